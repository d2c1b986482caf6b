package org.docbench.service.work;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.docbench.service.Clients;

/** Threads of this process, each with a client of the table of its own. */
public final class Workers implements Place {
    private static final long PATIENCE_MILLIS = 5_000;

    private final LinkedBlockingQueue<Job> jobs = new LinkedBlockingQueue<>();
    private final List<Thread> threads = new ArrayList<>();

    private record Job(Task task, Consumer<Reply> then) {
        static final Job LAST = new Job(null, null);

        boolean last() {
            return task == null;
        }
    }

    /** @throws org.docbench.stores.StoreException if a client cannot be opened; those that were are closed again */
    public Workers(Clients table, int workers) {
        List<Client> clients = new ArrayList<>();
        try {
            for (int i = 0; i < workers; i++) {
                clients.add(new Client(table));
            }
        } catch (RuntimeException e) {
            clients.forEach(Client::close);
            throw e;
        }
        for (Client client : clients) {
            Thread thread = new Thread(() -> work(client), "table-" + threads.size());
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
    }

    @Override
    public int seats() {
        return threads.size();
    }

    @Override
    public void run(Task task, Consumer<Reply> then) {
        jobs.add(new Job(task, then));
    }

    private void work(Client client) {
        try (client) {
            for (Job job = jobs.take(); !job.last(); job = jobs.take()) {
                job.then.accept(client.reply(job.task));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody waits for what is left
        }
    }

    /** A thread whose store does not answer is left behind, as a daemon, after {@value #PATIENCE_MILLIS} ms. */
    @Override
    public void close() {
        threads.forEach(thread -> jobs.add(Job.LAST));
        try {
            long end = System.currentTimeMillis() + PATIENCE_MILLIS;
            for (Thread thread : threads) {
                thread.join(Math.max(1, end - System.currentTimeMillis()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        threads.forEach(Thread::interrupt);
    }
}
