package org.docbench.service;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The table of transactions as one client of a store sees it. Used by one thread, unless the class says otherwise. Every method throws
 * {@link org.docbench.stores.StoreException} with the store's own message if the store refuses, is gone or is too slow. A create that
 * fails this way is not acknowledged. The store may have done it, or a part of it if the store has no transaction for it.
 */
public interface Transactions extends AutoCloseable {

    /** What became of one transaction. */
    enum Outcome {
        CREATED,
        /** There was one of this id; it stays as it was. */
        DUPLICATE
    }

    /**
     * Stores them in one transaction of the store, if the table's declared properties say that it has one for them. A transaction
     * whose id exists already, or comes earlier in the same call, is left out.
     *
     * @return the outcome of each, in the same order, once it is acknowledged at the level that the client was opened with
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

    /**
     * How long this thread waited for commits of their own. A client of a table adds to it, and the worker that called the client takes it.
     * The answer of a table holds no time.
     */
    public static final class CommitTime {
        private static final ThreadLocal<long[]> NANOS = ThreadLocal.withInitial(() -> new long[1]);

        private CommitTime() {}

        /** Adds a commit that took so many nanoseconds. */
        public static void add(long nanos) {
            NANOS.get()[0] += nanos;
        }

        /** Returns the nanoseconds since this was last called on this thread. */
        public static long taken() {
            long[] mine = NANOS.get();
            long nanos = mine[0];
            mine[0] = 0;
            return nanos;
        }
    }

    /** The service takes no more for now: nothing was kept, and the same request may succeed later. */
    public static final class Refused extends RuntimeException {
        public Refused(String message) {
            super(message);
        }
    }

    /**
     * A transaction that is kept, and what the service and its store said of it.
     *
     * @param status as published: {@code SUCCESS}
     * @param created when, by the clock of whoever keeps it
     */
    public record StoredTransaction(
            Transaction transaction, String status, String message, Instant created, Instant updated) {
        /** The status of every transaction that is kept. */
        public static final String SUCCESS = "SUCCESS";

        /** The message with it. Error code and error message, the other two published columns, stay empty. */
        public static final String CREATED = "Transaction created";

        /** A new one. */
        public static StoredTransaction of(Transaction transaction, Instant now) {
            return new StoredTransaction(transaction, SUCCESS, CREATED, now, now);
        }
    }
}
