package org.docbench.service;

import java.time.Instant;

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
