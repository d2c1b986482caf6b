package org.docbench.stores;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;
import org.junit.jupiter.api.Assumptions;

/**
 * Gives tests real servers, found as a run finds them: started when first asked for, one for all classes of a JVM, stopped when it ends.
 * {@code -Ddocbench.test.PRODUCT=URI} names one whose settings the tests may change.
 */
public final class RealServers {
    public static final Duration LIMIT = Duration.ofSeconds(20);

    private static final String GIVEN = "docbench.test.";
    private static final Servers SERVERS = new Servers(folder(), given(), line -> System.err.println("  " + line));

    private RealServers() {}

    /** Finds a product's server, or skips the test with the reason. */
    public static Server of(String product) {
        return ready(SERVERS.find(product));
    }

    /** Whether a product has a server here. */
    public static boolean has(String product) {
        return SERVERS.find(product) instanceof Found.Ready;
    }

    /** Returns the server, or skips the test with the reason. */
    public static Server ready(Found found) {
        if (found instanceof Found.Ready ready) {
            return ready.server();
        }
        String reason = "skipped: " + ((Found.Absent) found).reason();
        System.err.println("  " + reason);
        return Assumptions.abort(reason);
    }

    /** Finds a store by its id. */
    public static Store store(String id) {
        return Stores.all().stream()
                .filter(store -> store.ledger().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** Opens a session of a store on its server, or skips the test with the reason. */
    public static Session open(String id) {
        Store store = store(id);
        return store.open(of(store.ledger().server()), LIMIT);
    }

    private static Map<String, String> given() {
        Map<String, String> uris = new TreeMap<>();
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith(GIVEN))
                .forEach(name -> uris.put(Product.named(name.substring(GIVEN.length())), System.getProperty(name)));
        return uris;
    }

    /** Servers remove their own folders in it; what is left is empty. */
    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("docbench-test");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
