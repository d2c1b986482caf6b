package org.docbench.load.engine;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What the engine itself costs: work that does nothing, by every way of timing, on one core and on two, in interleaved rounds.
 * Exit code 1 if a goal is missed. {@code docs/load.md} says how to run it.
 *
 * <p>Processor time is that of the whole process, in steps of 10 ms, so the thread that watches the workers is part of it.
 */
public final class EngineBenchmark {
    private static final int ROUNDS = 7;
    private static final int LAST = 3;
    private static final Duration LENGTH = Duration.ofMillis(800);
    private static final Duration SHORT = Duration.ofMillis(50);

    /** Beyond what any engine serves, so that every arrival is late and nobody waits. */
    private static final double ENDLESS_RATE = 1e9;

    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final TimerCost timer = TimerCost.measure(Clock.system());

    private EngineBenchmark() {}

    private enum Way {
        UNTIMED("closed, one clock read in 1,000 operations"),
        TIMED("closed, each timed, one clock read"),
        PREPARED("closed, each prepared, two clock reads"),
        OPEN("open, always late, one clock read");

        private final String words;

        Way(String words) {
            this.words = words;
        }
    }

    private record Setup(Way way, int workers) {}

    private record Cost(Setup setup, double throughput, double cpuNanos) {}

    /** Prints a table, then the goals. */
    public static void main(String[] args) {
        System.exit(new EngineBenchmark().run() ? 0 : 1);
    }

    private boolean run() {
        // Several kinds of work through every loop first: the call is then dispatched as in a suite with many targets.
        for (Way way : Way.values()) {
            IntStream.rangeClosed(0, LAST).forEach(kind -> load(way, List.of(nothing(kind, way)), SHORT));
        }
        List<Cost> costs = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            setups(round).forEach(setup -> costs.add(cost(setup)));
        }
        print("clock: %.1f ns a read. %d rounds: median (best)", timer.nanos(), ROUNDS);
        for (Way way : Way.values()) {
            for (int workers = 1; workers <= 2; workers++) {
                double[] throughput = sorted(costs, way, workers, Cost::throughput);
                double[] cpu = sorted(costs, way, workers, Cost::cpuNanos);
                print(
                        "%-43s %d worker(s) %7.1f (%.1f) M operations/s %7.1f (%.1f) ns of CPU an operation",
                        way.words,
                        workers,
                        throughput[ROUNDS / 2] / 1e6,
                        throughput[ROUNDS - 1] / 1e6,
                        cpu[ROUNDS / 2],
                        cpu[0]);
            }
        }
        double one = sorted(costs, Way.TIMED, 1, Cost::throughput)[ROUNDS - 1];
        double two = sorted(costs, Way.TIMED, 2, Cost::throughput)[ROUNDS - 1];
        double closed = sorted(costs, Way.TIMED, 1, Cost::cpuNanos)[ROUNDS / 2];
        double both = sorted(costs, Way.TIMED, 2, Cost::cpuNanos)[ROUNDS / 2];
        double open = sorted(costs, Way.OPEN, 1, Cost::cpuNanos)[ROUNDS / 2];
        print("two cores against one by processor time, whatever else runs: %.2f", 2 * closed / both);
        return !List.of(
                        goal(closed <= 100, "closed loop, ns of CPU an operation, at most 100: %.1f", closed),
                        goal(open <= 100, "open loop, ns of CPU an operation, at most 100: %.1f", open),
                        goal(one >= 5e6, "million operations a second on one core, at least 5: %.1f", one / 1e6),
                        goal(two >= 1.9 * one, "two cores against one by the clock, at least 1.9: %.2f", two / one))
                .contains(false);
    }

    /** All setups in random order, those of the same way together. */
    private static List<Setup> setups(int round) {
        List<Integer> workers = new ArrayList<>(List.of(1, 2));
        List<Way> ways = new ArrayList<>(List.of(Way.values()));
        var random = new Random(round);
        Collections.shuffle(workers, random);
        Collections.shuffle(ways, random);
        return ways.stream()
                .flatMap(way -> workers.stream().map(count -> new Setup(way, count)))
                .toList();
    }

    private Cost cost(Setup setup) {
        List<Work> works = IntStream.range(0, setup.workers())
                .mapToObj(i -> nothing(LAST, setup.way()))
                .toList();
        long before = PROCESS.getProcessCpuTime();
        LoadResult result = load(setup.way(), works, LENGTH);
        double cpuNanos = PROCESS.getProcessCpuTime() - before;
        return new Cost(setup, result.throughput(), cpuNanos / result.operations());
    }

    private LoadResult load(Way way, List<Work> works, Duration length) {
        ClosedLoop loop = ClosedLoop.of(Extent.of(length), timer).warmedUp(Steady.COLD);
        return switch (way) {
            case UNTIMED -> loop.batched(1_000).run(works, () -> false);
            case TIMED, PREPARED -> loop.run(works, () -> false);
            // An open loop serves late arrivals for as long as its window again.
            case OPEN ->
                OpenLoop.of(Arrivals.even(ENDLESS_RATE), length.dividedBy(2), timer)
                        .warmedUp(Steady.COLD)
                        .run(works, () -> false)
                        .load();
        };
    }

    /** Classes of their own, so that the call in the loop has many receivers; the last is the one measured. */
    private static Work nothing(int kind, Way way) {
        if (way == Way.PREPARED) {
            return kind == LAST ? new PreparedNothing() : new OtherPreparedNothing();
        }
        return switch (kind) {
            case 0 -> n -> {};
            case 1 -> n -> {};
            case 2 -> n -> {};
            default -> n -> {};
        };
    }

    private record PreparedNothing() implements PreparedWork {
        @Override
        public void prepare(long n) {}

        @Override
        public void run(long n) {}
    }

    private record OtherPreparedNothing() implements PreparedWork {
        @Override
        public void prepare(long n) {}

        @Override
        public void run(long n) {}
    }

    private static double[] sorted(List<Cost> costs, Way way, int workers, ToDoubleFunction<Cost> part) {
        return costs.stream()
                .filter(cost -> cost.setup().equals(new Setup(way, workers)))
                .mapToDouble(part)
                .sorted()
                .toArray();
    }

    private static boolean goal(boolean met, String words, double value) {
        print((met ? "met     " : "MISSED  ") + words, value);
        return met;
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
    }
}
