package org.docbench.service.variant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.stores.StoreException;

/**
 * A client that is opened when it is first used, and anew after the store failed it: the service recovers when the store does. The
 * operation that failed is not tried again, for it may have been done. For one thread; another may have the counts brought.
 */
final class Reopened implements Transactions {
    private final Supplier<Transactions> open;
    /** Null until it is used. Closed by another thread than the one that used it. */
    private volatile Transactions client;

    Reopened(Supplier<Transactions> open) {
        this.open = open;
    }

    @Override
    public List<Outcome> create(List<Transaction> batch) {
        return with(client -> client.create(batch));
    }

    @Override
    public Optional<StoredTransaction> get(String id) {
        return with(client -> client.get(id));
    }

    @Override
    public List<StoredTransaction> list(int limit) {
        return with(client -> client.list(limit));
    }

    @Override
    public long count() {
        return with(Transactions::count);
    }

    @Override
    public synchronized void flushStatistics() {
        if (client != null) {
            with(now -> {
                now.flushStatistics();
                return now;
            });
        }
    }

    private synchronized <T> T with(Function<Transactions, T> operation) {
        if (client == null) {
            client = open.get();
        }
        try {
            return operation.apply(client);
        } catch (StoreException e) {
            try {
                close();
            } catch (StoreException more) {
                e.addSuppressed(more);
            }
            throw e;
        }
    }

    @Override
    public void close() {
        Transactions old = client;
        client = null;
        if (old != null) {
            old.close();
        }
    }
}
