package org.docbench.load.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.docbench.load.engine.LoadResult.Tally;

/**
 * Closed loop: as many operations in flight as there are workers, each beginning when the last of its worker ended.
 *
 * @param extent of the measurement
 * @param steady when the warm-up is over
 * @param timer what the clock costs
 * @param clock the time
 * @param patience for operations in flight when the end is asked for, and once more after their interruption
 */
public record ClosedLoop(
        ClosedLoop.Extent extent, Steady steady, Clock.TimerCost timer, Clock clock, Duration patience) {

    /** Returns a loop with the usual warm-up, on the machine's clock. */
    public static ClosedLoop of(Extent extent, Clock.TimerCost timer) {
        return new ClosedLoop(extent, Steady.USUAL, timer, Clock.system(), WorkerPool.PATIENCE);
    }

    public ClosedLoop warmedUp(Steady until) {
        return new ClosedLoop(extent, until, timer, clock, patience);
    }

    /**
     * Runs the loop: one worker for each work. When {@code stop} is true or this thread is interrupted, it returns within about twice the
     * patience. It keeps what was measured, and the thread's interrupt flag.
     *
     * @throws WorkerPool.LoadException if a worker died of an {@link Error}; no thread is left
     * @throws IllegalArgumentException if there is no work
     */
    public LoadResult run(List<? extends Work> works, BooleanSupplier stop) {
        return run(works, () -> {}, stop);
    }

    /** Does the same, with an action between the warm-up and the first operation that counts. */
    public LoadResult run(List<? extends Work> works, Runnable between, BooleanSupplier stop) {
        if (works.isEmpty()) {
            throw new IllegalArgumentException("no work");
        }
        try (Shift shift = new Shift(works, stop)) {
            Steady.Warmup warmup = shift.warmUp();
            between.run();
            LoadResult result = shift.phase(Lead.NONE, extent, warmup);
            return result.littlesLaw().warning().map(result::warned).orElse(result);
        }
    }

    /** Starts one worker for each work, for batches of operations with other loads in between. The caller closes it. */
    public Shift batches(List<? extends Work> works, BooleanSupplier stop) {
        return new Shift(works, stop);
    }

    /** The workers from phase to phase: their operations are numbered on. */
    public final class Shift implements Work.Batches {
        private final WorkerPool pool;
        private final List<? extends Work> works;
        private final long[] next;

        private Shift(List<? extends Work> works, BooleanSupplier stop) {
            this.pool = new WorkerPool(works.size(), clock, stop, patience);
            this.works = works;
            this.next = new long[works.size()];
        }

        @Override
        public Steady.Warmup warmUp() {
            Extent window = Extent.of(steady.window());
            return steady.run(() -> run(window).throughput(), "operations/s", clock, pool.halt()::asked);
        }

        @Override
        public LoadResult run(Extent length) {
            return phase(Lead.NONE, length, Steady.Warmup.NONE);
        }

        /** {@inheritDoc} The work is prepared work. */
        @Override
        public LoadResult led(long untimed, Extent length) {
            return phase(new Lead(untimed, true), length, Steady.Warmup.NONE);
        }

        /** Runs a batch of prepared work that begins at an instant of the clock, together with loads of other processes. */
        public AtInstant at(long instant, Extent length) {
            WorkerPool.Phase<Tally> phase = tallies(
                    new Lead(0, true), length, new Shared(length.operations(), clock), OptionalLong.of(instant));
            boolean bounded = length.nanos() < Long.MAX_VALUE;
            long end = instant + length.nanos();
            List<Tally> beyond = phase.done().stream()
                    .filter(tally -> bounded && tally.isBeyond(end))
                    .toList();
            return new AtInstant(
                    result(phase, Steady.Warmup.NONE),
                    phase.done().stream().mapToLong(Tally::began).max().orElse(instant),
                    phase.done().stream().mapToLong(Tally::end).max().orElse(instant),
                    beyond.size(),
                    beyond.stream().mapToDouble(tally -> tally.before(end)).sum(),
                    phase.done().stream().anyMatch(tally -> bounded && tally.end() - instant < length.nanos()));
        }

        @Override
        public void close() {
            pool.close();
        }

        private LoadResult phase(Lead lead, Extent length, Steady.Warmup before) {
            Shared shared = new Shared(length.operations(), clock);
            WorkerPool.Phase<Tally> phase = tallies(lead, length, shared, OptionalLong.empty());
            LoadResult result = result(phase, before);
            return length.isLong(works.size()) ? result.shared(phase, shared.opened, shared.closed) : result;
        }

        private WorkerPool.Phase<Tally> tallies(Lead lead, Extent length, Shared shared, OptionalLong instant) {
            List<Supplier<LongFunction<Tally>>> tasks = new ArrayList<>();
            for (int i = 0; i < works.size(); i++) {
                Work work = works.get(i);
                long first = next[i];
                tasks.add(() -> new Worker(work, first, lead, length, shared, clock, pool.halt(), new Tally()));
            }
            WorkerPool.Phase<Tally> together = pool.together(tasks, instant);
            WorkerPool.Phase<Tally> phase = lead.told && instant.isEmpty() ? together.from(Tally::began) : together;
            for (int i = 0; i < phase.done().size(); i++) {
                next[i] = phase.done().get(i).next();
            }
            return phase;
        }

        private LoadResult result(WorkerPool.Phase<Tally> phase, Steady.Warmup before) {
            return LoadResult.of(phase, works.size(), pool.halt().asked(), before, timer);
        }
    }

    /**
     * A batch that began at an instant.
     *
     * @param latestBegin when the last of its workers began, by the clock
     * @param end when the last of them ended
     * @param beyond operations that ended after the extent's time: one of a worker at most
     * @param within the sum of the parts of these that lie within it
     * @param early whether a worker did all its operations before that time
     */
    public record AtInstant(LoadResult result, long latestBegin, long end, long beyond, double within, boolean early) {}

    /**
     * What leads a batch.
     *
     * @param told whether the work is told when it is over
     */
    private record Lead(long untimed, boolean told) {
        private static final Lead NONE = new Lead(0, false);
    }

    /**
     * Operations that workers share. Their time begins when a quarter was taken: until then, all are at the same part of their first
     * one. It ends when the first worker finds none left. Both are read after that: a worker may have waited for a processor since it
     * read the clock.
     */
    private static final class Shared {
        private final AtomicLong left;
        private final long first;
        private final Clock clock;
        private volatile long opened;
        private volatile long closed;

        Shared(long operations, Clock clock) {
            left = new AtomicLong(operations);
            first = operations - operations / 4;
            this.clock = clock;
        }

        boolean isTaken() {
            long number = left.getAndDecrement();
            if (number == first) {
                opened = clock.nanos();
            } else if (number == 0) {
                closed = clock.nanos();
            }
            return number > 0;
        }
    }

    /**
     * One worker of a closed loop: the next operation begins when the last has ended. Each way of timing has a loop of its own,
     * which the compiler then makes as short as it is written. Nothing here allocates.
     *
     * @param shared the operations, where workers share them
     */
    private record Worker(
            Work work,
            long first,
            Lead lead,
            Extent extent,
            Shared shared,
            Clock clock,
            WorkerPool.Halt halt,
            Tally tally)
            implements LongFunction<Tally> {

        @Override
        public Tally apply(long started) {
            if (!(work instanceof Work.PreparedWork prepared)) {
                return counted(() -> unprepared(started));
            }
            if (lead.untimed > 0) {
                lead(prepared);
                long now = clock.nanos();
                return counted(() -> prepared(prepared, now));
            }
            return counted(() -> prepared(prepared, started));
        }

        private Tally counted(Supplier<Tally> timed) {
            long cpu = ThreadCpu.nanos();
            Tally gave = timed.get();
            return gave.used(ThreadCpu.nanos() - cpu);
        }

        private void lead(Work.PreparedWork prepared) {
            for (long n = first; n < first + lead.untimed && !halt.asked(); n++) {
                try {
                    prepared.prepare(n);
                    prepared.run(n);
                } catch (Exception e) {
                    tally.error(e, halt);
                }
            }
        }

        /** One clock read for each operation: the end of one is the start of the next. */
        private Tally unprepared(long started) {
            long before = clock.nanos();
            long n = first;
            while (goesOn(n, before, started)) {
                try {
                    work.run(n);
                    long now = clock.nanos();
                    timed(now - before, now);
                    before = now;
                } catch (Exception e) {
                    before = failed(e, before);
                }
                n++;
            }
            return tally.ended(before, n);
        }

        /** Two clock reads for each operation: what is prepared lies outside the timer. */
        private Tally prepared(Work.PreparedWork prepared, long started) {
            if (lead.told) {
                prepared.timed(true);
            }
            long before = clock.nanos();
            tally.began(lead.untimed > 0 ? started : before);
            long n = first + lead.untimed;
            while (goesOn(n - lead.untimed, before, started)) {
                try {
                    prepared.prepare(n);
                    long ready = clock.nanos();
                    tally.aside(ready - before);
                    before = ready;
                    prepared.run(n);
                    long now = clock.nanos();
                    timed(now - before, now);
                    before = now;
                } catch (Exception e) {
                    before = failed(e, before);
                }
                n++;
            }
            if (lead.told) {
                prepared.timed(false);
            }
            return tally.ended(before, n);
        }

        private boolean goesOn(long n, long now, long started) {
            return now - started < extent.nanos()
                    && !halt.asked()
                    && (extent.shared() ? shared.isTaken() : n - first < extent.operations());
        }

        private void timed(long nanos, long now) {
            tally.record(nanos);
            if (!tally.isOpened() && shared.opened != 0) {
                tally.opened(shared.opened, now);
            }
        }

        private long failed(Exception error, long before) {
            long now = clock.nanos();
            tally.error(error, halt);
            tally.aside(now - before);
            return now;
        }
    }

    /**
     * How long a closed loop goes on: until the first of the two is reached.
     *
     * @param nanos from the opening of the barrier; the operation in flight then is finished and counted
     * @param operations of each worker or of all, those with errors among them
     * @param shared whether the operations are of all workers: the first that is free does the next
     */
    public record Extent(long nanos, long operations, boolean shared) {

        public Extent {
            if (nanos <= 0 || operations <= 0) {
                throw new IllegalArgumentException("an extent of " + nanos + " ns and " + operations + " operations");
            }
        }

        /** Operations of each worker from which on those with which they begin and end need not count. */
        public static final int ENOUGH = 10;

        /** Tells whether workers share operations, and these are enough. */
        boolean isLong(int workers) {
            return shared && operations / workers >= ENOUGH;
        }

        /** Returns the extent of a time window. */
        public static Extent of(Duration window) {
            return new Extent(window.toNanos(), Long.MAX_VALUE, false);
        }

        /** Returns the extent of a number of operations for each worker. */
        public static Extent operations(long ofEachWorker) {
            return new Extent(Long.MAX_VALUE, ofEachWorker, false);
        }

        /** Returns the extent of a number of operations that the workers share. */
        public static Extent shared(long ofAllWorkers) {
            return new Extent(Long.MAX_VALUE, ofAllWorkers, true);
        }
    }
}
