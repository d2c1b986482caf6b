package org.docbench.service;

import java.math.BigDecimal;
import java.util.Objects;

/**
 * What somebody asks the service to keep: the body of the published request.
 *
 * @param id its own; the key of the table
 * @param amount at most 17 digits before the point and two behind it, as {@code NUMBER(19,2)} holds them
 */
public record Transaction(
        String id, String type, String account, BigDecimal amount, String currency, String description) {
    public Transaction {
        Objects.requireNonNull(id);
        Objects.requireNonNull(type);
        Objects.requireNonNull(account);
        Objects.requireNonNull(amount);
        Objects.requireNonNull(currency);
        Objects.requireNonNull(description);
    }
}
