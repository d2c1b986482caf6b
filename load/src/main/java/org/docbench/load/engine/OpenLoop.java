package org.docbench.load.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.docbench.load.engine.LoadResult.Tally;

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
        Arrivals arrivals, Duration window, Steady steady, Clock.TimerCost timer, Clock clock, Duration patience) {

    /** Above this part of the median latency the engine's own lateness is a warning. */
    private static final double LATE = 0.10;

    /** Returns a loop with the usual warm-up, on the machine's clock. */
    public static OpenLoop of(Arrivals arrivals, Duration window, Clock.TimerCost timer) {
        return new OpenLoop(arrivals, window, Steady.USUAL, timer, Clock.system(), WorkerPool.PATIENCE);
    }

    public OpenLoop warmedUp(Steady until) {
        return new OpenLoop(arrivals, window, until, timer, clock, patience);
    }

    /**
     * Runs it: one worker for each work. Stopping and dying are as in {@link ClosedLoop#run}.
     *
     * @throws WorkerPool.LoadException if a worker died of an {@link Error}; no thread is left
     * @throws IllegalArgumentException if there is no work
     */
    public Result run(List<? extends Work> works, BooleanSupplier stop) {
        if (works.isEmpty()) {
            throw new IllegalArgumentException("no work");
        }
        try (WorkerPool pool = new WorkerPool(works.size(), clock, stop, patience)) {
            long[] next = new long[works.size()];
            Steady.Warmup warmup = steady.run(
                    () -> services(phase(pool, works, next, steady.window())).mean(),
                    "ns of service",
                    clock,
                    pool.halt()::asked);
            return result(
                    phase(pool, works, next, window), works.size(), pool.halt().asked(), warmup);
        }
    }

    /**
     * Runs its window from an instant of the clock on, without a warm-up: arrivals count from there, also for a worker that begins later.
     *
     * @throws WorkerPool.LoadException as {@link #run}
     */
    public AtInstant at(long instant, List<? extends Work> works, BooleanSupplier stop) {
        try (WorkerPool pool = new WorkerPool(works.size(), clock, stop, patience)) {
            WorkerPool.Phase<OpenTally> phase =
                    phase(pool, works, new long[works.size()], window, OptionalLong.of(instant));
            return new AtInstant(
                    served(phase, works.size(), pool.halt().asked(), Steady.Warmup.NONE),
                    phase.done().stream()
                            .mapToLong(tally -> tally.responses().began())
                            .max()
                            .orElse(instant),
                    phase.done().stream()
                            .mapToLong(tally -> tally.responses().end())
                            .max()
                            .orElse(instant));
        }
    }

    /**
     * A window that began at an instant.
     *
     * @param latestBegin when the last of its workers began, by the clock
     * @param end when the last of them ended
     */
    public record AtInstant(Served served, long latestBegin, long end) {}

    private WorkerPool.Phase<OpenTally> phase(
            WorkerPool pool, List<? extends Work> works, long[] next, Duration length) {
        return phase(pool, works, next, length, OptionalLong.empty());
    }

    private WorkerPool.Phase<OpenTally> phase(
            WorkerPool pool, List<? extends Work> works, long[] next, Duration length, OptionalLong instant) {
        var tickets = new Tickets();
        List<Supplier<LongFunction<OpenTally>>> tasks = new ArrayList<>();
        for (int i = 0; i < works.size(); i++) {
            Work work = works.get(i);
            long first = next[i];
            tasks.add(() -> new Worker(work, first, tickets, length.toNanos(), this, pool.halt(), new OpenTally()));
        }
        WorkerPool.Phase<OpenTally> phase = pool.together(tasks, instant);
        for (int i = 0; i < phase.done().size(); i++) {
            next[i] = phase.done().get(i).responses().next();
        }
        return phase;
    }

    /** Merges the times from the true start. */
    public static Latencies services(WorkerPool.Phase<OpenTally> phase) {
        return Latencies.merged(
                phase.done().stream().map(tally -> tally.services).toList());
    }

    /** Returns the result of a phase of this loop's window with its warnings; also for callers that drive their workers themselves. */
    public Result result(WorkerPool.Phase<OpenTally> phase, int workers, boolean cancelled, Steady.Warmup warmup) {
        return served(phase, workers, cancelled, warmup).result();
    }

    private Served served(WorkerPool.Phase<OpenTally> phase, int workers, boolean cancelled, Steady.Warmup warmup) {
        return new Served(
                LoadResult.of(phase.map(OpenTally::responses), workers, cancelled, warmup, timer),
                arrivals.before(window.toNanos()),
                services(phase),
                phase.done().stream().mapToLong(tally -> tally.waits).sum(),
                phase.done().stream().mapToLong(tally -> tally.lateNanos).sum());
    }

    /**
     * What the workers of a window gave, in numbers that add up over several processes.
     *
     * @param due arrivals within the window
     * @param service times from the true start
     * @param waits how often a worker waited for an arrival
     * @param lateNanos by how much they began late then, all together
     */
    public record Served(LoadResult load, long due, Latencies service, long waits, long lateNanos) {
        /** Returns the result, with what a reader has to know of it. */
        public Result result() {
            LoadResult told = load;
            long unserved = due - load.operations() - load.errorCount();
            double late = waits == 0 ? 0 : (double) lateNanos / waits;
            if (unserved > 0) {
                told = told.warned(unserved + " of " + due + " arrivals were not served"
                        + (load.cancelled() ? " before it was stopped" : ": the rate is above what can be served")
                        + "; had they been, latencies would be longer");
            }
            if (late > LATE * load.latencies().percentile(50)) {
                told = told.warned(String.format(
                        Locale.ROOT,
                        "waiting workers began %.1f µs late on average, which is part of the latencies",
                        late / 1e3));
            }
            return new Result(told, due, unserved, service, late);
        }
    }

    /**
     * One worker of an open loop: takes the next arrival, waits for its time if it is early, does it at once if it is late. The
     * clock is read once for each operation when it is late, and while waiting when it is early. Nothing here allocates.
     */
    record Worker(
            Work work,
            long first,
            Tickets tickets,
            long windowNanos,
            OpenLoop loop,
            WorkerPool.Halt halt,
            OpenTally tally)
            implements LongFunction<OpenTally> {

        /** A waiting worker checks for the end of the run at this interval. */
        private static final long SLICE_NANOS = 10_000_000;

        /** All arrivals of the window, also those that are late; but none begins when the window has gone by twice. */
        @Override
        public OpenTally apply(long started) {
            Work.PreparedWork prepared = work instanceof Work.PreparedWork itself ? itself : null;
            Clock clock = loop.clock();
            Arrivals arrivals = loop.arrivals();
            long now = clock.nanos();
            tally.responses().began(now);
            long n = first;
            while (!halt.asked() && now - started < 2 * windowNanos) {
                long offset = arrivals.at(tickets.take());
                if (offset >= windowNanos) {
                    break;
                }
                long intended = started + offset;
                try {
                    if (prepared != null) {
                        prepared.prepare(n);
                        now = clock.nanos();
                    }
                    if (now < intended) {
                        now = await(intended, clock);
                        if (now < intended) {
                            break;
                        }
                        tally.late(now - intended);
                    }
                    work.run(n);
                    long end = clock.nanos();
                    tally.record(end - intended, end - now);
                    now = end;
                } catch (Exception e) {
                    now = clock.nanos();
                    tally.responses().error(e, halt);
                }
                n++;
            }
            tally.responses().ended(now, n);
            return tally;
        }

        /** The time afterwards: before the intended one if the end was asked for. */
        private long await(long intended, Clock clock) {
            long now = clock.nanos();
            while (now < intended && !halt.asked()) {
                clock.rest(Math.min(intended - now, SLICE_NANOS));
                now = clock.nanos();
            }
            return now;
        }
    }

    /** Records what one worker of an open loop measured, from the intended start and from the true one. */
    public static final class OpenTally {
        private final Tally responses = new Tally();
        private final Histogram services = Latencies.recorder();
        private long waits;
        private long lateNanos;

        /** Records an operation that succeeded, from its intended and from its true start. */
        public void record(long response, long service) {
            responses.record(response);
            services.recordValue(Math.min(service, Latencies.HIGHEST));
        }

        /** Records how late a waiting worker began: the engine's own fault, not that of what it measures. */
        public void late(long nanos) {
            waits++;
            lateNanos += nanos;
        }

        /** Returns the times from the intended start, and all errors. */
        public Tally responses() {
            return responses;
        }
    }

    /**
     * What an open loop gave.
     *
     * @param load its latencies count from the intended start, so that waiting for a free worker is part of them
     * @param due arrivals within the window
     * @param unserved arrivals that were neither finished nor failed when the window had gone by twice, or at its cancellation
     * @param service the same operations counted from their true start: what a tool with coordinated omission would report
     * @param meanLateNanos how late, on average, a waiting worker began: what the engine itself adds to a latency; 0 if none waited
     */
    public record Result(LoadResult load, long due, long unserved, Latencies service, double meanLateNanos) {
        /** Returns the result with one more warning. */
        public Result warned(String warning) {
            return new Result(load.warned(warning), due, unserved, service, meanLateNanos);
        }
    }

    /** Hands out arrivals in order: the first free worker takes the next. */
    static final class Tickets {

        /** The number stands alone: 128 bytes to either side, two cache lines, hold nothing else that anybody writes. */
        private final AtomicLongArray next = new AtomicLongArray(33);

        private static final int MIDDLE = 16;

        long take() {
            return next.getAndIncrement(MIDDLE);
        }
    }
}
