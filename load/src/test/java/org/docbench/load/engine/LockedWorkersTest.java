package org.docbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.load.engine.LoadResult.Tally;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A model of four workers that need one lock for a write. Where it is taken, they sleep for as long as SQLite's busy handler does. So some
 * write one after the other, and others wait long.
 */
class LockedWorkersTest {
    /** {@code sqliteDefaultBusyCallback} of SQLite's main.c, in milliseconds. */
    private static final int[] SLEEPS = {1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100};

    private static final int WORKERS = 4;
    private static final double WRITE = 400_000;
    private static final double READ = 50_000;
    private static final int MANY = 200_000;

    /** Short batches have the rate of one long load; by the end of the last worker they would have less by {@code lost}. */
    @ParameterizedTest
    @CsvSource({
        "1, 100, 0.04, 0.45", // crud in quick
        "1, 400, 0.02, 0.20", // crud in the default run
        "0.5, 400, 0.03, 0.15", // YCSB A
        "0.05, 400, 0.12, 0.10", // YCSB B, if it were as short
        "0.05, 1600, 0.04, 0.06", // YCSB B
    })
    void theRateOfShortBatchesIsThatOfALongLoad(double writes, int operations, double off, double lost) {
        LoadResult longLoad = load(writes, MANY, 1);
        double rate = longLoad.throughput();
        LoadResult batches = load(writes, operations, MANY / operations);
        assertThat(batches.throughput()).isCloseTo(rate, within(off * rate));
        assertThat(batches.littlesLaw().inFlight()).isCloseTo(WORKERS, within(0.02 * WORKERS));
        double byLastEnd = batches.operations() * 1e9 / batches.elapsedNanos();
        assertThat(byLastEnd).isLessThan((1 - lost) * rate);
        // Little's law, 4 / rate; the mean of all operations holds the last one of each worker.
        assertThat(batches.workingNanos()).isCloseTo(longLoad.meanNanos(), within((off + 0.02) * longLoad.meanNanos()));
        assertThat(batches.meanNanos()).isGreaterThan(1.01 * batches.workingNanos());
    }

    private static LoadResult load(double writes, int operations, int batches) {
        var random = new Random(1);
        return Stream.generate(() -> batch(writes, operations, random))
                .limit(batches)
                .reduce(LoadResult::and)
                .orElseThrow();
    }

    /** An operation of a worker: what it does next, and when. */
    private record Step(double at, int worker, double began, int sleeps, boolean ends) {}

    private static LoadResult batch(double writes, int operations, Random random) {
        List<Tally> tallies =
                IntStream.range(0, WORKERS).mapToObj(i -> new Tally()).toList();
        var steps = new PriorityQueue<>(Comparator.comparingDouble(Step::at));
        IntStream.range(0, WORKERS)
                .forEach(worker -> steps.add(new Step(READ * random.nextDouble(), worker, -1, 0, true)));
        double free = 0;
        int left = operations;
        long opened = -1;
        long closed = -1;
        while (!steps.isEmpty()) {
            Step now = steps.remove();
            double began = now.began;
            int sleeps = now.sleeps;
            if (now.ends) {
                Tally tally = tallies.get(now.worker);
                if (began >= 0) {
                    tally.record((long) now.at - (long) began);
                    if (opened >= 0 && !tally.isOpened()) {
                        tally.opened(opened, (long) now.at);
                    }
                }
                opened = left == operations - operations / 4 ? (long) now.at : opened;
                closed = left == 0 ? (long) now.at : closed;
                if (left-- <= 0) {
                    tally.ended((long) now.at, 0);
                    continue;
                }
                began = now.at;
                sleeps = 0;
                if (random.nextDouble() >= writes) {
                    steps.add(new Step(now.at + READ * (0.5 + random.nextDouble()), now.worker, began, 0, true));
                    continue;
                }
            }
            if (now.at >= free) {
                free = now.at + WRITE * (0.5 + random.nextDouble());
                steps.add(new Step(free + READ * random.nextDouble(), now.worker, began, 0, true));
            } else {
                double sleep = 1e6 * SLEEPS[Math.min(sleeps, SLEEPS.length - 1)] + READ * random.nextDouble();
                steps.add(new Step(now.at + sleep, now.worker, began, sleeps + 1, false));
            }
        }
        var phase = new WorkerPool.Phase<>(0, tallies, 0);
        return LoadResult.of(phase, WORKERS, false, Steady.Warmup.NONE, new Clock.TimerCost(10))
                .shared(phase, opened, closed);
    }
}
