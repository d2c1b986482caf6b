package org.docbench.load.ycsb;

import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;
import org.docbench.load.Mix;
import org.docbench.load.Resumption;
import org.docbench.stores.Find;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/**
 * The records of a collection: brought in by their index, counted and looked at.
 *
 * @param samples how many records are looked at
 * @param losses what the target cannot hold
 */
record Stock(String collection, Records records, int samples, Set<Loss> losses) {
    private static final int BATCH = 500;

    /** How many of the first {@code most} records are there and nothing else; if it is anything else, the collection is made anew. */
    long there(Session session, long most) {
        return Resumption.there(session, collection, List.of(), most, count -> prove(session, count));
    }

    /** In batches, in their order, so that what an interrupted load leaves is the first ones. How many are there then. */
    long load(Session session, long from, long to, BooleanSupplier stop) {
        Text text = new Text();
        long there = from;
        while (there < to && !stop.getAsBoolean()) {
            long end = Math.min(to, there + BATCH);
            session.insert(
                            collection,
                            LongStream.range(there, end)
                                    .mapToObj(index -> records.at(text, index))
                                    .toList())
                    .execute();
            there = end;
        }
        return there;
    }

    /** Removes the records of these indexes that are there. */
    void remove(Session session, long from, long to) {
        for (long first = from; first < to; first += BATCH) {
            var keys = new Find.In(LongStream.range(first, Math.min(to, first + BATCH))
                    .mapToObj(Records::key)
                    .toList());
            try (var delete = session.delete(collection, keys)) {
                delete.with(keys).execute();
            }
        }
    }

    /** @throws StoreException if there are more or fewer, or one of those looked at is missing or was written by nobody */
    void prove(Session session, long count) {
        counted(session, count);
        some(count, records.seed()).forEach(index -> written(session, index));
    }

    /** @throws StoreException if there are more or fewer */
    void counted(Session session, long expected) {
        long count = session.count(collection);
        if (count != expected) {
            throw new StoreException("wrong result: %d records where there should be %d".formatted(count, expected));
        }
    }

    /** Some of the numbers below {@code end}, the first and the last among them; all if there are few. */
    LongStream some(long end, long seed) {
        return end <= samples
                ? LongStream.range(0, end)
                : LongStream.concat(
                        LongStream.of(0, end - 1),
                        LongStream.range(0, samples).map(i -> Long.remainderUnsigned(Mix.of(~seed, i), end)));
    }

    /**
     * The record as it is there.
     *
     * @throws StoreException if it is missing or holds what nobody wrote
     */
    Value.Obj written(Session session, long index) {
        Value.Obj there = session.read(collection, Records.key(index))
                .orElseThrow(
                        () -> new StoreException("wrong result: the record " + Records.key(index) + " is not there"));
        same(there, records.asWritten(there, index));
        return there;
    }

    /** @throws StoreException with the difference */
    void same(Value.Obj there, Value.Obj model) {
        Difference.between(Losses.apply(model, losses), Losses.apply(there, losses))
                .ifPresent(difference -> {
                    throw new StoreException(
                            "wrong result: the record " + model.fields().get(Records.ID) + " " + difference);
                });
    }
}
