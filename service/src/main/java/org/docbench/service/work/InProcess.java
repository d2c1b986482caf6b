package org.docbench.service.work;

import java.util.List;
import org.docbench.service.Tables;

/** The table in this process: with threads, or {@link Here} if it never blocks. */
public final class InProcess implements Behind {
    private final Tables tables;
    private final Place place;

    /**
     * Takes the table, which is closed with it.
     *
     * @throws org.docbench.stores.StoreException if a client cannot be opened; the table is closed then
     */
    public InProcess(Tables tables, int workers) {
        this.tables = tables;
        try {
            place = tables.blocks() ? new Workers(tables, workers) : new Here(tables);
        } catch (RuntimeException e) {
            tables.close();
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
        tables.close();
    }
}
