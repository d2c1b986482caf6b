package org.docbench.service;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A table that keeps nothing, acknowledges everything and makes up what it is asked for: what the service costs without a store.
 */
public final class NullTables implements Tables {
    public static final String KIND = "null";

    private static final Instant THEN = Instant.parse("2026-01-01T00:00:00.123456Z");

    @Override
    public Transactions open() {
        return new Nothing();
    }

    @Override
    public boolean blocks() {
        return false;
    }

    private static Kept madeUp(String id) {
        var transaction = new Transaction(id, "sale", "ACC123", new BigDecimal("100.50"), "USD", "Made up");
        return new Kept(transaction, "SUCCESS", "Transaction " + id + " created successfully", THEN, THEN);
    }

    private static final class Nothing implements Transactions {
        @Override
        public List<Outcome> create(List<Transaction> batch) {
            return Collections.nCopies(batch.size(), Outcome.CREATED);
        }

        @Override
        public Optional<Kept> get(String id) {
            return Optional.of(madeUp(id));
        }

        @Override
        public List<Kept> list(int limit) {
            return Collections.nCopies(limit, madeUp("TXN001"));
        }

        @Override
        public long count() {
            return 0;
        }

        @Override
        public void close() {}
    }
}
