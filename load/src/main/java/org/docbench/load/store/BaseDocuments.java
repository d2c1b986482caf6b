package org.docbench.load.store;

import java.util.List;
import java.util.function.LongFunction;
import org.docbench.core.value.Value;
import org.docbench.stores.Index;
import org.docbench.stores.Session;

/** The documents that a collection is loaded with, each a function of seed and index, so that none has to be remembered. */
public interface BaseDocuments {

    /** Returns the seed of which the documents are a function. */
    long seed();

    /** Lists the indexes of the collection. */
    List<Index> indexes();

    /** Returns a maker of documents by index, for one thread. */
    LongFunction<Value.Obj> maker();

    /**
     * Proves that one base document is as it was loaded, or as blocks may have left it.
     *
     * @throws org.docbench.stores.StoreException if it is missing or different
     */
    void check(Session session, BlockContext context, long index);
}
