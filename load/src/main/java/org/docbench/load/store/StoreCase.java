package org.docbench.load.store;

import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.load.ServerCounts;
import org.docbench.stores.Durability;

/**
 * What the executor reads from a case.
 *
 * @param documents in the collection
 * @param workers at a time
 * @param level of the acknowledgement; empty where nothing is written
 */
public record StoreCase(Case benchCase, long documents, int workers, Optional<Durability> level) {
    /** The parameter that says how many documents the collection has. */
    public static final String DOCUMENTS = "documents";

    /** The parameter that says how many workers there are, each with a session of its own. */
    public static final String WORKERS = "workers";

    static StoreCase of(Case benchCase) {
        return new StoreCase(
                benchCase,
                Long.parseLong(benchCase.parameters().get(DOCUMENTS)),
                Integer.parseInt(benchCase.parameters().get(WORKERS)),
                Optional.ofNullable(benchCase.parameters().get(ServerCounts.DURABILITY))
                        .map(Durability::named));
    }
}
