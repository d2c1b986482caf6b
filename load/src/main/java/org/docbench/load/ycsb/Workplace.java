package org.docbench.load.ycsb;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.docbench.core.stats.Seed;
import org.docbench.load.BlockContext.Share;
import org.docbench.load.ycsb.Workload.Kind;

/**
 * A workload on a collection that holds its records: what the workers share. Afterwards the collection has the records that
 * {@link Inserts#taken} counts, and updated fields have other values of the same length.
 *
 * @param operations that are expected of all workers together: YCSB makes room for what they insert
 * @param seed of what is drawn
 */
record Workplace(Workload workload, String collection, Records records, Inserts inserts, long operations, long seed) {
    /** Bits of the number of a worker's updates. */
    private static final int TICKETS = 40;

    Draws draws(int number) {
        long inserted = (long)
                (operations * workload.share(Kind.INSERT) / inserts.share().of());
        Keys keys =
                switch (workload.requests()) {
                    case ZIPFIAN -> new Keys.ScrambledZipfian(Keys.ScrambledZipfian.keys(inserts.records(), inserted));
                    case LATEST -> new Keys.SkewedLatest(inserts::newest);
                };
        return new Draws(workload, keys, inserts, Seed.derive(seed, "kinds"), Seed.derive(seed, "worker", number));
    }

    /** Returns a worker's first ticket: far from those of others and of other blocks, and from that of inserts. */
    long tickets(int number) {
        return (Seed.derive(seed, "tickets", number) | 1) << TICKETS;
    }

    /**
     * Indexes of new records: each is taken by one worker, and the newest that may be asked for is the last before which all were
     * acknowledged. A worker has one insert in flight at most.
     */
    static final class Inserts {
        private static final long NONE = Long.MAX_VALUE;

        private final long records;
        private final Share share;
        private final AtomicLong next;
        private final AtomicLongArray flying;

        /** @param records that are there, their indexes from 0 */
        Inserts(long records, int workers) {
            this(records, workers, Share.ALL);
        }

        /** Makes those of one of several processes, which asks for no record that another one inserts. */
        Inserts(long records, int workers, Share share) {
            this.records = records;
            this.share = share;
            next = new AtomicLong(records);
            flying = new AtomicLongArray(workers);
            for (int worker = 0; worker < workers; worker++) {
                flying.set(worker, NONE);
            }
        }

        /**
         * Takes a new record's index, from now on in flight. It is announced before it is taken, so that it never counts as acknowledged.
         */
        long take(int worker) {
            flying.set(worker, next.get());
            long index = next.getAndIncrement();
            flying.set(worker, index);
            return index;
        }

        void acknowledged(int worker) {
            flying.set(worker, NONE);
        }

        /** Returns the index of the newest record that may be asked for. */
        long newest() {
            long end = next.get();
            for (int worker = 0; worker < flying.length(); worker++) {
                end = Math.min(end, flying.get(worker));
            }
            return end - 1;
        }

        Share share() {
            return share;
        }

        /** Returns the record's index among those of all processes, which take new ones by turns. */
        long ofAll(long index) {
            return index < records ? index : records + (index - records) * share.of() + share.rank();
        }

        /** Counts the records that were taken, whether acknowledged or not. */
        long taken() {
            return end() - records;
        }

        /** Returns the number of records before the first insert. */
        long records() {
            return records;
        }

        /** Returns one more than the last index that was taken. */
        long end() {
            return next.get();
        }
    }

    /**
     * The keys of a collection's records in their order, eight bytes each. A key is {@code user} and up to 19 digits, and texts of
     * digits are ordered as the numbers that they are when filled up with zeros at the end.
     */
    static final class InOrder {
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
}
