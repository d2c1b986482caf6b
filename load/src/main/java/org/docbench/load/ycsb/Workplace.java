package org.docbench.load.ycsb;

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
 */
public final class Workplace {
    /** Bits of the number of a worker's updates. */
    private static final int TICKETS = 40;

    private final Workload workload;
    private final String collection;
    private final Records records;
    private final Inserts inserts;
    private final long operations;
    private final long seed;

    /**
     * @param count how many records the collection has, those from index 0 on
     * @param operations that are expected of all workers together: YCSB makes room for what they insert
     * @param workers how many at a time
     * @param seed of what is drawn
     */
    public Workplace(
            Workload workload,
            String collection,
            Records records,
            long count,
            long operations,
            int workers,
            long seed) {
        this.workload = workload;
        this.collection = collection;
        this.records = records;
        this.inserts = new Inserts(count, workers);
        this.operations = operations;
        this.seed = seed;
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

    /** How many records were inserted, whether acknowledged or not. */
    public long inserted() {
        return inserts.end() - inserts.records();
    }

    Draws draws(int number) {
        return new Draws(workload, keys(), inserts, Seed.derive(seed, "worker", number));
    }

    /** Those of a worker begin here: far from those of others and of other blocks, and from that of inserts. */
    long tickets(int number) {
        return (Seed.derive(seed, "tickets", number) | 1) << TICKETS;
    }

    private Keys keys() {
        long inserted = (long) (operations * workload.share(Kind.INSERT));
        return switch (workload.requests()) {
            case ZIPFIAN -> new ScrambledZipfian(ScrambledZipfian.keys(inserts.records(), inserted));
            case LATEST -> new SkewedLatest(inserts::newest);
        };
    }

    Workload workload() {
        return workload;
    }

    String collection() {
        return collection;
    }

    Records records() {
        return records;
    }

    Inserts inserts() {
        return inserts;
    }

    long operations() {
        return operations;
    }
}
