package org.docbench.service.work;

import java.util.List;
import org.docbench.service.Transactions;

/**
 * What a gateway hands its requests to.
 *
 * @param places where the table is
 * @param closing finishes what the places were given, then lets go of everything
 */
public record Upstream(List<Place> places, Runnable closing) implements AutoCloseable {

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
}
