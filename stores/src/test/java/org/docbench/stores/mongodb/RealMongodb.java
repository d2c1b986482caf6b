package org.docbench.stores.mongodb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.servers.Found;
import org.docbench.stores.servers.Servers;
import org.junit.jupiter.api.Assumptions;

/** The servers of these tests: started when first asked for, one for all classes, stopped when the JVM ends. */
final class RealMongodb {
    static final Duration LIMIT = Duration.ofSeconds(20);

    private static final Servers SERVERS = new Servers(folder(), Map.of(), System.err::println);

    private RealMongodb() {}

    static Store store(String id) {
        return MongodbStores.all().stream()
                .filter(store -> store.ledger().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    static Session open(String id) {
        Store store = store(id);
        return store.open(server(store.ledger().server()), LIMIT);
    }

    /** Skips the test, with the reason, where there is no such server. */
    static Server server(String product) {
        Found found = SERVERS.find(product);
        if (found instanceof Found.Ready ready) {
            return ready.server();
        }
        String reason = "skipped: " + ((Found.Absent) found).reason();
        System.err.println(reason);
        return Assumptions.abort(reason);
    }

    /** Servers remove their own folders in it; what is left is empty. */
    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("docbench-mongodb");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
