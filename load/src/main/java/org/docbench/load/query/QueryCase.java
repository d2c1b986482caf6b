package org.docbench.load.query;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.docbench.codecs.JsonText;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.run.Observer;
import org.docbench.core.scenario.Case;
import org.docbench.core.value.CanonicalForm;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.load.InterleavedBlocks;
import org.docbench.load.SessionExecutor.Counted;
import org.docbench.load.TargetSession.ClientWarmUp;
import org.docbench.stores.Answers;
import org.docbench.stores.Call;
import org.docbench.stores.Index;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/**
 * The queries of a case, timed one by one, and the proof that they found what the model finds (rule 3).
 *
 * @param stock the documents that are queried
 * @param intended the index that the queries are meant to use, as in {@link org.docbench.stores.Plan#indexes}; empty where there is
 *     none that could help
 * @param queries of a block, all of one shape
 * @param proof queries whose answers are checked once, next to those of the blocks
 */
record QueryCase(Case benchCase, Stock stock, Optional<String> intended, List<Query> queries, List<Query> proof) {
    QueryCase {
        queries = List.copyOf(queries);
        proof = List.copyOf(proof);
    }

    /** Queries that are meant to use the index of their stock, if that has one, and are proved by themselves. */
    QueryCase(Case benchCase, Stock stock, List<Query> queries) {
        this(benchCase, stock, stock.index().map(Index::name), queries, List.of());
    }

    /**
     * What a collection is filled with.
     *
     * @param collection its name among those of a target
     * @param count of the documents
     * @param model the documents, and what queries must find among them
     * @param index next to that over {@code _id}
     */
    record Stock(String collection, int count, Model model, Optional<Index> index) {
        /** Documents of a call, as published. */
        private static final int BATCH = 500;

        /** Large documents go in smaller batches: no server takes a message of any length. */
        private static final long BATCH_BYTES = 8 << 20;

        static Stock of(String collection, int count, Supplier<Corpus> corpus) {
            return new Stock(collection, count, new Model(corpus), Optional.empty());
        }

        /** Returns the same documents with an index, in a collection of their own. */
        Stock with(Index over) {
            return new Stock(collection + "_" + over.name(), count, model, Optional.of(over));
        }

        Corpus corpus() {
            return model.corpus();
        }

        Answers answers() {
            return model.answers();
        }

        List<Value.Obj> documents() {
            return corpus().documents();
        }

        /**
         * Makes the collection again, fills it, waits for its index and reads it back; nothing of this is timed.
         *
         * @return what is different, if the store holds something else than it was given
         * @throws StoreException if the store refuses
         * @throws UnsupportedOperationException if this way of using the product has no such index
         */
        Optional<String> load(Session session, String name, Set<Loss> losses) {
            session.create(name, index.stream().toList());
            List<Value.Obj> batch = new ArrayList<>();
            long bytes = 0;
            for (Value.Obj document : documents()) {
                batch.add(document);
                bytes += JsonText.write(document).length;
                if (batch.size() == BATCH || bytes > BATCH_BYTES) {
                    session.insert(name, batch).execute();
                    batch = new ArrayList<>();
                    bytes = 0;
                }
            }
            if (!batch.isEmpty()) {
                session.insert(name, batch).execute();
            }
            session.awaitIndexes(name);
            session.analyze(name);
            long count = session.count(name);
            if (count != documents().size()) {
                return Optional.of("wrong result: the collection has " + count + " documents after "
                        + documents().size() + " were inserted");
            }
            List<Value.Obj> found = new ArrayList<>();
            session.scan(name, found::add);
            return difference(documents(), found, losses)
                    .map(difference -> "wrong result: of the documents inserted " + difference);
        }
    }

    /** Made when it is first needed, because a plan needs no documents. Used by one thread at a time. */
    static final class Model {
        private final Supplier<Corpus> source;
        private Corpus corpus;
        private Answers answers;

        Model(Supplier<Corpus> source) {
            this.source = source;
        }

        Corpus corpus() {
            if (corpus == null) {
                corpus = source.get();
            }
            return corpus;
        }

        Answers answers() {
            if (answers == null) {
                answers = new Answers(corpus().documents());
            }
            return answers;
        }
    }

    /**
     * What a block gave.
     *
     * @param samples nanoseconds of each timed query
     * @param switches nanoseconds of the first query of each turn, untimed; none where a batch is one query
     * @param counted in the warm-up, while no other target works
     * @param inWarmUp queries in which it was counted
     * @param costs next to time of the timed queries
     */
    record Timed(
            List<Double> samples, List<Double> switches, Counted counted, long inWarmUp, Map<String, Double> costs) {}

    /** Returns what a query must find, as it must come. */
    List<Value.Obj> expected(Query query) {
        return stock.answers().to(query.find()).stream().map(query::of).toList();
    }

    /** Counts the documents that queries must find together. */
    long items(List<Query> of) {
        return of.stream()
                .mapToLong(query -> stock.answers().to(query.find()).size())
                .sum();
    }

    /** Digests all documents that the queries of a block must find. */
    String digest() {
        return digest(queries.stream().map(this::expected));
    }

