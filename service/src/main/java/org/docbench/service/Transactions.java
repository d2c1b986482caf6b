package org.docbench.service;

import java.util.List;
import java.util.Optional;

/**
 * The table of transactions as one client of a store sees it. Used by one thread, unless the class says otherwise. Every method throws
 * {@link org.docbench.stores.StoreException} with the store's own message if the store refuses, is gone or is too slow; a create that
 * ends so may have been done, or done in part where the store has no transaction for it, and is not acknowledged.
 */
public interface Transactions extends AutoCloseable {

    /** What became of one transaction. */
    enum Outcome {
        CREATED,
        /** There was one of this id; it stays as it was. */
        DUPLICATE
    }

    /**
     * Keeps them in one transaction of the store, where it has one for them, as the table's ledger says; those whose id is taken, by an earlier one of the same call too, are left out.
     *
     * @return for each, in the same order, what became of it, once it is acknowledged at the level that the client was opened with
     * @throws Refused if the service itself takes nothing for now; none is kept
     */
    List<Outcome> create(List<Transaction> batch);

    Optional<StoredTransaction> get(String id);

    /** The newest, newest first, at most {@code limit}. */
    List<StoredTransaction> list(int limit);

    /** How many are kept. */
    long count();

    /**
     * Brings what was done so far to the store's counters, as {@link org.docbench.stores.Session#flushStatistics} does, of every
     * session of this. Nothing happens where work is counted as it is done.
     *
     * @throws org.docbench.stores.StoreException if a session is lost
     */
    default void flushStatistics() {}

    @Override
    void close();
}
