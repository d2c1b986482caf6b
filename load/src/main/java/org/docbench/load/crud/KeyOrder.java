package org.docbench.load.crud;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongUnaryOperator;
import org.docbench.load.Mix;

/** Orders the documents that are asked for. */
public enum KeyOrder {
    /** Each once before any comes again, in an order that looks random. */
    RANDOM {
        @Override
        LongUnaryOperator over(long size, long seed) {
            var shuffled = new Permutation(size, PLACES);
            long begin = begin(size, seed);
            return position -> shuffled.at((begin + position) % size);
        }
    },
    /** As they were inserted, from somewhere on. */
    SEQUENTIAL {
        @Override
        LongUnaryOperator over(long size, long seed) {
            long begin = begin(size, seed);
            return position -> (begin + position) % size;
        }
    },
    /**
     * Four in five are for a fifth of the documents, four in five of these for a fifth of that fifth, and so on. This is the
     * self-similar distribution of Gray et al., Quickly Generating Billion-Record Synthetic Databases, SIGMOD 1994, with
     * h = 0.2. The most frequent documents are always the same and lie anywhere among the others.
     */
    SKEWED {
        @Override
        LongUnaryOperator over(long size, long seed) {
            var shuffled = new Permutation(size, PLACES);
            return position -> shuffled.at((long) (size * Math.pow(Mix.fraction(seed, position), EXPONENT)));
        }
    },
    /** As published: from the middle of the collection on, as they were inserted, the same ones in every block. */
    RANGE {
        @Override
        LongUnaryOperator over(long size, long seed) {
            long begin = size / 2;
            return position -> begin + position % (size - begin);
        }
    };

    private static final double FIFTH = 0.2;
    private static final double EXPONENT = Math.log(FIFTH) / Math.log(1 - FIFTH);

    /** Of the permutation, the same in every block: blocks differ in where they begin. */
    private static final long PLACES = 1;

    /**
     * Position, counted from 0, to the number of a document, from 0 to {@code size} - 1.
     *
     * @param seed of the block
     */
    abstract LongUnaryOperator over(long size, long seed);

    /** Returns the id in cases and run files. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static long begin(long size, long seed) {
        return Long.remainderUnsigned(Mix.of(seed, 0), size);
    }

    /** @throws IllegalArgumentException if there is none of this name */
    static KeyOrder named(String id) {
        return valueOf(id.toUpperCase(Locale.ROOT));
    }

    /**
     * Returns the orders of these words, all of them for none.
     *
     * @param published whether the published order is among all
     */
    static List<KeyOrder> of(List<String> ids, boolean published) {
        return ids.isEmpty()
                ? Arrays.stream(values())
                        .filter(order -> published || order != RANGE)
                        .toList()
                : ids.stream().map(KeyOrder::named).toList();
    }

    /**
     * The numbers from 0 to {@code size} - 1 in a random order, computed number by number: nothing is kept, whatever the size.
     * A Feistel network over the next even power of two, walked until it falls into the range (Black, Rogaway: Ciphers with
     * Arbitrary Finite Domains, CT-RSA 2002); on average under four steps.
     */
    static final class Permutation {
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
}
