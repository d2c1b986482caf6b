package org.docbench.load.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * Closed loop: as many operations in flight as there are workers, each beginning when the last of its worker ended.
 *
 * @param extent of the measurement
 * @param steady when the warm-up is over
 * @param batch operations timed together; 1: each by itself; 0: as many as rule 16 asks for, judged by the warm-up
 * @param timer what the clock costs
 * @param clock the time
 * @param patience for operations in flight when the end is asked for, and once more after their interruption
 */
public record ClosedLoop(Extent extent, Steady steady, int batch, TimerCost timer, Clock clock, Duration patience) {

    public ClosedLoop {
        if (batch < 0) {
            throw new IllegalArgumentException("batches of " + batch);
        }
    }

    /** With the usual warm-up, operations timed singly, on the machine's clock. */
    public static ClosedLoop of(Extent extent, TimerCost timer) {
        return new ClosedLoop(extent, Steady.USUAL, 1, timer, Clock.system(), Crew.PATIENCE);
    }

    public ClosedLoop warmedUp(Steady until) {
        return new ClosedLoop(extent, until, batch, timer, clock, patience);
    }

    public ClosedLoop batched(int operations) {
        return new ClosedLoop(extent, steady, operations, timer, clock, patience);
    }

    /**
     * Runs it: one worker for each work. What was measured is kept when {@code stop} says so or this thread is interrupted;
     * it returns within about twice the patience then, and the interruption is handed on.
     *
     * @throws LoadException if a worker died of an {@link Error}; no thread is left
     * @throws IllegalArgumentException if there is no work, or work with a preparation is to be timed in batches
     */
    public LoadResult run(List<? extends Work> works, BooleanSupplier stop) {
        return run(works, () -> {}, stop);
    }

    /** The same, with something done between the warm-up and the first operation that counts. */
    public LoadResult run(List<? extends Work> works, Runnable between, BooleanSupplier stop) {
        if (works.isEmpty()) {
            throw new IllegalArgumentException("no work");
        }
        boolean prepares = works.stream().anyMatch(PreparedWork.class::isInstance);
        if (prepares && batch > 1) {
            throw new IllegalArgumentException("work with a preparation cannot be timed in batches");
        }
        try (Crew crew = new Crew(works.size(), clock, stop, patience)) {
            var shift = new Shift(crew, works);
            Extent window = Extent.of(steady.window());
            int trial = Math.max(1, batch);
            Warmup warmup = steady.run(
                    () -> shift.phase(window, trial).throughput(), "operations/s", clock, crew.halt()::asked);
            between.run();
            int k = batch == 0 && !prepares ? timer.batch(shift.operationNanos()) : trial;
            LoadResult result =
                    shift.phase(extent, k).result(works.size(), k, crew.halt().asked(), warmup, timer);
            return result.littlesLaw().warning().map(result::warned).orElse(result);
        }
    }

    /** The workers from phase to phase: their operations are numbered on. */
    private final class Shift {
        private final Crew crew;
        private final List<? extends Work> works;
        private final long[] next;
        private double operationNanos = Double.POSITIVE_INFINITY;

        Shift(Crew crew, List<? extends Work> works) {
            this.crew = crew;
            this.works = works;
            this.next = new long[works.size()];
        }

        Measured phase(Extent length, int k) {
            List<Supplier<LongFunction<Tally>>> tasks = new ArrayList<>();
            for (int i = 0; i < works.size(); i++) {
                Work work = works.get(i);
                long first = next[i];
                tasks.add(() -> new ClosedWorker(work, first, length, k, clock, crew.halt()));
            }
            Phase<Tally> phase = crew.together(tasks);
            for (int i = 0; i < phase.done().size(); i++) {
                next[i] = phase.done().get(i).next();
            }
            Measured measured = Measured.of(phase, k);
            operationNanos = measured.meanNanos();
            return measured;
        }

        double operationNanos() {
            return operationNanos;
        }
    }
}
