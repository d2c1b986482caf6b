package org.docbench.load.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * Open loop: operations arrive whether or not earlier ones have ended, and their latency counts from the time they were meant
 * to begin. The workers are the most that can be in flight; an arrival that finds none free waits, and that counts.
 *
 * @param arrivals when operations are meant to begin
 * @param window of the measurement: its arrivals are served, late ones too, for at most as long again
 * @param steady when the warm-up, at the same rate, is over; its windows are compared by mean service time
 * @param timer what the clock costs
 * @param clock the time
 * @param patience for operations in flight when the end is asked for, and once more after their interruption
 */
public record OpenLoop(
        Arrivals arrivals, Duration window, Steady steady, TimerCost timer, Clock clock, Duration patience) {

    /** Above this part of the median latency the engine's own lateness is said. */
    private static final double LATE = 0.10;

    /** With the usual warm-up, on the machine's clock. */
    public static OpenLoop of(Arrivals arrivals, Duration window, TimerCost timer) {
        return new OpenLoop(arrivals, window, Steady.USUAL, timer, Clock.system(), Crew.PATIENCE);
    }

    public OpenLoop warmedUp(Steady until) {
        return new OpenLoop(arrivals, window, until, timer, clock, patience);
    }

    /**
     * Runs it: one worker for each work. Stopping and dying are as in {@link ClosedLoop#run}.
     *
     * @throws LoadException if a worker died of an {@link Error}; no thread is left
     * @throws IllegalArgumentException if there is no work
     */
    public OpenResult run(List<? extends Work> works, BooleanSupplier stop) {
        if (works.isEmpty()) {
            throw new IllegalArgumentException("no work");
        }
        try (Crew crew = new Crew(works.size(), clock, stop, patience)) {
            long[] next = new long[works.size()];
            Warmup warmup = steady.run(
                    () -> Measured.services(phase(crew, works, next, steady.window()))
                            .mean(),
                    "ns of service",
                    clock,
                    crew.halt()::asked);
            return result(
                    phase(crew, works, next, window), works.size(), crew.halt().asked(), warmup);
        }
    }

    private Phase<OpenTally> phase(Crew crew, List<? extends Work> works, long[] next, Duration length) {
        var tickets = new Tickets();
        List<Supplier<LongFunction<OpenTally>>> tasks = new ArrayList<>();
        for (int i = 0; i < works.size(); i++) {
            Work work = works.get(i);
            long first = next[i];
            tasks.add(() -> new OpenWorker(work, first, tickets, length.toNanos(), this, crew.halt()));
        }
        Phase<OpenTally> phase = crew.together(tasks);
        for (int i = 0; i < phase.done().size(); i++) {
            next[i] = phase.done().get(i).responses().next();
        }
        return phase;
    }

    /** What a phase of this loop's window gave, with what is to be said of it: also for those who drive their workers themselves. */
    public OpenResult result(Phase<OpenTally> phase, int workers, boolean cancelled, Warmup warmup) {
        Measured measured = Measured.of(phase.map(OpenTally::responses), 1);
        LoadResult load = measured.result(workers, 1, cancelled, warmup, timer);
        long due = arrivals.before(window.toNanos());
        long unserved = due - load.operations() - load.errorCount();
        long waits = phase.done().stream().mapToLong(OpenTally::waits).sum();
        long lateNanos = phase.done().stream().mapToLong(OpenTally::lateNanos).sum();
        double late = waits == 0 ? 0 : (double) lateNanos / waits;
        if (unserved > 0) {
            load = load.warned(unserved + " of " + due + " arrivals were not served"
                    + (cancelled ? " before it was stopped" : ": the rate is above what can be served")
                    + "; had they been, latencies would be longer");
        }
        if (late > LATE * load.latencies().percentile(50)) {
            load = load.warned(String.format(
                    Locale.ROOT,
                    "waiting workers began %.1f µs late on average, which is part of the latencies",
                    late / 1e3));
        }
        return new OpenResult(load, arrivals.rate(), due, unserved, Measured.services(phase), late);
    }
}
