package org.docbench.load.engine;

import org.HdrHistogram.Histogram;

/**
 * What one worker saw in one phase. Written by its thread alone, without locks, and made by that thread: what workers write
 * all the time lies in memory of their own, not side by side in one cache line. Read after the thread has ended the phase.
 */
public final class Tally {
    private final Histogram times = Latencies.recorder();
    private final Errors errors = new Errors();
    private long timedNanos;
    private long asideNanos;
    private long endNanos;
    private long next;

    /** An operation that succeeded. */
    public void record(long nanos) {
        timedNanos += nanos;
        times.recordValue(Math.min(nanos, Latencies.HIGHEST));
    }

    /** One entry for k operations, their mean in whole nanoseconds; the sum stays exact. */
    void recordBatch(long nanos, int k) {
        timedNanos += nanos;
        times.recordValue(Math.min((nanos + k / 2) / k, Latencies.HIGHEST));
    }

    void error(Exception error, Halt halt) {
        if (!halt.isCutOff()) {
            errors.add(error);
        }
    }

    /** An operation that failed, by its message. */
    public void error(String message) {
        errors.add(message, 1);
    }

    /** Time that is part of no measured duration: preparing, or an operation that failed. */
    public void aside(long nanos) {
        asideNanos += nanos;
    }

    /** The phase is over at this time; the worker's next operation has this number. */
    public Tally ended(long now, long nextNumber) {
        endNanos = now;
        next = nextNumber;
        return this;
    }

    Histogram times() {
        return times;
    }

    Errors errors() {
        return errors;
    }

    long timedNanos() {
        return timedNanos;
    }

    long asideNanos() {
        return asideNanos;
    }

    long endNanos() {
        return endNanos;
    }

    long next() {
        return next;
    }
}
