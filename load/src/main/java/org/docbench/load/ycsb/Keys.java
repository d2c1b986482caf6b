package org.docbench.load.ycsb;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/** Draws records to work on, by their index in the order of insertion. Used by one thread. */
interface Keys {

    /**
     * Draws a record.
     *
     * @param uniform from 0 to 1, 1 excluded
     * @param ranks count the draw; rank 0 is the record that is asked for most
     */
    long index(double uniform, Ranks ranks);

    /** Counts how often ranks were drawn, in classes that double: 0, 1 to 2, 3 to 6, and so on. One thread writes, then others read. */
    static final class Ranks {
        /** Enough for every number of ranks. */
        static final int CLASSES = Long.SIZE - 1;

        private final long[] counts = new long[CLASSES];

        void add(long rank) {
            counts[of(rank)]++;
        }

        private static int of(long rank) {
            return Long.SIZE - 1 - Long.numberOfLeadingZeros(rank + 1);
        }

        /** Returns the counts of all classes. */
        List<Long> counts() {
            return Arrays.stream(counts).boxed().toList();
        }

        /** Returns the first rank of a class. */
        static long first(int of) {
            return (1L << of) - 1;
        }
    }

    /**
     * YCSB's {@code zipfian}: ranks of ten billion, of which the hash, cut to the number of keys, is the record's index. So a few
     * records are asked for most, and they lie anywhere. Of the keys some are not inserted yet; these are drawn again.
     */
    static final class ScrambledZipfian implements Keys {
        /** YCSB's {@code ITEM_COUNT}. */
        static final long ITEMS = 10_000_000_000L;

        /** YCSB's {@code ZETAN}, the sum for so many and the exponent 0.99. */
        static final double ZETA = 26.46902820178302;

        private final long keys;
        private final Zipfian zipfian = new Zipfian(ITEMS, ZETA);

        /** @param keys there are and will be */
        ScrambledZipfian(long keys) {
            this.keys = keys;
        }

        /**
         * As YCSB makes room for what a workload inserts, and takes a range of keys with its last one.
         *
         * @param inserts that are expected; twice as many keys are made room for
         */
        static long keys(long records, long inserts) {
            return records + 2 * inserts + 1;
        }

        @Override
        public long index(double uniform, Ranks ranks) {
            long rank = zipfian.rank(uniform);
            ranks.add(rank);
            return KeyText.hash(rank) % keys;
        }
    }

    /** YCSB's {@code latest}: the newest record that was acknowledged is asked for most, the one before it next, by Zipf's law. */
    static final class SkewedLatest implements Keys {
        private final LongSupplier newest;
        private final Zipfian zipfian;

        /** @param newest index that was acknowledged, from 1 */
        SkewedLatest(LongSupplier newest) {
            this.newest = newest;
            zipfian = new Zipfian(newest.getAsLong());
        }

        @Override
        public long index(double uniform, Ranks ranks) {
            long last = newest.getAsLong();
            zipfian.growTo(last);
            long rank = zipfian.rank(uniform);
            ranks.add(rank);
            return last - rank;
        }
    }
}
