package org.docbench.load;

import java.util.List;
import java.util.function.LongConsumer;
import org.docbench.stores.Index;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** What an earlier run left in a collection that is loaded in order, so that an interrupted load left the first documents. */
public final class Resumption {
    private Resumption() {}

    /**
     * How many of the first {@code most} documents are there and nothing else; if it is anything else, the collection is
     * made anew.
     *
     * @param prove throws a {@link StoreException} if so many are not the first ones
     */
    public static long there(Session session, String collection, List<Index> indexes, long most, LongConsumer prove) {
        long count = count(session, collection);
        if (count > 0 && count <= most && holds(prove, count)) {
            return count;
        }
        session.create(collection, indexes);
        return 0;
    }

    /** 0 where there is no such collection; a server that is gone says so when it is made. */
    private static long count(Session session, String collection) {
        try {
            return session.count(collection);
        } catch (StoreException absent) {
            return 0;
        }
    }

    private static boolean holds(LongConsumer prove, long count) {
        try {
            prove.accept(count);
            return true;
        } catch (StoreException different) {
            return false;
        }
    }
}
