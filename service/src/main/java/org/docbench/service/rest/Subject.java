package org.docbench.service.rest;

import java.util.Optional;
import java.util.Set;
import org.docbench.core.scenario.Trial;
import org.docbench.service.Transactions;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** Whom the suite measures: a table with services of DocBench before it, or somebody's service. */
interface Subject extends AutoCloseable {
    String id();

    /** Why a case cannot be measured on it, in one sentence. */
    Optional<String> without(RestCase of);

    /** What a request asks for: ids that are there, or that never were. */
    Asked asked(RestCase of);

    /** How many rows a list has; 0 if nobody knows. */
    int listed();

    /**
     * The service that a case is asked of, warm; the same one when asked again.
     *
     * @throws StoreException if it cannot be started
     */
    Served served(RestCase of);

    /** A client of the table, for the legs without a service; closed by who asks. */
    Transactions client(RestCase of);

    /**
     * Before a block: the table is as it always is before one, and the server's level is set. Gives the session whose counters
     * tell what the server did.
     */
    Session ready(RestCase of);

    /** The database's main processes on this machine; none if it is a library or elsewhere. */
    Set<Long> database(Session session);

    /** After a block: what was acknowledged is there. */
    void prove(Acknowledged acknowledged, Asked asked, RestCase of);

    /** What becomes of a block that failed. */
    Trial.Failed fault(StoreException e);

    @Override
    void close();
}
