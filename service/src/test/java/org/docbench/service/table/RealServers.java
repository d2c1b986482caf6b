package org.docbench.service.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.docbench.stores.Server;
import org.docbench.stores.servers.Found;
import org.docbench.stores.servers.Servers;
import org.junit.jupiter.api.Assumptions;

/** Real servers, found as a run finds them: started when first asked for, one for all classes, stopped when the JVM ends. */
public final class RealServers {
    private static final Servers SERVERS = new Servers(folder(), Map.of(), line -> System.err.println("  " + line));
    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    private RealServers() {}

    /** Skips the test, with the reason, where there is none. */
    public static Server of(Table table) {
        String product = table.ledger().server();
        if (SERVERS.find(product) instanceof Found.Ready ready) {
            return ready.server();
        }
        String reason = "skipped: " + ((Found.Absent) SERVERS.find(product)).reason();
        if (SAID.add(product)) {
            System.err.println("  " + reason);
        }
        return Assumptions.abort(reason);
    }

    /** Servers remove their own folders in it; what is left is empty. */
    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("docbench-service");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
