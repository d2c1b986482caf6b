package org.docbench.load.insert;

import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.docbench.core.corpus.LinkedDocuments;
import org.docbench.core.value.Value;
import org.docbench.load.SteadyStateDetector;
import org.docbench.stores.Call;
import org.docbench.stores.Session;

/** Inserts that are not counted, before the first round: until they are no longer faster, or time is up. */
record WarmUp(InsertEffort effort, long seed, LongSupplier clock) {
    private static final int BATCH = 20;

    /** Warms up and says, in words, how it ended. */
    String of(Session session, String collection) {
        session.create(collection, List.of(InsertCases.LINKS));
        LongFunction<Value.Obj> documents = Documents.of(
                        LinkedDocuments.flat(CaseShape.INDEX_BYTES, CaseShape.INDEX_ATTRIBUTES)
                                .source())
                .of(seed);
        var next = new long[1];
        return SteadyStateDetector.of(
                () -> {
                    List<Value.Obj> batch = LongStream.range(next[0], next[0] += BATCH)
                            .mapToObj(documents)
                            .toList();
                    Call call = session.insert(collection, batch);
                    long begin = clock.getAsLong();
                    call.execute();
                    return clock.getAsLong() - begin;
                },
                effort.warmUp(),
                clock);
    }
}
