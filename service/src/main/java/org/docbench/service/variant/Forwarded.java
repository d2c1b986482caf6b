package org.docbench.service.variant;

import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.StoredTransaction;
import org.docbench.stores.SideBySide;
import org.docbench.stores.StoreException;

/** Transactions of which every operation is one of another client. */
public interface Forwarded extends Transactions {

    /** Does it with the client whose turn it is. */
    <T> T with(Function<Transactions, T> operation);

    @Override
    default List<Outcome> create(List<Transaction> batch) {
        return with(client -> client.create(batch));
    }

    @Override
    default Optional<StoredTransaction> get(String id) {
        return with(client -> client.get(id));
    }

    @Override
    default List<StoredTransaction> list(int limit) {
        return with(client -> client.list(limit));
    }

    @Override
    default long count() {
        return with(Transactions::count);
    }

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

    /**
     * A client for each thread that asks, opened when it first does. For the threads of a pool: a thread's client stays open until all
     * are closed, which is when the threads are done.
     */
    final class Each implements Forwarded {
        private final Queue<Transactions> all = new ConcurrentLinkedQueue<>();
        private final ThreadLocal<Transactions> own;

        Each(Supplier<Transactions> open) {
            this.own = ThreadLocal.withInitial(() -> {
                var client = new Reopened(open);
                all.add(client);
                return client;
            });
        }

        @Override
        public <T> T with(Function<Transactions, T> operation) {
            return operation.apply(own.get());
        }

        /** Those of every thread, whoever asks. */
        @Override
        public void flushStatistics() {
            SideBySide.run(all.stream().map(one -> one::flushStatistics));
        }

        /** Closes every client, also after one that could not be. */
        @Override
        public void close() {
            StoreException failure = null;
            for (Transactions client = all.poll(); client != null; client = all.poll()) {
                try {
                    client.close();
                } catch (StoreException e) {
                    failure = e;
                }
            }
            if (failure != null) {
                throw failure;
            }
        }
    }
}
