package org.docbench.load.ycsb;

import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.docbench.core.process.OwnSession;
import org.docbench.load.UnboundedNullStore;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.Extent;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.Steady;
import org.docbench.load.engine.TimerCost;
import org.docbench.load.engine.Work;
import org.docbench.stores.NullStore;

/**
 * What the client of this suite costs: workloads A and C on a store that does nothing, on one core, in interleaved rounds; and
 * YCSB's own client on its BasicDB beside it, if a class path of YCSB is given. Exit code 1 if a goal is missed.
 * {@code docs/ycsb.md} says how to run it.
 *
 * <p>Operations this short are timed in batches (rule 16). The way that stores are measured, each call timed by kind, stands
 * beside it: four reads of the clock more. Processor time is that of the whole process, in steps of 10 ms.
 */
public final class YcsbClientBenchmark {
    private static final int ROUNDS = 5;
    private static final long RECORDS = 1_000_000;
    private static final int BATCH = 1_000;
    private static final Duration LENGTH = Duration.ofSeconds(1);

    /** As published of YCSB d9faaac8, Java 17, 2 virtual processors: the lower ends of 290 to 310 ns and 440 to 550 ns. */
    private static final Map<String, Double> PUBLISHED = Map.of("c", 290.0, "a", 440.0);

    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final TimerCost timer = TimerCost.measure(Clock.system());
    private final Optional<BasicDb> ycsb;

    private YcsbClientBenchmark(Optional<BasicDb> ycsb) {
        this.ycsb = ycsb;
    }

    private record Cost(double throughput, double cpuNanos) {}

    /** For workers whose operations the loop times. */
    private record Stopped() implements Clock {
        @Override
        public long nanos() {
            return 0;
        }

        @Override
        public void rest(long nanos) {}
    }

    /** @param arguments nothing, or a class path of YCSB's core */
    public static void main(String[] arguments) {
        try {
            var benchmark = new YcsbClientBenchmark(
                    Optional.of(arguments).filter(given -> given.length > 0).map(given -> BasicDb.at(given[0])));
            System.exit(benchmark.run() ? 0 : 1);
        } catch (IllegalArgumentException | IllegalStateException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    private boolean run() {
        List<Workload> workloads = List.of(Workload.named("c"), Workload.named("a"));
        for (Workload workload : workloads) {
            bare(workload, 0);
            asMeasured(workload, 0);
        }
        boolean met = true;
        print("clock: %.1f ns a read. %d rounds: median (best)", timer.nanos(), ROUNDS);
        for (Workload workload : workloads) {
            List<Cost> bare = new ArrayList<>();
            List<Cost> timed = new ArrayList<>();
            List<Double> theirs = new ArrayList<>();
            for (int round = 1; round <= ROUNDS; round++) {
                bare.add(bare(workload, round));
                timed.add(asMeasured(workload, round));
                ycsb.ifPresent(client -> theirs.add(client.cpuNanos(workload, RECORDS)));
            }
            print(workload, "one clock read in 1,000 operations", bare);
            print(workload, "each timed by kind, as on a store", timed);
            met &= cheap(workload, bare, theirs);
            if (workload.name().equals("c")) {
                met &= fast(bare);
            }
        }
        return met;
    }

    private boolean cheap(Workload workload, List<Cost> bare, List<Double> theirs) {
        double median = sorted(bare, Cost::cpuNanos)[ROUNDS / 2];
        double basic = theirs.isEmpty()
                ? PUBLISHED.get(workload.name())
                : theirs.stream().mapToDouble(d -> d).sorted().toArray()[ROUNDS / 2];
        print(
                "%s YCSB's BasicDB, %s: %.1f ns of CPU an operation",
                workload.name().toUpperCase(Locale.ROOT), theirs.isEmpty() ? "published" : "in this run", basic);
        return goal(
                median <= basic / 3,
                String.format(
                        Locale.ROOT,
                        "workload %s, CPU an operation, at most a third of BasicDB's: %.2f",
                        workload.name(),
                        median / basic));
    }

    private static boolean fast(List<Cost> bare) {
        double best = sorted(bare, Cost::throughput)[ROUNDS - 1];
        return goal(
                best >= 5e6,
                String.format(
                        Locale.ROOT,
                        "workload c, million operations a second on one core, at least 5: %.1f",
                        best / 1e6));
    }

    private Cost bare(Workload workload, int round) {
        Worker worker = worker(workload, round, new Stopped());
        return cost(
                ClosedLoop.of(Extent.of(LENGTH), timer).warmedUp(Steady.COLD).batched(BATCH), n -> {
                    worker.prepare(n);
                    worker.run(n);
                });
    }

    private Cost asMeasured(Workload workload, int round) {
        return cost(
                ClosedLoop.of(Extent.of(LENGTH), timer).warmedUp(Steady.COLD), worker(workload, round, Clock.system()));
    }

    private static Worker worker(Workload workload, int round, Clock clock) {
        var place = new Workplace(workload, "records", new Records(1), RECORDS, RECORDS, 1, round);
        return place.worker(new UnboundedNullStore().open(NullStore.server(), LENGTH), 0, clock);
    }

    private static Cost cost(ClosedLoop loop, Work work) {
        long before = PROCESS.getProcessCpuTime();
        LoadResult result = loop.run(List.of(work), () -> false);
        return new Cost(result.throughput(), (double) (PROCESS.getProcessCpuTime() - before) / result.operations());
    }

    private static void print(Workload workload, String way, List<Cost> costs) {
        double[] throughput = sorted(costs, Cost::throughput);
        double[] cpu = sorted(costs, Cost::cpuNanos);
        print(
                "%s %-35s %6.2f (%.2f) M operations/s %7.1f (%.1f) ns of CPU an operation",
                workload.name().toUpperCase(Locale.ROOT),
                way,
                throughput[ROUNDS / 2] / 1e6,
                throughput[ROUNDS - 1] / 1e6,
                cpu[ROUNDS / 2],
                cpu[0]);
    }

    private static double[] sorted(List<Cost> costs, ToDoubleFunction<Cost> part) {
        return costs.stream().mapToDouble(part).sorted().toArray();
    }

    private static boolean goal(boolean met, String words) {
        print("%s", (met ? "met     " : "MISSED  ") + words);
        return met;
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
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

        /** {@code USER_HZ}, the unit of processor time in /proc, on every machine that Linux runs Java on. */
        private static final double NANOS_PER_TICK = 1e7;

        /** Field numbers, from 0 behind the name in parentheses: cutime and cstime of proc_pid_stat(5). */
        private static final int CHILDREN_USER = 13;

        private static final int CHILDREN_SYSTEM = 14;

        /** Nanoseconds of processor time for an operation of one thread, on so many records. */
        double cpuNanos(Workload workload, long records) {
            return (cpu(workload, records, MANY) - cpu(workload, records, FEW)) / (MANY - FEW);
        }

        private double cpu(Workload workload, long records, long operations) {
            double before = ofChildren();
            List<String> command = command(workload, records, operations);
            try {
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
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
            return ofChildren() - before;
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

        /** Of all processes that this one started and that have ended. */
        private static double ofChildren() {
            try {
                String stat = Files.readString(Path.of("/proc/self/stat"), StandardCharsets.UTF_8);
                String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
                return (Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_SYSTEM]))
                        * NANOS_PER_TICK;
            } catch (IOException e) {
                throw new UncheckedIOException("the processor time of YCSB cannot be read here", e);
            }
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
