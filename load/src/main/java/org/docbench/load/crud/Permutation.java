package org.docbench.load.crud;

import org.docbench.load.Mix;

/**
 * The numbers from 0 to {@code size} - 1 in a random order, computed number by number: nothing is kept, whatever the size.
 * A Feistel network over the next even power of two, walked until it falls into the range (Black, Rogaway: Ciphers with
 * Arbitrary Finite Domains, CT-RSA 2002); on average under four steps.
 */
final class Permutation {
    private static final int ROUNDS = 4;

    private final long size;
    private final long seed;
    private final int half;
    private final long mask;

    Permutation(long size, long seed) {
        if (size < 1) {
            throw new IllegalArgumentException("a permutation of " + size);
        }
        this.size = size;
        this.seed = seed;
        half = Math.max(1, (64 - Long.numberOfLeadingZeros(size - 1) + 1) / 2);
        mask = (1L << half) - 1;
    }

    /** @param position from 0 to size - 1 */
    long at(long position) {
        long number = position;
        do {
            number = once(number);
        } while (number >= size);
        return number;
    }

    private long once(long number) {
        long left = number >>> half;
        long right = number & mask;
        for (int round = 0; round < ROUNDS; round++) {
            long next = left ^ (Mix.of(seed + round, right) & mask);
            left = right;
            right = next;
        }
        return (left << half) | right;
    }
}
