package org.docbench.load.ycsb;

/** How often ranks were drawn, in classes that double: 0, 1 to 2, 3 to 6, and so on. Used by one thread, then read by others. */
final class Ranks {
    /** Enough for every number of ranks. */
    static final int CLASSES = Long.SIZE - 1;

    private final long[] counts = new long[CLASSES];

    void add(long rank) {
        counts[of(rank)]++;
    }

    private static int of(long rank) {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(rank + 1);
    }

    long count(int of) {
        return counts[of];
    }

    /** The first rank of a class. */
    static long first(int of) {
        return (1L << of) - 1;
    }
}
