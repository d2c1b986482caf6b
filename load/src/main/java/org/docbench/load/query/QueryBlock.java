package org.docbench.load.query;

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
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;
import org.docbench.stores.StoreException;

/** The queries of a case on a store, timed one by one, and the proof that they found what the model finds (rule 3). */
final class QueryBlock {
    private final LongSupplier clock;

    /**
     * What a block gave.
     *
     * @param samples nanoseconds of each timed query
     * @param moved what the server's counters did meanwhile
     * @param nanos from the first query to the end of the last
     * @param spent as {@link Observer.Window#close} tells it
     */
    record Seen(List<Double> samples, Statistics moved, long nanos, Map<String, Double> spent) {}

    /** @param clock in nanoseconds */
    QueryBlock(LongSupplier clock) {
        this.clock = clock;
    }

    /**
     * Measures.
     *
     * @param queries of the case, in any order
     * @param warmUp how many of them are done before the first one that counts
     * @param window is opened just before the first query that is timed, and closed after the last
     * @throws StoreException if the store refuses, or finds another number of documents than the model
     * @throws UnsupportedOperationException if this way of using the product cannot ask for that
     */
    Seen timed(
            Session session,
            String collection,
            QueryCase of,
            List<Query> queries,
            int warmUp,
            Supplier<Observer.Window> window) {
        try (Prepared<Query> prepared = session.find(collection, queries.get(0))) {
            for (Query query : queries.subList(0, Math.min(warmUp, queries.size()))) {
                check(of, query, prepared.with(query).execute());
            }
            List<Call> calls = queries.stream().map(prepared::with).toList();
            long[] nanos = new long[calls.size()];
            long[] found = new long[calls.size()];
            Statistics before = session.statistics();
            Observer.Window open = window.get();
            long begin = clock.getAsLong();
            for (int i = 0; i < nanos.length; i++) {
                Call call = calls.get(i);
                long start = clock.getAsLong();
                found[i] = call.execute();
                nanos[i] = clock.getAsLong() - start;
            }
            long end = clock.getAsLong();
            Map<String, Double> spent = open.close();
            Statistics moved = session.statistics().since(before);
            List<Double> samples = new ArrayList<>(nanos.length);
            for (int i = 0; i < nanos.length; i++) {
                check(of, queries.get(i), found[i]);
                samples.add((double) nanos[i]);
            }
            return new Seen(samples, moved, end - begin, spent);
        }
    }

    private static void check(QueryCase of, Query query, long found) {
        int model = of.stock().answers().to(query.find()).size();
        if (found != model) {
            throw new StoreException(
                    "wrong result: found " + found + " documents where the model finds " + model + ": " + query.find());
        }
    }

    /**
     * Asks each query once more, by the same statement, and compares what comes with the model, document by document.
     *
     * @throws StoreException with the first difference
     */
    static void prove(Session session, String collection, QueryCase of, List<Query> queries, Set<Loss> losses) {
        for (Query query : queries) {
            List<Value.Obj> found = new ArrayList<>();
            session.take(collection, query, found::add);
            Items.difference(of.expected(query), found, losses).ifPresent(difference -> {
                throw new StoreException("wrong result: " + difference + ": " + query.find());
            });
        }
    }
}
