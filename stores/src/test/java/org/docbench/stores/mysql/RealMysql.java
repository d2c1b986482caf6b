package org.docbench.stores.mysql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.servers.Found;
import org.docbench.stores.servers.Servers;
import org.junit.jupiter.api.Assumptions;

/** The server that the tests of this package share: found as a run finds it, started once, stopped when the JVM ends. */
record RealMysql(Endpoint endpoint) implements Server {
    static final Duration LIMIT = Duration.ofSeconds(20);
    static final Store PLAIN = MysqlStores.all().get(0);
    static final Store PARTIAL_LOG = MysqlStores.all().get(1);

    private static final Found FOUND = found();

    private static Found found() {
        String given = System.getProperty("docbench.test.mysql");
        Map<String, String> uris = given == null ? Map.of() : Map.of("mysql", given);
        try {
            Path folder = Files.createTempDirectory("docbench-test");
            folder.toFile().deleteOnExit(); // empty by then
            return new Servers(folder, uris, line -> System.err.println("  " + line)).find("mysql");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A server whose settings the tests may change. */
    static Server server() {
        if (FOUND instanceof Found.Ready ready) {
            return ready.server();
        }
        System.out.println("skipped: " + FOUND);
        return Assumptions.abort(FOUND.toString());
    }

    static Session open() {
        return PLAIN.open(server(), LIMIT);
    }

    /** A server that somebody else runs. */
    static Server at(String uri) {
        return new RealMysql(new Endpoint(uri));
    }

    @Override
    public String product() {
        return "mysql";
    }

    @Override
    public String origin() {
        return "a test";
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
