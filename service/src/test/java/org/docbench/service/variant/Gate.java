package org.docbench.service.variant;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.table.MemoryTransactions;
import org.docbench.stores.StoreException;

/** A store in memory that can be stopped and can refuse. */
final class Gate implements Transactions {
    final MemoryTransactions rows = new MemoryTransactions();
    final List<Integer> batches = new ArrayList<>();
    volatile String refusal;
    volatile CountDownLatch shut = new CountDownLatch(0);
    volatile boolean closed;

    @Override
    public List<Outcome> create(List<Transaction> batch) {
        try {
            shut.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (refusal != null) {
            throw new StoreException(refusal);
        }
        synchronized (batches) {
            batches.add(batch.size());
        }
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
        closed = true;
    }
}
