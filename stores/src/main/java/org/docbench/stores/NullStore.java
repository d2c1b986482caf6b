package org.docbench.stores;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Acknowledges everything at once and makes the changes when the document is read back: what the harness itself costs. */
public final class NullStore implements Store {
    /** As in {@link StoreLedger#id}. */
    public static final String ID = "store.null";

    /** What {@link StoreLedger#server} says when a store needs none. */
    public static final String NO_SERVER = "none";

    private static final StoreLedger LEDGER = new StoreLedger(
            ID, NO_SERVER, "DocBench", "none", "acknowledges at once: the cost of the harness itself", Set.of());

    @Override
    public StoreLedger ledger() {
        return LEDGER;
    }

    @Override
    public Optional<String> without(Durability level) {
        return Optional.empty();
    }

    @Override
    public Session open(Server server, Duration limit) {
        return new NullSession();
    }

    /** The server of a store that needs none. */
    public static Server server() {
        return new NoServer();
    }

    private static final class NoServer implements Server {
        @Override
        public String product() {
            return NO_SERVER;
        }

        @Override
        public Endpoint endpoint() {
            return new Endpoint("none:");
        }

        @Override
        public String origin() {
            return "this program";
        }

        @Override
        public Optional<Path> data() {
            return Optional.empty();
        }

        @Override
        public Optional<ProcessHandle> process() {
            return Optional.empty();
        }

        @Override
        public void kill() {}

        @Override
        public void restart() {}

        @Override
        public void close() {}
    }
}
