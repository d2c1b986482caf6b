package org.docbench.service.work;

import java.util.List;

/** What stands behind a gateway: the places where the table is. */
public interface Behind extends AutoCloseable {
    List<Place> places();

    /** Finishes what the places were given, then lets go of everything. */
    @Override
    void close();
}
