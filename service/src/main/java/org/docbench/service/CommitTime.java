package org.docbench.service;

/**
 * How long this thread waited for commits of their own. A client of a table adds to it, and the worker that called the client takes it.
 * The answer of a table holds no time.
 */
public final class CommitTime {
    private static final ThreadLocal<long[]> NANOS = ThreadLocal.withInitial(() -> new long[1]);

    private CommitTime() {}

    /** Adds a commit that took so many nanoseconds. */
    public static void add(long nanos) {
        NANOS.get()[0] += nanos;
    }

    /** Returns the nanoseconds since this was last called on this thread. */
    public static long taken() {
        long[] mine = NANOS.get();
        long nanos = mine[0];
        mine[0] = 0;
        return nanos;
    }
}
