package org.docbench.service.work;

import java.util.function.Consumer;
import org.docbench.service.Tables;

/** The caller's own thread: for a table that {@link Tables#blocks never waits}. */
public final class Here implements Place {
    private final Client client;

    public Here(Tables tables) {
        client = new Client(tables);
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
