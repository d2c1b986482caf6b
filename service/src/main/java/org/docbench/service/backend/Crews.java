package org.docbench.service.backend;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.docbench.service.Clients;
import org.docbench.service.work.Reply;
import org.docbench.service.work.Workers;
import org.docbench.stores.StoreException;

/** The workers of a backend, by how many work together. Crews beyond the first are made when they are first asked. */
final class Crews implements AutoCloseable {
    private final Clients clients;
    private final Map<Integer, Workers> bySize = new HashMap<>();

    /** @throws StoreException if a client of the first cannot be opened */
    Crews(Clients clients, int first) {
        this.clients = clients;
        bySize.put(first, new Workers(clients, first));
    }

    /** For one thread: the event loop. */
    void run(Call call, Consumer<Reply> then) {
        Workers crew;
        try {
            crew = bySize.computeIfAbsent(call.workers(), size -> new Workers(clients, size));
        } catch (StoreException e) {
            then.accept(new Reply.Failed(e.getMessage(), true));
            return;
        }
        crew.run(call.task(), then);
    }

    @Override
    public void close() {
        bySize.values().forEach(Workers::close);
    }
}
