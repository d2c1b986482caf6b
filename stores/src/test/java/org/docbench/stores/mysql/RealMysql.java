package org.docbench.stores.mysql;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.junit.jupiter.api.Assumptions;

/** The server that the tests of this package share. */
final class RealMysql {
    static final Duration LIMIT = Duration.ofSeconds(20);
    static final Store PLAIN = MysqlStores.all().get(0);
    static final Store PARTIAL_LOG = MysqlStores.all().get(1);

    private RealMysql() {}

    static Server server() {
        String uri = System.getProperty("docbench.mysql");
        Assumptions.assumeTrue(uri != null, "no MySQL server");
        return at(uri);
    }

    static Session open() {
        return PLAIN.open(server(), LIMIT);
    }

    /** A server that somebody else runs. */
    static Server at(String uri) {
        return new Server() {
            @Override
            public String product() {
                return "mysql";
            }

            @Override
            public Endpoint endpoint() {
                return new Endpoint(uri);
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
        };
    }
}
