package org.docbench.load.crud;

import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.docbench.core.value.Loss;
import org.docbench.load.Loop;
import org.docbench.load.Resumption;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.PreparedWork;
import org.docbench.stores.Call;
import org.docbench.stores.Index;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** Fills a collection with residents, in their order, by one worker: so that what an interrupted load leaves is the first ones. */
record Loading(String collection, Documents documents, int samples, Set<Loss> losses) {
    /** Over {@code key}; there is none over {@code value}. */
    private static final Index KEY = new Index("key", Documents.KEY, true);

    /**
     * How many of the first {@code most} residents are there and nothing else; if it is anything else, the collection is
     * made anew.
     */
    long there(Session session, long most) {
        return Resumption.there(session, collection, List.of(KEY), most, count -> prove(session, count));
    }

    /**
     * The first, the last and some between are looked at: by id and key, and by value where that is constant.
     *
     * @throws StoreException if there are more or fewer, or one of those looked at is missing or different
     */
    void prove(Session session, long count) {
        Setting setting = new Setting(
                collection, documents, count, 1, Sharing.equally(1), 0, samples, documents.seed(), losses, true, true);
        setting.count(session, count);
        setting.some(count).forEach(index -> {
            String id = documents.id(index);
            var there = session.read(collection, id)
                    .orElseThrow(() -> new StoreException("wrong result: the document " + id + " is not there"));
            var value = Documents.constant(index)
                    ? documents.at(index)
                    : documents.with(index, there.fields().get("value"));
            setting.same(there, List.of(value));
        });
    }

    /** Inserts the residents from one number up to another, in batches. */
    LoadResult load(Session session, long from, long to, Loop loop, BooleanSupplier stop) {
        long batches = (to - from + CrudCases.BATCH - 1) / CrudCases.BATCH;
        return loop.run(List.of(work(session, from, to)), batches, stop);
    }

    private PreparedWork work(Session session, long from, long to) {
        return new PreparedWork() {
            private Call call;
            private long size;

            @Override
            public void prepare(long n) {
                long first = from + n * CrudCases.BATCH;
                long end = Math.min(to, first + CrudCases.BATCH);
                size = end - first;
                call = session.insert(
                        collection,
                        LongStream.range(first, end).mapToObj(documents::at).toList());
            }

            @Override
            public void run(long n) {
                long inserted = call.execute();
                if (inserted != size) {
                    throw new StoreException("says that it inserted %d documents of %d".formatted(inserted, size));
                }
            }
        };
    }
}
