package org.docbench.load.engine;

import java.util.function.LongFunction;

/**
 * One worker of a closed loop: the next operation begins when the last has ended. Each way of timing has a loop of its own,
 * which the compiler then makes as short as it is written. Nothing here allocates.
 */
final class ClosedWorker implements LongFunction<Tally> {
    private final Work work;
    private final long first;
    private final Extent extent;
    private final int batch;
    private final Clock clock;
    private final Halt halt;
    private final Tally tally = new Tally();

    ClosedWorker(Work work, long first, Extent extent, int batch, Clock clock, Halt halt) {
        this.work = work;
        this.first = first;
        this.extent = extent;
        this.batch = batch;
        this.clock = clock;
        this.halt = halt;
    }

    @Override
    public Tally apply(long started) {
        if (work instanceof PreparedWork prepared) {
            return prepared(prepared, started);
        }
        return batch == 1 ? singly(started) : batches(started);
    }

    /** One clock read for each operation: the end of one is the start of the next. */
    private Tally singly(long started) {
        long before = clock.nanos();
        long n = first;
        while (goesOn(n, before - started)) {
            try {
                work.run(n);
                long now = clock.nanos();
                tally.record(now - before);
                before = now;
            } catch (Exception e) {
                before = failed(e, before);
            }
            n++;
        }
        return tally.ended(before, n);
    }

    /** One clock read for k operations, one entry for their mean. A batch with an error gives none. */
    private Tally batches(long started) {
        long before = clock.nanos();
        long n = first;
        while (goesOn(n, before - started)) {
            long end = n + batch;
            try {
                while (n < end) {
                    work.run(n++);
                }
                long now = clock.nanos();
                tally.recordBatch(now - before, batch);
                before = now;
            } catch (Exception e) {
                before = failed(e, before);
            }
        }
        return tally.ended(before, n);
    }

    /** Two clock reads for each operation: what is prepared lies outside the timer. */
    private Tally prepared(PreparedWork prepared, long started) {
        long before = clock.nanos();
        long n = first;
        while (goesOn(n, before - started)) {
            try {
                prepared.prepare(n);
                long ready = clock.nanos();
                tally.aside(ready - before);
                before = ready;
                prepared.run(n);
                long now = clock.nanos();
                tally.record(now - before);
                before = now;
            } catch (Exception e) {
                before = failed(e, before);
            }
            n++;
        }
        return tally.ended(before, n);
    }

    private boolean goesOn(long n, long nanos) {
        return nanos < extent.nanos() && n - first < extent.operations() && !halt.asked();
    }

    private long failed(Exception error, long before) {
        long now = clock.nanos();
        tally.error(error, halt);
        tally.aside(now - before);
        return now;
    }
}
