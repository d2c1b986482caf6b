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

/** Real servers for a test class, found as a run finds them; all of them stop when this is closed. */
public final class RealServers implements AutoCloseable {
    private final Path folder;
    private final Servers servers;

    public RealServers() {
        try {
            folder = Files.createTempDirectory("docbench-load");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        servers = new Servers(folder, Map.of(), line -> System.err.println("  " + line));
    }

    /** Skips the test, with the reason, where there is none. */
    public Server of(String product) {
        if (servers.find(product) instanceof Found.Ready ready) {
            return ready.server();
        }
        String reason = "skipped: " + servers.find(product);
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

    @Override
    public void close() {
        servers.close();
        try {
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("a server left something behind", e);
        }
    }
}
