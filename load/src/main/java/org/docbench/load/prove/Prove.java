package org.docbench.load.prove;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.docbench.core.experiment.Target;
import org.docbench.core.process.OwnSession;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.value.Value;
import org.docbench.load.ServerCounts;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.Stores;
import org.docbench.stores.servers.GivenServer;

/**
 * Kills a server with SIGKILL while it acknowledges writes, starts it again and counts what is missing. A killed process loses the
 * data in its memory, but not the data that it gave to the operating system. So the test does not distinguish {@code os} from
 * {@code sync}: that takes a power cut. Of servers that keep copies the primary is killed. The documents of the copy that took over are
 * counted.
 *
 * @param server one that DocBench started, because it is killed
 */
public record Prove(Store store, Server server) {
    static final String COLLECTION = "docbench_prove";
    static final Duration LIMIT = Duration.ofSeconds(30);

    /** What a writer may take to see that its server is dead: an operation and a try to connect. */
    private static final Duration ENDING = LIMIT.multipliedBy(2);

    static final String EARLY = "a writer ended, or did not begin, before the kill";

    /** Documents like those of a small application: large enough that a log buffer holds only some. */
    private static final Value PAYLOAD = new Value.Str("x".repeat(200));

    /** Missing ids that are named. */
    private static final int NAMED = 3;

    /**
     * Several kills, each of a server that is whole again.
     *
     * @param kills at least 1
     */
    public Proof at(Durability level, int workers, Duration load, int kills) {
        Proof all = at(level, workers, load);
        for (int kill = 1; kill < kills; kill++) {
            all = all.and(at(level, workers, load));
        }
        return all;
    }

    /**
     * One kill.
     *
     * @param workers that write at the same time, each on a session of its own; a library has one
     * @param load how long they write before the kill
     * @throws StoreException if the server cannot be reached, or a writer ends before the kill: what it wrote proves nothing
     * @throws UnsupportedOperationException if the server has not the level
     */
    public Proof at(Durability level, int workers, Duration load) {
        try (Session session = store.open(server, LIMIT)) {
            session.acknowledge(level); // who has not the level is not killed
            session.create(COLLECTION, List.of());
        }
        Killed killed = isLibrary()
                ? new Killed(List.of(LibraryWriter.acknowledged(store, server, level, load)), System.nanoTime())
                : killed(level, workers, load);
        server.recover();
        try (Session session = store.open(server, LIMIT)) {
            Duration recovery = Duration.ofNanos(System.nanoTime() - killed.nanos());
            Proof proof = counted(session, level, killed.acknowledged(), recovery);
            if (hasCopies()) {
                server.restart();
            }
            return proof;
        }
    }

    /**
     * A server that was killed.
     *
     * @param acknowledged writes of each worker
     * @param nanos of {@link System#nanoTime} when it was dead; its copies elect another primary from then on
     */
    private record Killed(List<Long> acknowledged, long nanos) {}

    private boolean hasCopies() {
        return !server.copies().isEmpty();
    }

    private boolean isLibrary() {
        return server.process().equals(Optional.of(ProcessHandle.current()));
    }

