package org.docbench.load.insert;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.json.JsonText;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.stores.Durability;
import org.docbench.stores.Index;

/**
 * One of the experiments, its durability still open.
 *
 * @param parameters of the scenario, without the durability
 * @param documents what is inserted
 * @param count of documents in a block
 * @param batch documents in one call
 * @param indexes of the collection beside that over {@code _id}
 */
record InsertCase(
        Scenario scenario, List<String> parameters, Documents documents, int count, int batch, List<Index> indexes) {
    private static final long MEMORY = 64 << 20;

    InsertCase {
        parameters = List.copyOf(parameters);
        indexes = List.copyOf(indexes);
    }

    /** The case at a level. */
    Case at(Durability level) {
        List<Object> values = new ArrayList<>(parameters);
        values.add(level.id());
        return scenario.with(values.toArray());
    }

    /** The same with so many times as many documents, as far as they fit into memory. */
    InsertCase longer(int times) {
        long bytes = JsonText.write(documents.of(0).apply(0)).length;
        long fitting = Math.max(count, MEMORY / bytes);
        return new InsertCase(
                scenario, parameters, documents, (int) Math.min((long) count * times, fitting), batch, indexes);
    }

    /** What the parameters promise of the documents, whatever {@link #documents} gives. */
    CaseShape shape() {
        return CaseShape.of(at(Durability.SYNC));
    }
}
