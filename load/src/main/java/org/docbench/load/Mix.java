package org.docbench.load;

/** Computes numbers that look random and depend only on their arguments. */
public final class Mix {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private Mix() {}

    /** Returns number {@code index} of a stream; different indexes give different numbers (SplitMix64, OOPSLA 2014). */
    public static long of(long stream, long index) {
        return mix(mix(stream) + GOLDEN * index);
    }

    /** Returns number {@code index} of a stream, from 0 to 1, 1 excluded: 53 bits. */
    public static double fraction(long stream, long index) {
        return (of(stream, index) >>> 11) * 0x1p-53;
    }

    private static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
