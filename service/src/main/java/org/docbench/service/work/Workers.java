package org.docbench.service.work;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.docbench.service.CommitTime;
import org.docbench.service.Refused;
import org.docbench.service.Transactions;
import org.docbench.stores.StoreException;

/** Threads of this process that call one table. */
public final class Workers implements Place, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Workers.class.getName());
    private static final long PATIENCE_SECONDS = 5;

    private final Transactions table;
    private final int count;
    private final ExecutorService threads;

    /** @param count of threads; 0: the caller's own, which does one task at a time and has its answer before it returns */
    public Workers(Transactions table, int count) {
        this.table = table;
        this.count = count;
        threads = Executors.newFixedThreadPool(Math.max(1, count), task -> {
            var thread = new Thread(task, "table");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public int seats() {
        return Math.max(1, count);
    }

    @Override
    public void run(Task task, Consumer<Reply> then) {
        if (count == 0) {
            then.accept(reply(task));
        } else {
            threads.execute(() -> then.accept(reply(task)));
        }
    }

    private Reply reply(Task task) {
        CommitTime.taken();
        long start = System.nanoTime();
        try {
            Reply.Result result = task.on(table);
            return new Reply.Done(result, System.nanoTime() - start, CommitTime.taken());
        } catch (Refused e) {
            return new Reply.Failed(e.getMessage(), true);
        } catch (StoreException e) {
            return new Reply.Failed(e.getMessage(), false);
        } catch (RuntimeException e) {
            // A fault here, which says nothing to the client.
            LOG.log(System.Logger.Level.WARNING, "the table failed: " + e);
            return new Reply.Failed("the table failed", false);
        }
    }

    /** Finishes what it was given. A thread whose store does not answer is left behind, as a daemon, after {@value #PATIENCE_SECONDS} s. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        threads.shutdownNow();
    }
}
