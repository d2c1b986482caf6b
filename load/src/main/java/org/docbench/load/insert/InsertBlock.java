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
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
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
 * @param turns in which the batches are inserted, each target having its own in between
 * @param untimed batches at the beginning of turns: a session that rested is cold
 */
record InsertBlock(
        InsertCase insertCase,
        List<List<Value.Obj>> batches,
        List<Double> generate,
        int turns,
        List<List<Value.Obj>> untimed) {
    private static final String ID = "_id";

    /**
     * What a block gave, in nanoseconds for a document.
     *
     * @param convert for each batch
     * @param insert for each batch
     * @param fresh index catch-up after the last batch, which the untimed documents also need
     * @param all the whole block
     * @param counted during the inserts of all documents and the index catch-up
     */
    record Timed(List<Double> convert, List<Double> insert, double fresh, double all, Counted counted) {}

    /**
     * Makes the documents now.
     *
     * @param most turns; there are no more than batches
     * @param clock in nanoseconds
     */
    static InsertBlock of(InsertCase insertCase, int most, long seed, LongSupplier clock) {
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
        int turns = Math.min(most, batches.size());
        boolean several = turns > 1 && batches.size() > turns;
        int size = insertCase.batch();
        int ofTurn = Math.max(1, InterleavedBlocks.UNTIMED / size);
        List<List<Value.Obj>> untimed = LongStream.range(0, several ? (long) turns * ofTurn : 0)
                .mapToObj(call -> LongStream.range(0, size)
                        .mapToObj(i -> maker.apply(insertCase.count() + call * size + i))
                        .toList())
                .toList();
        return new InsertBlock(insertCase, batches, generate, turns, untimed);
    }

    /** Lists those that are timed. */
    List<Value.Obj> documents() {
        return batches.stream().flatMap(List::stream).toList();
    }

    int count() {
        return batches.stream().mapToInt(List::size).sum();
    }

    /** Counts all that are inserted, the untimed ones among them. */
    int sent() {
        return count() + untimed.stream().mapToInt(List::size).sum();
    }

    /**
     * Makes the collection, then inserts the documents turn by turn, each time after they were converted for the driver.
     *
     * @param pause before each turn; the documents of one turn of a target are in memory as the driver has them
     * @param window opened around the inserts of a turn and, in the last one, the catch-up of the indexes
     * @throws StoreException if the store refuses
     */
    Timed timed(
            Session session,
            String collection,
            LongSupplier clock,
            InterleavedBlocks.Pause pause,
            Supplier<Observer.Window> window) {
        session.create(collection, insertCase.indexes());
        List<Double> convert = new ArrayList<>();
        double[] insert = new double[batches.size()];
        long[] all = new long[1];
        long[] fresh = new long[1];
        Runnable catchUp = () -> {
            long begin = clock.getAsLong();
            session.awaitIndexes(collection);
            fresh[0] = clock.getAsLong() - begin;
        };
        Counted counted = null;
        for (int turn = 0; turn < turns; turn++) {
            pause.await();
            int from = turn * batches.size() / turns;
            int to = (turn + 1) * batches.size() / turns;
            List<Call> calls = new ArrayList<>();
            for (List<Value.Obj> batch : batches.subList(from, to)) {
                long begin = clock.getAsLong();
                calls.add(session.insert(collection, batch));
                convert.add((double) (clock.getAsLong() - begin) / batch.size());
            }
            List<Call> first =
                    untimed.subList(turn * untimed.size() / turns, (turn + 1) * untimed.size() / turns).stream()
                            .map(batch -> session.insert(collection, batch))
                            .toList();
            boolean last = turn == turns - 1;
            Counted more = Counted.during(session, clock, window, () -> {
                // In here, as the session rests while counters are read. All calls of the turn are alike, and all are
                // counted.
                first.forEach(call -> inserted(call, insertCase.batch()));
                for (int i = from; i < to; i++) {
                    int size = batches.get(i).size();
                    long begin = clock.getAsLong();
                    inserted(calls.get(i - from), size);
                    long nanos = clock.getAsLong() - begin;
                    insert[i] = (double) nanos / size;
                    all[0] += nanos;
                }
                if (last) {
                    catchUp.run();
                }
            });
            counted = counted == null ? more : counted.and(more);
        }
        double freshOfEach = (double) fresh[0] / sent();
        return new Timed(
                convert,
                DoubleStream.of(insert).boxed().toList(),
                freshOfEach,
                (double) all[0] / count() + freshOfEach,
                counted);
    }

    private static void inserted(Call call, int documents) {
        long inserted = call.execute();
        if (inserted != documents) {
            throw new StoreException("reports %d documents inserted of %d".formatted(inserted, documents));
        }
    }

    /**
     * Proves that as many documents are there as were inserted, each of them once, and each as the model and the case have it.
     *
     * @throws StoreException with the difference
     */
    void prove(Session session, String collection, Set<Loss> losses) {
        long count = session.count(collection);
        if (count != sent()) {
            throw new StoreException("wrong result: %d documents where %d were inserted".formatted(count, sent()));
        }
        CaseShape shape = insertCase.shape();
        Map<Value, Value.Obj> expected = new HashMap<>();
        Stream.concat(batches.stream(), untimed.stream())
                .flatMap(List::stream)
                .forEach(document -> expected.put(document.fields().get(ID), document));
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
