package org.docbench.load.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.docbench.bench.Goals;
import org.docbench.bench.LoadCost;

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

    private final Clock.TimerCost timer = Clock.TimerCost.measure(Clock.system());

    private EngineBenchmark() {}

    private enum Way {
        TIMED("closed, each timed, one clock read"),
        PREPARED("closed, each prepared, two clock reads"),
        OPEN("open, always late, one clock read");

        private final String words;

        Way(String words) {
            this.words = words;
        }
    }

    private record Setup(Way way, int workers) {}

    /** Prints a table, then the goals. */
    public static void main(String[] args) {
        System.exit(new EngineBenchmark().run() ? 0 : 1);
    }

    private boolean run() {
        Goals.begin(EngineBenchmark.class);
        // Several kinds of work through every loop first: the call is then dispatched as in a suite with many targets.
        for (Way way : Way.values()) {
            IntStream.rangeClosed(0, LAST).forEach(kind -> load(way, List.of(nothing(kind, way)), SHORT));
        }
        Map<Setup, List<LoadCost>> costs = new HashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            setups(round)
                    .forEach(setup -> costs.computeIfAbsent(setup, first -> new ArrayList<>())
                            .add(cost(setup)));
        }
        Goals.print("clock: %.1f ns a read. %d rounds: median (best)", timer.nanos(), ROUNDS);
        for (Way way : Way.values()) {
            for (int workers = 1; workers <= 2; workers++) {
                LoadCost.print(way.words + " " + workers + " worker(s)", costs.get(new Setup(way, workers)));
            }
        }
        List<LoadCost> timed = costs.get(new Setup(Way.TIMED, 1));
        List<LoadCost> timedByTwo = costs.get(new Setup(Way.TIMED, 2));
        double one = Goals.sorted(timed, LoadCost::throughput)[ROUNDS - 1];
        double two = Goals.sorted(timedByTwo, LoadCost::throughput)[ROUNDS - 1];
        double closed = Goals.sorted(timed, LoadCost::cpuNanos)[ROUNDS / 2];
        double both = Goals.sorted(timedByTwo, LoadCost::cpuNanos)[ROUNDS / 2];
        double open = Goals.sorted(costs.get(new Setup(Way.OPEN, 1)), LoadCost::cpuNanos)[ROUNDS / 2];
        Goals.print("two cores against one by processor time, whatever else runs: %.2f", 2 * closed / both);
        return !List.of(
                        Goals.goal(closed <= 100, "closed loop, ns of CPU an operation, at most 100: %.1f", closed),
                        Goals.goal(open <= 100, "open loop, ns of CPU an operation, at most 100: %.1f", open),
                        Goals.goal(one >= 5e6, "million operations/s on one core, at least 5: %.1f", one / 1e6),
                        Goals.goal(
                                two >= 1.9 * one, "two cores against one by the clock, at least 1.9: %.2f", two / one))
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

    private LoadCost cost(Setup setup) {
        List<Work> works = IntStream.range(0, setup.workers())
                .mapToObj(i -> nothing(LAST, setup.way()))
                .toList();
        return LoadCost.of(() -> load(setup.way(), works, LENGTH));
    }

    private LoadResult load(Way way, List<Work> works, Duration length) {
        ClosedLoop loop = ClosedLoop.of(ClosedLoop.Extent.of(length), timer).warmedUp(Steady.COLD);
        return switch (way) {
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

    private record PreparedNothing() implements Work.PreparedWork {
        @Override
        public void prepare(long n) {}

        @Override
        public void run(long n) {}
    }

    private record OtherPreparedNothing() implements Work.PreparedWork {
        @Override
        public void prepare(long n) {}

        @Override
        public void run(long n) {}
    }
}
