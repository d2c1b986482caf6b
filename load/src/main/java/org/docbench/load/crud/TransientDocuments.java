package org.docbench.load.crud;

import java.util.List;
import java.util.stream.LongStream;
import org.docbench.core.value.Value;
import org.docbench.load.store.BlockContext;
import org.docbench.stores.Find;
import org.docbench.stores.Prepared;
import org.docbench.stores.Session;

/** The documents that a block inserts and removes again: numbered from 0, none of them in memory. */
record TransientDocuments(Documents documents, BlockContext context) {
    /** Documents of a call that is not timed. */
    private static final int BATCH = 500;

    Value.Obj at(long n) {
        return documents.at(Documents.transientIndex(context.seed(), n));
    }

    String id(long n) {
        return documents.id(Documents.transientIndex(context.seed(), n));
    }

    List<Value.Obj> range(long from, long to) {
        return LongStream.range(from, to).mapToObj(this::at).toList();
    }

    void insert(Session session, long count) {
        for (long from = 0; from < count; from += BATCH) {
            session.insert(context.collection(), range(from, Math.min(count, from + BATCH)))
                    .execute();
        }
    }

    /** Removes those that are there. */
    void remove(Session session, long count) {
        for (long from = 0; from < count; from += BATCH) {
            var ids = new Find.In(LongStream.range(from, Math.min(count, from + BATCH))
                    .mapToObj(this::id)
                    .toList());
            try (Prepared<Find> delete = session.delete(context.collection(), ids)) {
                delete.with(ids).execute();
            }
        }
    }
}
