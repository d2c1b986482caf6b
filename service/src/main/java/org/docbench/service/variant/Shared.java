package org.docbench.service.variant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;

/** One client behind a lock: all workers wait for one another, for the whole of each operation. For any number of threads. */
final class Shared implements Transactions {
    private final Transactions client;

    Shared(Supplier<Transactions> open) {
        this.client = new Reopened(open);
    }

    @Override
    public synchronized List<Outcome> create(List<Transaction> batch) {
        return client.create(batch);
    }

    @Override
    public synchronized Optional<StoredTransaction> get(String id) {
        return client.get(id);
    }

    @Override
    public synchronized List<StoredTransaction> list(int limit) {
        return client.list(limit);
    }

    @Override
    public synchronized long count() {
        return client.count();
    }

    @Override
    public synchronized void flushStatistics() {
        client.flushStatistics();
    }

    @Override
    public synchronized void close() {
        client.close();
    }
}
