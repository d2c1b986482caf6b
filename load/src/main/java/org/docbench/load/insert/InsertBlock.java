package org.docbench.load.insert;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.docbench.core.run.Observer;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.load.InterleavedBlocks;
import org.docbench.load.SessionExecutor.Counted;
import org.docbench.stores.Call;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/**
 * The documents of a block, which are inserted into an empty collection, and the proof that they are there (rule 3).
 *
 * @param batches as they are inserted
 * @param generate nanoseconds to make a document, the mean of each batch
 */
record InsertBlock(InsertCase insertCase, List<List<Value.Obj>> batches, List<Double> generate) {
    private static final String ID = "_id";

    /**
     * What a block gave, in nanoseconds for a document.
     *
     * @param convert for each batch
     * @param insert for each batch
     * @param fresh index catch-up after the last batch
     * @param all the whole block
     * @param counted from before the first insert until every index knew every document
     */
    record Timed(List<Double> convert, List<Double> insert, double fresh, double all, Counted counted) {}

    /**
     * Makes the documents now.
     *
     * @param clock in nanoseconds
     */
    static InsertBlock of(InsertCase insertCase, long seed, LongSupplier clock) {
        LongFunction<Value.Obj> maker = insertCase.documents().maker().apply(seed);
        List<List<Value.Obj>> batches = new ArrayList<>();
        List<Double> generate = new ArrayList<>();
        for (long index = 0; index < insertCase.count(); ) {
            int size = (int) Math.min(insertCase.batch(), insertCase.count() - index);
            List<Value.Obj> batch = new ArrayList<>(size);
            long begin = clock.getAsLong();
            for (int i = 0; i < size; i++) {
                batch.add(maker.apply(index++));
            }
            generate.add((double) (clock.getAsLong() - begin) / size);
            batches.add(batch);
        }
        return new InsertBlock(insertCase, batches, generate);
    }

    List<Value.Obj> documents() {
        return batches.stream().flatMap(List::stream).toList();
    }

    int count() {
        return batches.stream().mapToInt(List::size).sum();
    }

    /**
     * Makes the collection, converts the documents for the driver, and inserts them.
     *
     * @param pause when the collection is there; the documents of one target at a time are converted, and so in memory
     * @param window opened around the inserts and the catch-up of the indexes
     * @throws StoreException if the store refuses
     */
    Timed timed(
            Session session,
            String collection,
            LongSupplier clock,
            InterleavedBlocks.Pause pause,
            Supplier<Observer.Window> window) {
        session.create(collection, insertCase.indexes());
        pause.await();
        List<Double> convert = new ArrayList<>();
        List<Call> calls = new ArrayList<>();
        for (List<Value.Obj> batch : batches) {
            long begin = clock.getAsLong();
            calls.add(session.insert(collection, batch));
            convert.add((double) (clock.getAsLong() - begin) / batch.size());
        }
        long[] nanos = new long[calls.size()];
        long[] fresh = new long[1];
        Counted counted = Counted.during(session, clock, window, () -> {
            for (int i = 0; i < nanos.length; i++) {
                long begin = clock.getAsLong();
                long inserted = calls.get(i).execute();
                nanos[i] = clock.getAsLong() - begin;
                int size = batches.get(i).size();
                if (inserted != size) {
                    throw new StoreException("reports %d documents inserted of %d".formatted(inserted, size));
                }
            }
            long begin = clock.getAsLong();
            session.awaitIndexes(collection);
            fresh[0] = clock.getAsLong() - begin;
        });
        List<Double> insert = IntStream.range(0, nanos.length)
                .mapToObj(i -> (double) nanos[i] / batches.get(i).size())
                .toList();
        double count = count();
        double all = LongStream.of(nanos).sum() + fresh[0];
        return new Timed(convert, insert, fresh[0] / count, all / count, counted);
    }

    /**
     * Proves that as many documents are there as were inserted, each of them once, and each as the model and the case have it.
     *
     * @throws StoreException with the difference
     */
    void prove(Session session, String collection, Set<Loss> losses) {
        long count = session.count(collection);
        if (count != count()) {
            throw new StoreException("wrong result: %d documents where %d were inserted".formatted(count, count()));
        }
        CaseShape shape = insertCase.shape();
        Map<Value, Value.Obj> expected = new HashMap<>();
        batches.forEach(batch ->
                batch.forEach(document -> expected.put(document.fields().get(ID), document)));
        session.scan(collection, document -> {
            Value id = document.fields().get(ID);
            Value.Obj model = expected.remove(id);
            if (model == null) {
                throw new StoreException("wrong result: the document " + id + " is there twice, or was never inserted");
            }
            Optional<Difference> difference = Difference.between(model, document, losses);
            if (difference.isPresent()) {
                throw new StoreException("wrong result: the document " + id + " " + difference.get());
            }
            shape.wrong(document).ifPresent(words -> {
                throw new StoreException("documents of another case: " + id + " has " + words);
            });
        });
        if (!expected.isEmpty()) {
            throw new StoreException("wrong result: %d documents did not come back, %s among them"
                    .formatted(expected.size(), expected.keySet().iterator().next()));
        }
    }
}
