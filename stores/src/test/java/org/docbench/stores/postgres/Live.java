package org.docbench.stores.postgres;

import java.nio.file.Path;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.junit.jupiter.api.Assumptions;

/** The PostgreSQL that these tests run against. */
record Live(Endpoint endpoint, Optional<ProcessHandle> process) implements Server {
    private static final String PROPERTY = "docbench.test.postgres";

    /** A server whose settings the tests may change. */
    static Server server() {
        String uri = System.getProperty(PROPERTY);
        if (uri == null) {
            String reason =
                    "skipped: no PostgreSQL; give one whose settings may be changed with -D" + PROPERTY + "=URI";
            System.out.println(reason);
            Assumptions.abort(reason);
        }
        return new Live(new Endpoint(uri), Optional.of(ProcessHandle.current()));
    }

    /** Some server at an address, that is somebody else's. */
    static Server at(String uri) {
        return new Live(new Endpoint(uri), Optional.empty());
    }

    @Override
    public String product() {
        return "postgresql";
    }

    @Override
    public String origin() {
        return "given to the tests";
    }

    @Override
    public Optional<Path> data() {
        return Optional.empty();
    }

    @Override
    public void kill() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void restart() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}
