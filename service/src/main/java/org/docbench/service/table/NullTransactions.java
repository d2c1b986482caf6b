package org.docbench.service.table;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.docbench.service.Kept;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;

/** Counts what is created and keeps none of it; answers one row, whatever is asked for. For any number of threads. */
public final class NullTransactions implements Transactions {
    private static final Kept ROW = Kept.of(
            new Transaction("0", "sale", "ACC-0", new BigDecimal("100.00"), "USD", "nothing is kept"), Instant.EPOCH);

    private final LongAdder created = new LongAdder();

    @Override
    public List<Outcome> create(List<Transaction> batch) {
        created.add(batch.size());
        return Collections.nCopies(batch.size(), Outcome.CREATED);
    }

    @Override
    public Optional<Kept> get(String id) {
        return Optional.of(ROW);
    }

    @Override
    public List<Kept> list(int limit) {
        return Collections.nCopies(limit, ROW);
    }

    @Override
    public long count() {
        return created.sum();
    }

    void forget() {
        created.reset();
    }

    @Override
    public void close() {}
}
