package org.docbench.service.work;

import java.util.List;
import org.docbench.service.Clients;

/** The table in this process: with threads, or {@link Here} if it never blocks. */
public final class InProcess implements Behind {
    private final Clients clients;
    private final Place place;

    /**
     * Takes the table, which is closed with it.
     *
     * @throws org.docbench.stores.StoreException if a client cannot be opened; the table is closed then
     */
    public InProcess(Clients clients, int workers) {
        this.clients = clients;
        try {
            place = clients.blocks() ? new Workers(clients, workers) : new Here(clients);
        } catch (RuntimeException e) {
            clients.close();
            throw e;
        }
    }

    @Override
    public List<Place> places() {
        return List.of(place);
    }

    @Override
    public void close() {
        place.close();
        clients.close();
    }
}
