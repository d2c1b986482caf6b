package org.docbench.load.ycsb;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.docbench.bench.Goals;
import org.docbench.bench.LoadCost;
import org.docbench.core.process.OwnSession;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.Clock.TimerCost;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.load.engine.Steady;
import org.docbench.load.engine.Work;
import org.docbench.load.ycsb.Workload.Kind;
import org.docbench.service.http.Wrk;
import org.docbench.stores.NullStore;

/**
 * Measures what the client of this suite costs: workloads A and C on a store that does nothing, on one core, in interleaved rounds.
 * If a class path of YCSB is given, it also measures YCSB's own client on its BasicDB. Exit code 1 if a goal is missed.
 * {@code docs/ycsb.md} says how to run it.
 *
 * <p>Operations this short are timed 1,000 at a time. A second measurement times each call by kind, as the suite does on
 * stores; it reads the clock four times more. Processor time is that of the whole process, in steps of 10 ms.
 */
public final class YcsbClientBenchmark {
    private static final int ROUNDS = 5;
    private static final long RECORDS = 1_000_000;
    private static final int BATCH = 1_000;
    private static final Duration LENGTH = Duration.ofSeconds(1);

    /** As published of YCSB d9faaac8, Java 17, 2 virtual processors: the lower ends of 290 to 310 ns and 440 to 550 ns. */
    private static final Map<String, Double> PUBLISHED = Map.of("c", 290.0, "a", 440.0);

    private final TimerCost timer = TimerCost.measure(Clock.system());
    private final Optional<BasicDb> ycsb;

    private YcsbClientBenchmark(Optional<BasicDb> ycsb) {
        this.ycsb = ycsb;
    }

    /** For workers whose operations are not timed one by one. */
    private record Stopped() implements Clock {
        @Override
        public long nanos() {
            return 0;
        }

        @Override
        public void rest(long nanos) {}
    }

