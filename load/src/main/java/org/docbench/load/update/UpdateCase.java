package org.docbench.load.update;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Value;
import org.docbench.stores.Durability;

/**
 * One of the experiments, its durability still open.
 *
 * @param parameters of the scenario, without the durability
 * @param document to begin with, without {@code _id}
 */
record UpdateCase(Scenario scenario, List<String> parameters, Supplier<Value.Obj> document, Operations operations) {
    UpdateCase {
        parameters = List.copyOf(parameters);
    }

    /** The case at a level. */
    Case at(Durability level) {
        List<Object> values = new ArrayList<>(parameters);
        values.add(level.id());
        return scenario.with(values.toArray());
    }

    boolean is(Scenario of, String... values) {
        return scenario.equals(of) && parameters.equals(List.of(values));
    }
}
