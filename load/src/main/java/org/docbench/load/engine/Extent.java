package org.docbench.load.engine;

import java.time.Duration;

/**
 * How long a closed loop goes on: until the first of the two is reached.
 *
 * @param nanos from the opening of the barrier; the operation in flight then is finished and counted
 * @param operations of each worker or of all, those with errors among them; a batch is never cut short
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
        return shared && workers > 1 && operations / workers >= ENOUGH;
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
