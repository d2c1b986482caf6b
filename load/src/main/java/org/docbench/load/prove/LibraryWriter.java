package org.docbench.load.prove;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.docbench.core.process.OwnSession;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.Stores;
import org.docbench.stores.servers.GivenServer;

/**
 * Writes to a store that is a library, in a process of its own that can be killed: a line on its standard output is an
 * acknowledgement. Arguments: the store's id, the level, the folder.
 */
public final class LibraryWriter {
    private LibraryWriter() {}

    /** Inserts documents until it is killed, or nobody reads their numbers any more. */
    public static void main(String[] arguments) {
        Store store = Stores.all().stream()
                .filter(known -> known.ledger().id().equals(arguments[0]))
                .findFirst()
                .orElseThrow();
        var out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
        String product = store.ledger().server();
        Server folder = new GivenServer(
                product, new Endpoint(product + ":" + arguments[2]), "a folder", Optional.of(Path.of(arguments[2])));
        try (Session session = store.open(folder, Prove.LIMIT)) {
            session.acknowledge(Durability.named(arguments[1]));
            for (long number = 0; !out.checkError(); number++) {
                session.insert(Prove.COLLECTION, List.of(Prove.document(Prove.id(0, number))))
                        .execute();
                out.println(number);
            }
        }
    }

    /** Starts such a process, kills it after a while of writing and gives how many writes it acknowledged. */
    static long acknowledged(Store store, Server folder, Durability level, Duration load) {
        try {
            Process writer = new ProcessBuilder(OwnSession.command(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx256m",
                            // It is killed: what the library unpacks goes with the temporary files of this process.
                            "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                            "-Dslf4j.internal.verbosity=ERROR",
                            "-cp",
                            System.getProperty("java.class.path"),
                            LibraryWriter.class.getName(),
                            store.ledger().id(),
                            level.id(),
                            folder.data().orElseThrow().toString())))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (var lines =
                    new BufferedReader(new InputStreamReader(writer.getInputStream(), StandardCharsets.US_ASCII))) {
                // The load begins with the first write: a new process takes a while until then.
                long acknowledged = lines.readLine() == null ? 0 : 1;
                long end = System.nanoTime() + load.toNanos();
                while (System.nanoTime() < end && lines.readLine() != null) {
                    acknowledged++;
                }
                // By its handle: a process that is told itself closes its streams, and what is in them with it.
                writer.toHandle().destroyForcibly();
                while (lines.readLine() != null) {
                    acknowledged++;
                }
                return acknowledged;
            } finally {
                writer.destroyForcibly().onExit().join();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
