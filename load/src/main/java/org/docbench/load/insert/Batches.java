package org.docbench.load.insert;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.docbench.core.value.Value;

/**
 * The documents of a block, made now.
 *
 * @param batches as they are inserted
 * @param nanos to make a document, the mean of each batch
 */
record Batches(List<List<Value.Obj>> batches, List<Double> nanos) {

    /** @param clock in nanoseconds */
    static Batches of(InsertCase of, long seed, LongSupplier clock) {
        LongFunction<Value.Obj> documents = of.documents().of(seed);
        List<List<Value.Obj>> batches = new ArrayList<>();
        List<Double> nanos = new ArrayList<>();
        for (long index = 0; index < of.count(); ) {
            int size = (int) Math.min(of.batch(), of.count() - index);
            List<Value.Obj> batch = new ArrayList<>(size);
            long begin = clock.getAsLong();
            for (int i = 0; i < size; i++) {
                batch.add(documents.apply(index++));
            }
            nanos.add((double) (clock.getAsLong() - begin) / size);
            batches.add(batch);
        }
        return new Batches(batches, nanos);
    }

    List<Value.Obj> documents() {
        return batches.stream().flatMap(List::stream).toList();
    }

    int count() {
        return batches.stream().mapToInt(List::size).sum();
    }
}
