package org.docbench.service;

import java.time.Instant;

/**
 * A transaction that is kept, and what the service and its store said of it.
 *
 * @param status as published: {@code SUCCESS}
 * @param created when, by the clock of whoever keeps it
 */
public record Kept(Transaction transaction, String status, String message, Instant created, Instant updated) {}
