package org.docbench.load.ycsb;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The keys of a collection's records in their order, eight bytes each. A key is {@code user} and up to 19 digits, and texts of
 * digits are ordered as the numbers that they are when filled up with zeros at the end.
 */
final class InOrder {
    private static final int PREFIX = "user".length();
    private static final int DIGITS = 19;

    /** Keeps the order of the collection's present size: sorting millions of keys takes seconds. Used by one thread. */
    static final class Latest {
        private InOrder order;

        InOrder of(long records) {
            if (order == null || order.sorted.length != records) {
                order = new InOrder(records);
            }
            return order;
        }
    }

    /** Unsigned numbers, made signed ones of the same order. */
    private final long[] sorted;

    InOrder(long records) {
        sorted = LongStream.range(0, records)
                .parallel()
                .map(index -> number(Records.key(index)))
                .toArray();
        Arrays.parallelSort(sorted);
    }

    private static long number(String key) {
        long number = Long.parseLong(key.substring(PREFIX));
        for (int digits = key.length() - PREFIX; digits < DIGITS; digits++) {
            number *= 10;
        }
        return number + Long.MIN_VALUE;
    }

    /** Tells whether these are the keys of the first records from a key on, so many or as many as there are. */
    boolean isScan(String from, int count, String[] keys) {
        int found = Arrays.binarySearch(sorted, number(from));
        int first = found < 0 ? -found - 1 : found;
        return keys.length == Math.min(count, sorted.length - first)
                && IntStream.range(0, keys.length).allMatch(i -> number(keys[i]) == sorted[first + i]);
    }
}
