package org.docbench.service.variant;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;

/** A client of some rows that is in a set while it is open. */
final class Counted implements Transactions {
    private final Transactions rows;
    private final Set<Transactions> open;

    Counted(Transactions rows, Set<Transactions> open) {
        this.rows = rows;
        this.open = open;
    }

    @Override
    public List<Outcome> create(List<Transaction> batch) {
        return rows.create(batch);
    }

    @Override
    public Optional<StoredTransaction> get(String id) {
        return rows.get(id);
    }

    @Override
    public List<StoredTransaction> list(int limit) {
        return rows.list(limit);
    }

    @Override
    public long count() {
        return rows.count();
    }

    @Override
    public void close() {
        open.remove(this);
    }
}
