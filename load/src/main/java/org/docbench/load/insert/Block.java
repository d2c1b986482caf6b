package org.docbench.load.insert;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.docbench.core.run.Observer;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;
import org.docbench.stores.StoreException;

/**
 * A case on a store in a round: an empty collection, the documents made the driver's, all of them inserted and settled, and
 * the proof that they are there (rule 3).
 */
final class Block {
    private final LongSupplier clock;

    /**
     * What a block gave, in nanoseconds for a document.
     *
     * @param convert for each batch
     * @param insert for each batch
     * @param fresh what came after the last one
     * @param all the whole block
     * @param moved what the server's counters did from before the first insert until all was settled
     * @param nanos between these two readings
     * @param spent what that cost beside time, by {@link org.docbench.core.run.Cost#words}
     */
    record Seen(
            List<Double> convert,
            List<Double> insert,
            double fresh,
            double all,
            Statistics moved,
            long nanos,
            Map<String, Double> spent) {}

    /** @param clock in nanoseconds */
    Block(LongSupplier clock) {
        this.clock = clock;
    }

    /**
     * Measures.
     *
     * @param window opened around the inserts and the settling
     * @throws StoreException if the store refuses, or holds something else than it was given
     */
    Seen measure(
            Session session,
            String collection,
            InsertCase of,
            Batches given,
            Set<Loss> losses,
            Supplier<Observer.Window> window) {
        session.create(collection, of.indexes());
        Seen seen = timed(session, collection, given, window);
        ReadBack.check(session, collection, of, given, losses);
        return seen;
    }

    /** The same without the proof, for who looks at it meanwhile. */
    void watched(Session session, String collection, InsertCase of, Batches given, Supplier<Observer.Window> window) {
        session.create(collection, of.indexes());
        timed(session, collection, given, window);
    }

    private Seen timed(Session session, String collection, Batches given, Supplier<Observer.Window> window) {
        List<Double> convert = new ArrayList<>();
        List<Call> calls = new ArrayList<>();
        for (List<Value.Obj> batch : given.batches()) {
            long begin = clock.getAsLong();
            calls.add(session.insert(collection, batch));
            convert.add((double) (clock.getAsLong() - begin) / batch.size());
        }
        List<Double> insert = new ArrayList<>();
        Statistics before = session.statistics();
        Observer.Window open = window.get();
        long first = clock.getAsLong();
        long sum = 0;
        for (int i = 0; i < calls.size(); i++) {
            int size = given.batches().get(i).size();
            long begin = clock.getAsLong();
            long inserted = calls.get(i).execute();
            long nanos = clock.getAsLong() - begin;
            if (inserted != size) {
                throw new StoreException("says that it inserted %d documents of %d".formatted(inserted, size));
            }
            sum += nanos;
            insert.add((double) nanos / size);
        }
        long begin = clock.getAsLong();
        session.awaitIndexes(collection);
        long settled = clock.getAsLong();
        Map<String, Double> spent = open.close();
        double count = given.count();
        return new Seen(
                convert,
                insert,
                (settled - begin) / count,
                (sum + settled - begin) / count,
                session.statistics().since(before),
                settled - first,
                spent);
    }
}