    /** @param arguments nothing, or a class path of YCSB's core */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Goals.begin(YcsbClientBenchmark.class);
        try {
            var benchmark = new YcsbClientBenchmark(
                    Optional.of(arguments).filter(given -> given.length > 0).map(given -> BasicDb.at(given[0])));
            System.exit(benchmark.run() ? 0 : 1);
        } catch (IllegalArgumentException | IllegalStateException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    private boolean run() throws IOException, InterruptedException {
        List<Workload> workloads = List.of(Workload.named("c"), Workload.named("a"));
        for (Workload workload : workloads) {
            bare(workload, 0);
            asMeasured(workload, 0);
        }
        boolean met = true;
        Goals.print("clock: %.1f ns a read. %d rounds: median (best)", timer.nanos(), ROUNDS);
        for (Workload workload : workloads) {
            List<LoadCost> bare = new ArrayList<>();
            List<LoadCost> timed = new ArrayList<>();
            List<Double> theirs = new ArrayList<>();
            for (int round = 1; round <= ROUNDS; round++) {
                bare.add(bare(workload, round));
                timed.add(asMeasured(workload, round));
                if (ycsb.isPresent()) {
                    theirs.add(ycsb.get().cpuNanos(workload, RECORDS));
                }
            }
            LoadCost.print(workload.name() + ", one clock read in 1,000 operations", bare);
            LoadCost.print(workload.name() + ", each timed by kind, as on a store", timed);
            met &= cheap(workload, bare, theirs);
            if (workload.name().equals("c")) {
                met &= fast(bare);
            }
        }
        return met;
    }

    private boolean cheap(Workload workload, List<LoadCost> bare, List<Double> theirs) {
        double median = Goals.sorted(bare, LoadCost::cpuNanos)[ROUNDS / 2];
        double basic = theirs.isEmpty()
                ? PUBLISHED.get(workload.name())
                : Goals.sorted(theirs, Double::doubleValue)[ROUNDS / 2];
        Goals.print(
                "%s YCSB's BasicDB, %s: %.1f ns of CPU an operation",
                workload.name().toUpperCase(Locale.ROOT), theirs.isEmpty() ? "published" : "in this run", basic);
        return Goals.goal(
                median <= basic / 3,
                "workload " + workload.name() + ", CPU an operation, at most a third of BasicDB's: %.2f",
                median / basic);
    }

    private static boolean fast(List<LoadCost> bare) {
        double best = Goals.sorted(bare, LoadCost::throughput)[ROUNDS - 1];
        return Goals.goal(best >= 5e6, "workload c, million operations/s on one core, at least 5: %.1f", best / 1e6);
    }

    private LoadCost bare(Workload workload, int round) {
        Worker worker = worker(workload, round, new Stopped());
        LoadCost thousand = cost(number -> {
            for (long n = number * BATCH; n < (number + 1) * BATCH; n++) {
                worker.prepare(n);
                worker.run(n);
            }
        });
        return new LoadCost(BATCH * thousand.throughput(), thousand.cpuNanos() / BATCH);
    }

    private LoadCost asMeasured(Workload workload, int round) {
        return cost(worker(workload, round, Clock.system()));
    }

    private static Worker worker(Workload workload, int round, Clock clock) {
        var inserts = new Workplace.Inserts(RECORDS, 1);
        var place = new Workplace(workload, "records", new Records(1), inserts, RECORDS, round);
        return new Worker(place, new NullStore(false).open(NullStore.server(), LENGTH), 0, n -> n, clock);
    }

    private LoadCost cost(Work work) {
        ClosedLoop loop = ClosedLoop.of(Extent.of(LENGTH), timer).warmedUp(Steady.COLD);
        return LoadCost.of(() -> loop.run(List.of(work), () -> false));
    }

    /**
     * The client of a user's own YCSB, in a process of its own, on YCSB's null store {@code BasicDB}: what it takes for an operation.
     * Linux only, where the kernel tells the processor time of processes that have ended.
     *
     * @param classPath of YCSB's core and what it needs
     */
    record BasicDb(String classPath) {
        /** Of the shorter and the longer of two runs: what begins and ends a program is in both and cancels. */
        private static final long FEW = 1_000_000;

        private static final long MANY = 4_000_000;

        /** Nanoseconds of processor time for an operation of one thread, on so many records. */
        double cpuNanos(Workload workload, long records) throws IOException, InterruptedException {
            return (cpu(workload, records, MANY) - cpu(workload, records, FEW)) / (MANY - FEW);
        }

        private double cpu(Workload workload, long records, long operations) throws IOException, InterruptedException {
            double before = Wrk.childrenNanos();
            List<String> command = command(workload, records, operations);
            Process client = new ProcessBuilder(OwnSession.command(command))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try {
                if (client.waitFor() != 0) {
                    throw new IllegalStateException(
                            "YCSB ended with " + client.exitValue() + ": " + String.join(" ", command));
                }
            } finally {
                client.destroyForcibly();
            }
            return Wrk.childrenNanos() - before;
        }

        private List<String> command(Workload workload, long records, long operations) {
            return List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    classPath,
                    "site.ycsb.Client",
                    "-t",
                    "-db",
                    "site.ycsb.BasicDB",
                    "-threads",
                    "1",
                    "-p",
                    "basicdb.verbose=false",
                    "-p",
                    "workload=site.ycsb.workloads.CoreWorkload",
                    "-p",
                    "requestdistribution=" + workload.requests().id(),
                    "-p",
                    "recordcount=" + records,
                    "-p",
                    "operationcount=" + operations,
                    "-p",
                    "readproportion=" + workload.share(Kind.READ),
                    "-p",
                    "updateproportion=" + workload.share(Kind.UPDATE));
        }

        /** @throws IllegalArgumentException if a part of the class path is not there */
        static BasicDb at(String classPath) {
            for (String part : classPath.split(File.pathSeparator, -1)) {
                Path path = Path.of(part.endsWith("*") ? part.substring(0, part.length() - 1) : part);
                if (!Files.exists(path)) {
                    throw new IllegalArgumentException("no such part of YCSB's class path: " + part);
                }
            }
            return new BasicDb(classPath);
        }
    }
}
