package org.docbench.service.work;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.CommitTime;
import org.docbench.service.Transactions.Refused;
import org.docbench.stores.StoreException;

/**
 * What a gateway hands its requests to.
 *
 * @param places where the table is
 * @param closing finishes what the places were given, then lets go of everything
 */
public record Upstream(List<Upstream.Place> places, Runnable closing) implements AutoCloseable {

    /**
     * The table in this process, which is closed with it.
     *
     * @param workers threads that call it; 0: the threads that read requests, for a table that never waits
     */
    public static Upstream inProcess(Transactions table, int workers) {
        var place = new Workers(table, workers);
        return new Upstream(List.of(place), () -> {
            place.close();
            table.close();
        });
    }

    @Override
    public void close() {
        closing.run();
    }

    /** Where tasks are done, several at a time. */
    public interface Place {

        /** How many tasks it takes at a time; 0 while it cannot take any. */
        int seats();

        /**
         * Does the task and passes its end on, once, on any thread. Never throws. The caller never has more tasks here than there are seats.
         */
        void run(Task task, Consumer<Task.Reply> then);
    }

    /** Threads of this process that call one table. */
    public static final class Workers implements Upstream.Place, AutoCloseable {
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
        public void run(Task task, Consumer<Task.Reply> then) {
            if (count == 0) {
                then.accept(reply(task));
            } else {
                threads.execute(() -> then.accept(reply(task)));
            }
        }

        private Task.Reply reply(Task task) {
            CommitTime.taken();
            long start = System.nanoTime();
            try {
                Task.Reply.Result result = task.on(table);
                return new Task.Reply.Done(result, System.nanoTime() - start, CommitTime.taken());
            } catch (Refused e) {
                return new Task.Reply.Failed(e.getMessage(), true);
            } catch (StoreException e) {
                return new Task.Reply.Failed(e.getMessage(), false);
            } catch (RuntimeException e) {
                // A fault here, which says nothing to the client.
                LOG.log(System.Logger.Level.WARNING, "the table failed: " + e);
                return new Task.Reply.Failed("the table failed", false);
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
}
