package org.docbench.load.ycsb;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.docbench.core.stats.Seed;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.PreparedWork;
import org.docbench.stores.Session;

/**
 * A workload on a collection that holds its records: what the workers share. Every worker is a {@link PreparedWork} for any
 * loop of the load engine, closed or open, with a session of its own:
 *
 * <pre>{@code
 * var place = new Workplace(Workload.named("a"), collection, new Records(seed), 20_000, 100_000, sessions.size(), block);
 * List<PreparedWork> works = IntStream.range(0, sessions.size()).mapToObj(i -> place.work(sessions.get(i), i)).toList();
 * }</pre>
 *
 * <p>Afterwards the collection has the records of {@link #inserted} more, and updated fields have other values of the same length.
 *
 * @param operations that are expected of all workers together: YCSB makes room for what they insert
 * @param seed of what is drawn
 */
public record Workplace(
        Workload workload, String collection, Records records, Inserts inserts, long operations, long seed) {
    /** Bits of the number of a worker's updates. */
    private static final int TICKETS = 40;

    /**
     * A collection with workers.
     *
     * @param count how many records the collection has, those from index 0 on
     * @param workers how many at a time
     */
    public Workplace(
            Workload workload,
            String collection,
            Records records,
            long count,
            long operations,
            int workers,
            long seed) {
        this(workload, collection, records, new Inserts(count, workers), operations, seed);
    }

    /**
     * One worker, made ready on its session.
     *
     * @param number from 0, below the number of workers
     * @throws UnsupportedOperationException if the store has no such operation
     */
    public PreparedWork work(Session session, int number) {
        return worker(session, number, Clock.system());
    }

    Worker worker(Session session, int number, Clock clock) {
        return new Worker(this, session, number, clock);
    }

    /** Counts the records that were inserted, whether acknowledged or not. */
    public long inserted() {
        return inserts.end() - inserts.records();
    }

    Draws draws(int number) {
        return new Draws(workload, keys(), inserts, Seed.derive(seed, "worker", number));
    }

    /** Returns a worker's first ticket: far from those of others and of other blocks, and from that of inserts. */
    long tickets(int number) {
        return (Seed.derive(seed, "tickets", number) | 1) << TICKETS;
    }

    private Keys keys() {
        long inserted = (long) (operations * workload.share(Kind.INSERT));
        return switch (workload.requests()) {
            case ZIPFIAN -> new Keys.ScrambledZipfian(Keys.ScrambledZipfian.keys(inserts.records(), inserted));
            case LATEST -> new Keys.SkewedLatest(inserts::newest);
        };
    }

    /**
     * Indexes of new records: each is taken by one worker, and the newest that may be asked for is the last before which all were
     * acknowledged. A worker has one insert in flight at most.
     */
    static final class Inserts {
        private static final long NONE = Long.MAX_VALUE;

        private final long records;
        private final AtomicLong next;
        private final AtomicLongArray flying;

        /** @param records that are there, their indexes from 0 */
        Inserts(long records, int workers) {
            this.records = records;
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

        /** Returns the number of records before the first insert. */
        long records() {
            return records;
        }

        /** Returns one more than the last index that was taken. */
        long end() {
            return next.get();
        }
    }
}
