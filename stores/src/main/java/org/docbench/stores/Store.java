package org.docbench.stores;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** One database and one way of keeping documents in it: a target. */
public interface Store {

    /** Who this is and what it loses. */
    StoreLedger ledger();

    /** Why the product cannot give this level, in one sentence; empty when it can. */
    default Optional<String> without(Durability level) {
        return level == Durability.REPLICATED
                        && !Product.source(ledger().server()).keepsCopies()
                ? Optional.of("a server on its own keeps one copy")
                : Optional.empty();
    }

    /**
     * Whether a write that returned was acknowledged. Where it was not, its call returns once the documents are sent and says
     * how many these were; {@link Session#drain} waits until they arrived.
     */
    default boolean acknowledges() {
        return true;
    }

    /** Which other store it is but for one thing; empty where it stands for its product. */
    default Optional<Variant> variant() {
        return Optional.empty();
    }

    /**
     * Why the driver cannot read the address of a server, in a few words without any part of it; empty when it can. No server is asked.
     */
    default Optional<String> malformed(Endpoint address) {
        return Optional.empty();
    }

    /**
     * Returns this store with sessions that hand on each statement before it is sent, as far as the driver shows statements. For
     * checks, and never for a measurement.
     */
    default Store recorded(Consumer<String> statements) {
        return this;
    }

    /**
     * A connection of one thread's own.
     *
     * @param limit after which an operation without an answer is an error
     * @throws StoreException if the server cannot be reached or refuses
     */
    Session open(Server server, Duration limit);
}
