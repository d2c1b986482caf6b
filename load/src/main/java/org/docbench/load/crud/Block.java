package org.docbench.load.crud;

import java.util.List;
import org.docbench.stores.Session;

/** The operations of a case on a store in a round, and the proof that they were done (rule 3). */
interface Block {

    /** What has to be there first; not timed. */
    default void ready(Session session) {}

    /** What a worker does. */
    Stint of(Session session, int worker);

    /**
     * Proves what was acknowledged.
     *
     * @param stints of all workers, ended
     * @return how many documents were sent without an acknowledgement and never arrived, as far as was looked
     * @throws org.docbench.stores.StoreException with the difference
     */
    long prove(Session session, List<Stint> stints);

    /** Brings the collection back to its residents; not timed. */
    default void after(Session session) {}
}
