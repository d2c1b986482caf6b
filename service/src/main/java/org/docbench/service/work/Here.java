package org.docbench.service.work;

import java.util.function.Consumer;
import org.docbench.service.Clients;

/** The caller's own thread: for a table that {@link Clients#blocks never waits}. */
public final class Here implements Place {
    private final Client client;

    public Here(Clients clients) {
        client = new Client(clients);
    }

    /** One caller does one task at a time and has its answer before it returns. */
    @Override
    public int seats() {
        return 1;
    }

    @Override
    public void run(Task task, Consumer<Reply> then) {
        then.accept(client.reply(task));
    }

    @Override
    public void close() {
        client.close();
    }
}
