package org.docbench.service.backend;

import java.util.function.Consumer;
import org.docbench.service.work.Place;
import org.docbench.service.work.Reply;
import org.docbench.service.work.Task;

/** Workers of a backend that are asked together. The backend stays when this is closed: others may share it. */
record Crew(BackendProcess backend, int workers) implements Place {
    @Override
    public int seats() {
        return backend.lives() ? workers : 0;
    }

    @Override
    public void run(Task task, Consumer<Reply> then) {
        backend.run(new Call(workers, task), then);
    }

    @Override
    public void close() {}
}
