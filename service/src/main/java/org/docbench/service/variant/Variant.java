package org.docbench.service.variant;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.docbench.service.Transactions;
import org.docbench.service.table.Commit;
import org.docbench.service.table.Table;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;

/**
 * One way in which a service uses clients of the table.
 *
 * @param id lower case
 * @param about what it does, in a few words
 * @param loses what of the acknowledged transactions can be lost, and when
 * @param unwritten most transactions that are acknowledged before the store has heard of them: lost when the service dies
 * @param how creates end and are acknowledged
 * @param use makes one table for any number of threads, of clients for one thread each
 */
public record Variant(
        String id,
        String about,
        String loses,
        int unwritten,
        How how,
        Function<Supplier<Transactions>, Transactions> use) {

    /** How the store ends a create. */
    public enum How {
        /** With a commit of its own where the product has one, acknowledged at the level asked for. */
        COMMIT,
        /** The same without a commit of its own. */
        AUTOCOMMIT,
        /** With a commit that waits for as little as the product can. */
        ASYNC
    }

    /** Why there is no such variant of a table, in one sentence; empty where there is one. */
    public Optional<String> without(Table table) {
        return how == How.AUTOCOMMIT ? table.without(Commit.EXPLICIT) : Optional.empty();
    }

    /** The level at which the store acknowledges when this one is asked for. What the store itself can lose is what the level says. */
    public Durability level(Table table, Durability asked) {
        return how == How.ASYNC ? table.weakest() : asked;
    }

    /**
     * The table, for any number of threads. Clients are opened when they are first used: a server that is not there is an error
     * then, and one that comes back is used again.
     *
     * @param level at which creates are acknowledged, where the variant does not choose it
     * @param limit after which an operation without an answer is an error
     */
    public Transactions open(Table table, Server server, Durability level, Duration limit) {
        boolean auto = how == How.AUTOCOMMIT || table.without(Commit.EXPLICIT).isPresent();
        Commit commit = auto ? Commit.AUTO : Commit.EXPLICIT;
        Durability chosen = level(table, level);
        return use.apply(() -> table.open(server, chosen, commit, limit));
    }
}
