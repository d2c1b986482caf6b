package org.docbench.service.variant;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import org.docbench.service.Transactions;
import org.docbench.stores.SideBySide;
import org.docbench.stores.StoreException;

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
