package org.docbench.service.variant;

import java.util.function.Function;
import java.util.function.Supplier;
import org.docbench.service.Transactions;
import org.docbench.stores.StoreException;

/**
 * One client behind a lock: its users wait for one another, for the whole of each operation. It is opened when it is first used, and again
 * after the store failed it: the service recovers when the store does. The operation that failed is not tried again, for it may have been done.
 */
final class Reopened implements Forwarded {
    private final Supplier<Transactions> open;
    /** Null until it is used. Closed by another thread than the one that used it. */
    private volatile Transactions client;

    Reopened(Supplier<Transactions> open) {
        this.open = open;
    }

    @Override
    public synchronized <T> T with(Function<Transactions, T> operation) {
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
    public synchronized void flushStatistics() {
        if (client != null) {
            with(now -> {
                now.flushStatistics();
                return now;
            });
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
