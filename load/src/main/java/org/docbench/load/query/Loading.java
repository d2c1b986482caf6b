package org.docbench.load.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.docbench.core.json.JsonText;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.stores.Session;

/** Fills a collection before anything is timed, and proves that it holds what it should. */
final class Loading {
    /** As published. */
    private static final int BATCH = 500;

    /** Large documents go in smaller batches: no server takes a message of any length. */
    private static final long BATCH_BYTES = 8 << 20;

    private Loading() {}

    /**
     * Makes the collection anew, fills it, waits for its index, reads it back.
     *
     * @return what is different, if the store holds something else than it was given
     * @throws org.docbench.stores.StoreException if the store refuses
     * @throws UnsupportedOperationException if this way of using the product has no such index
     */
    static Optional<String> load(Session session, String collection, Stock stock, Set<Loss> losses) {
        session.create(collection, stock.index().stream().toList());
        List<Value.Obj> batch = new ArrayList<>();
        long bytes = 0;
        for (Value.Obj document : stock.documents()) {
            batch.add(document);
            bytes += JsonText.write(document).length;
            if (batch.size() == BATCH || bytes > BATCH_BYTES) {
                session.insert(collection, batch).execute();
                batch = new ArrayList<>();
                bytes = 0;
            }
        }
        if (!batch.isEmpty()) {
            session.insert(collection, batch).execute();
        }
        session.awaitIndexes(collection);
        session.analyze(collection);
        return difference(session, collection, stock, losses);
    }

    private static Optional<String> difference(Session session, String collection, Stock stock, Set<Loss> losses) {
        long count = session.count(collection);
        if (count != stock.documents().size()) {
            return Optional.of("wrong result: holds " + count + " documents after "
                    + stock.documents().size() + " were inserted");
        }
        List<Value.Obj> found = new ArrayList<>();
        session.scan(collection, found::add);
        return Items.difference(stock.documents(), found, losses)
                .map(difference -> "wrong result: of the documents inserted " + difference);
    }
}
