package org.docbench.service.variant;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.Refused;
import org.docbench.service.table.Some;
import org.docbench.service.table.Table;
import org.docbench.service.table.Table.Tables;
import org.docbench.service.variant.Buffered.Bounds;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.StoreException;

/**
 * A service in a process of its own that can be killed. It is told what to do in lines on its standard input and creates transactions
 * until that ends, then closes its table. A line {@code + worker number} on its standard output is an acknowledgement, {@code x worker}
 * a create that was none.
 */
final class Creator {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
    private volatile boolean ending;

    private Creator() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            Table table = Tables.named(in.readLine()).orElseThrow();
            Variant variant = variant(in.readLine());
            int workers = Integer.parseInt(in.readLine());
            int creates = Integer.parseInt(in.readLine());
            String folder = in.readLine();
            Server server = new Elsewhere(
                    table.ledger().server(),
                    new Endpoint(in.readLine()),
                    Optional.of(folder).filter(name -> !name.isEmpty()).map(Path::of));
            ExecutorService pool = Executors.newFixedThreadPool(workers);
            var creator = new Creator();
            try (Transactions transactions = variant.open(table, server, Durability.SYNC, LIMIT)) {
                for (int worker = 0; worker < workers; worker++) {
                    int own = worker;
                    pool.execute(() -> creator.create(transactions, own, creates));
                }
                while (in.read() >= 0) {
                    // nothing more is said
                }
                creator.ending = true;
                pool.shutdown();
                pool.awaitTermination(LIMIT.toSeconds(), TimeUnit.SECONDS);
            } finally {
                pool.shutdownNow();
            }
            creator.out.println("closed");
        }
    }

    /** A name, or {@code buffered BOUND MILLIS}. */
    private static Variant variant(String words) {
        String[] parts = words.split(" ", -1);
        return parts.length == 1
                ? Variant.named(words).orElseThrow()
                : Variant.buffered(
                        new Bounds(Integer.parseInt(parts[1]), Duration.ofMillis(Long.parseLong(parts[2])), LIMIT));
    }

    private void create(Transactions transactions, int worker, int creates) {
        for (int number = 0; number < creates && !ending; number++) {
            try {
                transactions.create(Some.of(worker + "-" + number));
                out.println("+ " + worker + " " + number);
            } catch (StoreException | Refused e) {
                out.println("x " + worker);
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A server that the other process started: its settings may be changed. */
    private record Elsewhere(String product, Endpoint endpoint, Optional<Path> data) implements Server {
        @Override
        public Kind kind() {
            return Kind.URI;
        }

        @Override
        public String origin() {
            return "the process that started this one";
        }

        @Override
        public Optional<ProcessHandle> process() {
            return Optional.of(ProcessHandle.current());
        }

        @Override
        public void kill() {}

        @Override
        public void restart() {}

        @Override
        public void close() {}
    }
}
