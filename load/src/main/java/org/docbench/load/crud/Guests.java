package org.docbench.load.crud;

import java.util.List;
import java.util.stream.LongStream;
import org.docbench.core.value.Value;
import org.docbench.stores.Find;
import org.docbench.stores.Prepared;
import org.docbench.stores.Session;

/** The documents of a block that come and go: numbered from 0, none of them in memory. */
record Guests(Setting setting) {
    /** Documents of a call that nobody times. */
    private static final int BATCH = 500;

    Value.Obj at(long n) {
        return setting.documents().at(Documents.guest(setting.block(), n));
    }

    String id(long n) {
        return setting.documents().id(Documents.guest(setting.block(), n));
    }

    List<Value.Obj> range(long from, long to) {
        return LongStream.range(from, to).mapToObj(this::at).toList();
    }

    void come(Session session, long count) {
        for (long from = 0; from < count; from += BATCH) {
            session.insert(setting.collection(), range(from, Math.min(count, from + BATCH)))
                    .execute();
        }
    }

    /** Removes those that are there. */
    void go(Session session, long count) {
        for (long from = 0; from < count; from += BATCH) {
            var ids = new Find.In(LongStream.range(from, Math.min(count, from + BATCH))
                    .mapToObj(this::id)
                    .toList());
            try (Prepared<Find> delete = session.delete(setting.collection(), ids)) {
                delete.with(ids).execute();
            }
        }
    }
}
