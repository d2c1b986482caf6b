package org.docbench.stores.postgres;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.servers.Found;
import org.docbench.stores.servers.Servers;
import org.junit.jupiter.api.Assumptions;

/** The PostgreSQL that these tests run against: found as a run finds it, or one given to the tests. */
record Live(Endpoint endpoint, Optional<ProcessHandle> process) implements Server {
    /** The address of a server whose settings the tests may change; to try other versions. */
    private static final String GIVEN = System.getProperty("docbench.test.postgres");

    /** Started once for all tests, stopped when the JVM ends. */
    private static final class Started {
        static final Found FOUND =
                new Servers(Path.of("target", "servers"), Map.of(), System.out::println).find("postgresql");
    }

    static Server server() {
        if (GIVEN != null) {
            return new Live(new Endpoint(GIVEN), Optional.of(ProcessHandle.current()));
        }
        if (Started.FOUND instanceof Found.Absent absent) {
            System.out.println("skipped: " + absent.reason());
            return Assumptions.abort(absent.reason());
        }
        return ((Found.Ready) Started.FOUND).server();
    }

    /** A session of the first way, {@code jsonb}. */
    static Session jsonb(Server at, Duration limit) {
        return PostgresStores.all().get(0).open(at, limit);
    }

    /** Some server at an address, somebody else's. */
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
