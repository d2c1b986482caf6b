package org.docbench.core.corpus;

/**
 * The numbers that documents are made of: 64 bits at a time, the same on every machine and in every Java version.
 *
 * <p>The algorithm is SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014): a
 * counter that grows by the golden ratio, mixed by {@code mix64variant13}.
 */
final class SplitMix64 {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private long state;

    /** Starts the numbers of one document anew. Different pairs start at places far apart. */
    SplitMix64 start(long seed, long index) {
        return startAt(mix(mix(seed) + GOLDEN * index));
    }

    SplitMix64 startAt(long counter) {
        state = counter;
        return this;
    }

    long next() {
        state += GOLDEN;
        return mix(state);
    }

    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** From 0 to {@code bound} - 1; no number is more likely than another by over bound / 2^32. */
    int below(int bound) {
        return (int) (((next() >>> 32) * bound) >>> 32);
    }

    /** From {@code least} to {@code most}, both included. */
    int between(int least, int most) {
        return least + below(most - least + 1);
    }

    /** From 0 to 1, 1 excluded: 53 bits. */
    double fraction() {
        return (next() >>> 11) * 0x1p-53;
    }

    boolean chance(double probability) {
        return fraction() < probability;
    }
}
