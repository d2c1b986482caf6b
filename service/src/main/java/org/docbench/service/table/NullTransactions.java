package org.docbench.service.table;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;

/** Counts what is created and keeps none of it; answers with a row, whatever is asked for. For any number of threads. */
public final class NullTransactions implements Transactions {
    private static final BigDecimal AMOUNT = new BigDecimal("100.50");
    private static final StoredTransaction ROW = row("0");

    private final LongAdder created = new LongAdder();

    @Override
    public List<Outcome> create(List<Transaction> batch) {
        created.add(batch.size());
        return Collections.nCopies(batch.size(), Outcome.CREATED);
    }

    @Override
    public Optional<StoredTransaction> get(String id) {
        return Optional.of(row(id));
    }

    @Override
    public List<StoredTransaction> list(int limit) {
        return Collections.nCopies(limit, ROW);
    }

    @Override
    public long count() {
        return created.sum();
    }

    private static StoredTransaction row(String id) {
        return StoredTransaction.of(
                new Transaction(id, "sale", "ACC123", AMOUNT, "USD", "nothing is kept"), Instant.EPOCH);
    }

    @Override
    public boolean blocks() {
        return false;
    }

    void forget() {
        created.reset();
    }

    @Override
    public void close() {}
}