    /**
     * Measures.
     *
     * @param sent queries of the case, in any order
     * @param warmUp how many of them are done before the first one that is timed; all but the first are counted
     * @param batches into which those that are timed are divided
     * @param pause before each batch and after the last
     * @param window is opened before each batch, and closed after it
     * @throws StoreException if the store refuses, or finds another number of documents than the model
     * @throws UnsupportedOperationException if this way of using the product has no such query
     */
    Timed timed(
            Session session,
            String collection,
            List<Query> sent,
            int warmUp,
            int batches,
            InterleavedBlocks.Pause pause,
            Supplier<Observer.Window> window) {
        try (Prepared<Query> prepared = session.find(collection, sent.get(0))) {
            check(sent.get(0), prepared.with(sent.get(0)).execute());
            List<Query> first = sent.subList(0, Math.max(1, Math.min(warmUp, sent.size()) - 1));
            Counted counted = Counted.during(
                    session,
                    System::nanoTime,
                    () -> Map::of,
                    () -> first.forEach(
                            query -> check(query, prepared.with(query).execute())));
            List<Call> calls = sent.stream().map(prepared::with).toList();
            long[] nanos = new long[calls.size()];
            long[] found = new long[calls.size()];
            int batch = (nanos.length + batches - 1) / batches;
            List<Double> switches = new ArrayList<>();
            Map<String, Double> costs = new LinkedHashMap<>();
            for (int begin = 0; begin < nanos.length; begin += batch) {
                pause.await();
                if (batch > 1) {
                    long start = System.nanoTime();
                    calls.get(before(begin, InterleavedBlocks.UNTIMED, nanos.length))
                            .execute();
                    switches.add((double) (System.nanoTime() - start));
                }
                // Opening it takes so long that the server rests again: untimed queries follow, and none is timed next.
                Observer.Window open = window.get();
                int untimed = batch > 1 ? InterleavedBlocks.UNTIMED - 1 : 0;
                for (int i = untimed; i > 0; i--) {
                    calls.get(before(begin, i, nanos.length)).execute();
                }
                int end = Math.min(begin + batch, nanos.length);
                for (int i = begin; i < end; i++) {
                    Call call = calls.get(i);
                    long start = System.nanoTime();
                    found[i] = call.execute();
                    nanos[i] = System.nanoTime() - start;
                }
                double timed = (double) (end - begin) / (untimed + end - begin);
                open.close().forEach((cost, amount) -> costs.merge(cost, timed * amount, Double::sum));
            }
            pause.await();
            for (int i = 0; i < nanos.length; i++) {
                check(sent.get(i), found[i]);
            }
            return new Timed(
                    LongStream.of(nanos).mapToObj(each -> (double) each).toList(),
                    switches,
                    counted,
                    first.size(),
                    costs);
        }
    }

    private static int before(int call, int by, int calls) {
        return Math.floorMod(call - by, calls);
    }

    /** Sends each query once, as long as calls are missing until the client is compiled. */
    void warm(Session session, String collection, ClientWarmUp client, BooleanSupplier stop) {
        Iterator<Query> next = queries.iterator();
        try (Prepared<Query> prepared = session.find(collection, queries.get(0))) {
            client.run(
                    () -> {
                        Query query = next.next();
                        check(query, prepared.with(query).execute());
                    },
                    () -> stop.getAsBoolean() || !next.hasNext());
        }
    }

    /** Sends queries back to back while stacks are recorded, {@code passes} times. */
    void profiled(Session session, String collection, List<Query> sent, int passes, Supplier<Observer.Window> window) {
        try (Prepared<Query> prepared = session.find(collection, sent.get(0))) {
            Counted.during(session, System::nanoTime, window, () -> {
                for (int pass = 0; pass < passes; pass++) {
                    sent.forEach(query -> check(query, prepared.with(query).execute()));
                }
            });
        }
    }

    private void check(Query query, long found) {
        int model = stock.answers().to(query.find()).size();
        if (found != model) {
            throw new StoreException(
                    "wrong result: found " + found + " documents where the model finds " + model + ": " + query.find());
        }
    }

    /**
     * Sends each query once more, by the same statement, and compares what comes with the model, document by document.
     *
     * @throws StoreException with the first difference
     */
    void prove(Session session, String collection, List<Query> sent, Set<Loss> losses) {
        for (Query query : sent) {
            List<Value.Obj> found = new ArrayList<>();
            session.take(collection, query, found::add);
            difference(expected(query), found, losses).ifPresent(difference -> {
                throw new StoreException("wrong result: " + difference + ": " + query.find());
            });
        }
    }

    /** SHA-256 over the answers one after the other, the documents of each in the order of their ids. */
    static String digest(Stream<List<Value.Obj>> answers) {
        return CanonicalForm.sha256(
                answers.flatMap(answer -> answer.stream().sorted(Comparator.comparing(QueryCase::id)))
                        .toList());
    }

    /**
     * Finds the first difference between documents in any order, in words.
     *
     * @param losses what of a document need not come back
     */
    static Optional<String> difference(Collection<Value.Obj> expected, Collection<Value.Obj> found, Set<Loss> losses) {
        Map<String, Value.Obj> missing = new TreeMap<>();
        expected.forEach(document -> missing.put(id(document), document));
        Set<String> known = Set.copyOf(missing.keySet());
        for (Value.Obj document : found) {
            String id = id(document);
            Value.Obj model = missing.remove(id);
            if (model == null) {
                return Optional.of(
                        "the document " + id + (known.contains(id) ? " came twice" : " came and should not"));
            }
            Optional<Difference> difference = Difference.between(model, document, losses);
            if (difference.isPresent()) {
                return Optional.of("the document " + id + " " + difference.get());
            }
        }
        return missing.keySet().stream().findFirst().map(id -> "the document " + id + " did not come");
    }

    private static String id(Value.Obj document) {
        return document.fields().get("_id") instanceof Value.Str text ? text.value() : "without an id";
    }
}