    /** Kills the server under its writers. If they end before, it is killed and made whole again. */
    private Killed killed(Durability level, int workers, Duration load) {
        List<CompletableFuture<Long>> writers = new ArrayList<>();
        boolean begun = true;
        boolean early;
        long nanos;
        try {
            for (int number = 0; begun && number < workers; number++) {
                int worker = number;
                CountDownLatch ready = new CountDownLatch(1);
                writers.add(CompletableFuture.supplyAsync(
                        () -> write(worker, level, ready),
                        task -> daemon(task, worker).start()));
                begun = ready.await(ENDING.toMillis(), TimeUnit.MILLISECONDS);
            }
            Thread.sleep(load.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            early = !begun || writers.stream().anyMatch(CompletableFuture::isDone);
            server.kill();
            nanos = System.nanoTime();
        }
        List<CompletableFuture<Long>> ending = writers.stream()
                .map(writer -> writer.orTimeout(ENDING.toMillis(), TimeUnit.MILLISECONDS))
                .toList();
        try {
            List<Long> acknowledged = acknowledged(ending);
            if (early) {
                throw new StoreException(EARLY);
            }
            return new Killed(acknowledged, nanos);
        } catch (StoreException e) {
            whole();
            throw e;
        }
    }

    private static Thread daemon(Runnable task, int worker) {
        var thread = new Thread(task, "docbench-prove-" + worker);
        thread.setDaemon(true);
        return thread;
    }

    /** The server takes writes at the next level, although nothing is known of this one. */
    private void whole() {
        server.recover();
        if (hasCopies()) {
            server.restart();
        }
    }

    /**
     * Inserts documents one by one, on a session of its own, until the server is gone.
     *
     * @param ready counted down once the first write is acknowledged, or the writer ends; the load begins then
     * @return how many were acknowledged
     * @throws StoreException if none was: a server that refuses from the beginning proves nothing
     */
    private long write(int worker, Durability level, CountDownLatch ready) {
        long acknowledged = 0;
        try (Session session = store.open(server, LIMIT)) {
            session.acknowledge(level);
            while (true) {
                session.insert(COLLECTION, List.of(document(id(worker, acknowledged))))
                        .execute();
                acknowledged++;
                ready.countDown();
            }
        } catch (StoreException e) {
            if (acknowledged == 0) {
                throw e;
            }
            return acknowledged;
        } finally {
            ready.countDown();
        }
    }

    /**
     * How many each had acknowledged; one that was refused from the beginning has none.
     *
     * @throws StoreException if all have none, or one does not end
     */
    private static List<Long> acknowledged(List<CompletableFuture<Long>> writers) {
        List<Long> counts = new ArrayList<>();
        StoreException refused = null;
        for (CompletableFuture<Long> writer : writers) {
            try {
                counts.add(writer.join());
            } catch (CompletionException e) {
                if (e.getCause() instanceof TimeoutException) {
                    throw new StoreException("a writer did not end within " + ENDING.toSeconds() + " s of the kill");
                }
                if (!(e.getCause() instanceof StoreException fault)) {
                    throw e;
                }
                refused = fault;
                counts.add(0L);
            }
        }
        if (refused != null && counts.stream().allMatch(count -> count == 0)) {
            throw refused;
        }
        return counts;
    }

    private Proof counted(Session session, Durability level, List<Long> acknowledged, Duration recovery) {
        List<BitSet> found = acknowledged.stream().map(count -> new BitSet()).toList();
        session.scan(COLLECTION, document -> mark(found, document));
        List<String> missing = new ArrayList<>();
        long all = 0;
        long lost = 0;
        for (int worker = 0; worker < found.size(); worker++) {
            int end = Math.toIntExact(acknowledged.get(worker));
            all += end;
            lost += end - found.get(worker).get(0, end).cardinality();
            int number = found.get(worker).nextClearBit(0);
            while (number < end && missing.size() < NAMED) {
                missing.add(id(worker, number));
                number = found.get(worker).nextClearBit(number + 1);
            }
        }
        long there = session.count(COLLECTION);
        session.drop(COLLECTION);
        return new Proof(
                new Target(store.ledger().id(), ServerName.parse(server.name()).version(), Optional.empty(), 1)
                        .toString(),
                level,
                store.acknowledges(),
                hasCopies(),
                List.of(recovery),
                all,
                List.copyOf(missing),
                lost,
                there - (all - lost));
    }

    /** A document found: its worker and its number are in its id. */
    private static void mark(List<BitSet> found, Value.Obj document) {
        String id = ((Value.Str) document.fields().get("_id")).value();
        int dash = id.indexOf('-');
        found.get(Integer.parseInt(id.substring(0, dash))).set(Integer.parseInt(id.substring(dash + 1)));
    }

    static String id(int worker, long number) {
        return worker + "-" + number;
    }

    static Value.Obj document(String id) {
        return Value.Obj.of("_id", new Value.Str(id), "payload", PAYLOAD);
    }

    /**
     * Writes to a store that is a library, in a process of its own that can be killed. A line on its standard output is an
     * acknowledgement. Arguments: the store's id, the level, the folder.
     */
    public static final class LibraryWriter {
        private LibraryWriter() {}

        /** Inserts documents until it is killed, or its standard output is closed. */
        public static void main(String[] arguments) {
            Store store = Stores.all().stream()
                    .filter(known -> known.ledger().id().equals(arguments[0]))
                    .findFirst()
                    .orElseThrow();
            var out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
            String product = store.ledger().server();
            Server folder = new GivenServer(
                    product,
                    new Endpoint(product + ":" + arguments[2]),
                    Server.Kind.LIBRARY,
                    "a folder",
                    Optional.of(Path.of(arguments[2])));
            try (Session session = store.open(folder, Prove.LIMIT)) {
                session.acknowledge(Durability.named(arguments[1]));
                for (long number = 0; !out.checkError(); number++) {
                    session.insert(Prove.COLLECTION, List.of(Prove.document(Prove.id(0, number))))
                            .execute();
                    out.println(number);
                }
            }
        }

        /**
         * Starts such a process, kills it after a while of writing and gives how many writes it acknowledged. One that hangs is killed, too.
         *
         * @throws StoreException if it ends before
         */
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
                CompletableFuture.delayedExecutor(load.plus(LIMIT).toMillis(), TimeUnit.MILLISECONDS)
                        .execute(writer.toHandle()::destroyForcibly);
                try (var lines =
                        new BufferedReader(new InputStreamReader(writer.getInputStream(), StandardCharsets.US_ASCII))) {
                    // The load begins with the first write: a new process takes a while until then.
                    long acknowledged = next(lines);
                    for (long end = System.nanoTime() + load.toNanos(); System.nanoTime() < end; ) {
                        acknowledged += next(lines);
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

        /** One acknowledgement before the kill. */
        private static int next(BufferedReader lines) throws IOException {
            if (lines.readLine() == null) {
                throw new StoreException(EARLY);
            }
            return 1;
        }
    }

    /**
     * What a killed server had acknowledged, and what of it was there afterwards.
     *
     * @param answered false where the server does not acknowledge writes: {@code acknowledged} then counts the writes sent
     * @param failover whether another copy took over; else the same server was started again
     * @param recoveries from the end of each kill until a session was open again
     * @param acknowledged documents
     * @param missing ids that were acknowledged and are not there, the first few
     * @param missingCount how many these are in all
     * @param extra documents that are there without an acknowledgement: in flight when the server died
     */
    public record Proof(
            String store,
            Durability level,
            boolean answered,
            boolean failover,
            List<Duration> recoveries,
            long acknowledged,
            List<String> missing,
            long missingCount,
            long extra) {

        /** Who tells of it in the run file's evidence: the writes of a server that was killed. */
        public static final String SOURCE = "kill";

        /** The counter of that evidence: the share of acknowledged writes. */
        public static final String MISSING = "missing after SIGKILL";

        /** Adds a later kill. */
        Proof and(Proof next) {
            return new Proof(
                    store,
                    level,
                    answered,
                    failover,
                    Stream.concat(recoveries.stream(), next.recoveries.stream()).toList(),
                    acknowledged + next.acknowledged,
                    Stream.concat(missing.stream(), next.missing.stream())
                            .limit(NAMED)
                            .toList(),
                    missingCount + next.missingCount,
                    extra + next.extra);
        }

        /** The longest recovery, in seconds. */
        public double longestRecovery() {
            return recoveries.stream().mapToLong(Duration::toMillis).max().orElse(0) / 1e3;
        }

        /** The same under the name of a target, which has a version where one was asked for. */
        public Proof named(String target) {
            return new Proof(target, level, answered, failover, recoveries, acknowledged, missing, missingCount, extra);
        }

        /** What it means, in one line. */
        public String words() {
            String counted = "%s at %s: %,d writes %s, %,d of them missing after %s"
                    .formatted(
                            store,
                            level.id(),
                            acknowledged,
                            answered ? "acknowledged" : "sent",
                            missingCount,
                            failover
                                    ? "SIGKILL of the primary and failover (kills: %d, longest failover %.1f s)"
                                            .formatted(recoveries.size(), longestRecovery())
                                    : "SIGKILL and restart"
                                            + (recoveries.size() > 1 ? ", " + recoveries.size() + " times" : ""));
            return missing.isEmpty() ? counted : counted + " (" + String.join(", ", missing) + ", ...)";
        }

        /**
         * Whether the level kept its promise. When a process dies, only {@link Durability#NONE} may lose acknowledged writes. When another
         * copy takes over, all levels that do not wait for a copy may lose some.
         */
        public boolean kept() {
            return missingCount == 0 || level == Durability.NONE || (failover && level != Durability.REPLICATED);
        }

        /** The row of the run file; none where nothing was acknowledged. */
        Optional<EvidenceRow> row() {
            return acknowledged == 0
                    ? Optional.empty()
                    : Optional.of(new EvidenceRow(
                            ProveSuite.NAME,
                            ProveSuite.KILL.name(),
                            Map.of(ServerCounts.DURABILITY, level.id()),
                            store,
                            SOURCE,
                            acknowledged,
                            Map.of(MISSING, (double) missingCount / acknowledged)));
        }
    }
}
