package org.docbench.load.ycsb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

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

    /**
     * Writes keys: {@code user} and a number in decimal digits, four digits at a time from a table. Keys written by
     * {@link Long#toString(long)}, which finds two digits at a time, took a quarter of an operation's time on the null store.
     */
    static final class KeyText {
        private static final VarHandle LONGS =
                MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        private static final VarHandle INTS =
                MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

        /** The bytes of {@code user}, the first the lowest. */
        private static final int USER = fourBytes("user");

        /** The bytes of each number of four digits, leading zeros included, the first the lowest; 40 KB. */
        private static final int[] FOUR_DIGITS = IntStream.range(0, 10_000)
                .map(number -> fourBytes(Integer.toString(10_000 + number).substring(1)))
                .toArray();

        /** Digits of the largest long: four follow {@code user} in the first eight bytes, then come eight and seven. */
        private static final int DIGITS = 19;

        private static final int LENGTH = Integer.BYTES + DIGITS;
        private static final int TEN_MILLION = 10_000_000;
        private static final int HUNDRED_MILLION = 100_000_000;

        private static final long OFFSET_BASIS = 0xCBF29CE484222325L;
        private static final long PRIME = 0x100000001B3L;

        /** The fourth power of the prime, modulo 2^64: what four bytes of zero do. */
        private static final long FOUR_TIMES = 0x9FFAAC085635BC91L;

        private KeyText() {}

        private static int fourBytes(String text) {
            return text.charAt(0) | text.charAt(1) << 8 | text.charAt(2) << 16 | text.charAt(3) << 24;
        }

        /** @param number not negative */
        static String of(long number) {
            byte[] bytes = new byte[LENGTH + 1];
            long upper = number / TEN_MILLION;
            LONGS.set(bytes, 0, USER | (long) FOUR_DIGITS[(int) (upper / HUNDRED_MILLION)] << Integer.SIZE);
            LONGS.set(bytes, Long.BYTES, eightDigits((int) (upper % HUNDRED_MILLION)));
            LONGS.set(bytes, 2 * Long.BYTES, eightDigits((int) (number % TEN_MILLION) * 10));
            int zeros = 0;
            while (zeros < DIGITS - 1 && bytes[Integer.BYTES + zeros] == '0') {
                zeros++;
            }
            if (zeros > 0) {
                INTS.set(bytes, zeros, USER);
            }
            return new String(bytes, zeros, LENGTH - zeros, StandardCharsets.ISO_8859_1);
        }

        private static long eightDigits(int number) {
            int first = number / 10_000;
            return FOUR_DIGITS[first] | (long) FOUR_DIGITS[number - first * 10_000] << Integer.SIZE;
        }

        /**
         * Fowler, Noll and Vo's hash FNV-1a of 64 bits over the eight bytes of a number, the lowest first; without its sign, as YCSB
         * takes it.
         *
         * @see <a href="https://www.rfc-editor.org/rfc/rfc9923">RFC 9923, "The FNV Non-Cryptographic Hash Algorithm"</a>
         */
        static long hash(long value) {
            long hash = fourBytes(OFFSET_BASIS, (int) value);
            int high = (int) (value >>> Integer.SIZE);
            return Math.abs(high == 0 ? hash * FOUR_TIMES : fourBytes(hash, high));
        }

        private static long fourBytes(long before, int value) {
            long hash = before;
            for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
                hash = (hash ^ ((value >>> shift) & 0xFF)) * PRIME;
            }
            return hash;
        }
    }
}
