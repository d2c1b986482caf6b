package org.docbench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.docbench.stores.Server;
import org.docbench.stores.Store;
import org.docbench.stores.Stores;
import org.docbench.stores.servers.Found;
import org.docbench.stores.servers.Servers;
import org.junit.jupiter.api.Assumptions;

/** Real servers, found as a run finds them: started when first asked for, one for all classes, stopped when the JVM ends. */
public final class RealServers {
    private static final Servers SERVERS = new Servers(folder(), Map.of(), line -> System.err.println("  " + line));

    private RealServers() {}

    /** Skips the test, with the reason, where there is none. */
    public static Server of(String product) {
        return ready(SERVERS.find(product));
    }

    /** The server, or the test is skipped with the reason. */
    public static Server ready(Found found) {
        if (found instanceof Found.Ready ready) {
            return ready.server();
        }
        String reason = "skipped: " + ((Found.Absent) found).reason();
        System.err.println("  " + reason);
        return Assumptions.abort(reason);
    }

    /** A store by its id. */
    public static Store store(String id) {
        return Stores.all().stream()
                .filter(store -> store.ledger().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** Servers remove their own folders in it; what is left is empty. */
    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("docbench-load");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
