package org.docbench.load.crud;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.stores.Durability;

/**
 * An experiment at whatever number of documents.
 *
 * @param level of the acknowledgement; empty where nothing is written
 */
record CrudCase(Operation operation, int workers, Optional<Durability> level) {

    /** The case at a number of documents. */
    Case at(long documents) {
        List<Object> values = new ArrayList<>(List.of(documents));
        values.addAll(operation.parameters());
        values.add(workers);
        level.map(Durability::id).ifPresent(values::add);
        return operation.scenario().with(values.toArray());
    }

    /** The phase that holds the time by the wall clock. */
    String phase() {
        return operation.scenario().name();
    }

    /** @param acknowledged whether every target is told when a write is done */
    List<String> phases(boolean acknowledged) {
        return acknowledged || level.isEmpty()
                ? List.of(phase(), CrudSuite.LATENCY)
                : List.of(phase(), CrudSuite.LATENCY, CrudSuite.DRAINED);
    }
}
