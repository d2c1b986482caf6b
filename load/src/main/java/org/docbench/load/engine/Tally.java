package org.docbench.load.engine;

import java.util.Map;
import java.util.TreeMap;
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

    /** Records an operation that succeeded. */
    public void record(long nanos) {
        timedNanos += nanos;
        times.recordValue(Math.min(nanos, Latencies.HIGHEST));
    }

    /** Records one entry for k operations, their mean in whole nanoseconds; the sum stays exact. */
    void recordBatch(long nanos, int k) {
        timedNanos += nanos;
        times.recordValue(Math.min((nanos + k / 2) / k, Latencies.HIGHEST));
    }

    /** Records an operation that failed, by the exception's message, or its name if it has none. */
    void error(Exception error, WorkerPool.Halt halt) {
        if (!halt.isCutOff()) {
            errors.add(error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage(), 1);
        }
    }

    /** Records an operation that failed, by its message. */
    public void error(String message) {
        errors.add(message, 1);
    }

    /** Records time that is part of no measured duration: preparing, or an operation that failed. */
    public void aside(long nanos) {
        asideNanos += nanos;
    }

    /** Ends the phase at this time; the worker's next operation has this number. */
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

    /** Counts errors by message, of one worker or of all. */
    static final class Errors {

        /** Messages that name a document or a connection differ each time; more kinds than these are counted together. */
        private static final int MOST_KINDS = 50;

        private static final String OTHERS = "(other messages)";

        private final Map<String, Long> counts = new TreeMap<>();

        void addAll(Errors others) {
            others.counts.forEach(this::add);
        }

        void add(String message, long times) {
            boolean known = counts.containsKey(message) || counts.size() < MOST_KINDS;
            counts.merge(known ? message : OTHERS, times, Long::sum);
        }

        Map<String, Long> byMessage() {
            return Map.copyOf(counts);
        }
    }
}
