package org.docbench.load.ycsb;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.core.scenario.Case;
import org.docbench.stores.Durability;

/**
 * A workload at whatever number of records.
 *
 * @param level of the acknowledgement; empty where nothing is written
 */
record YcsbCase(Workload workload, int workers, Optional<Durability> level) {

    /** The case at a number of records. */
    Case at(long records) {
        List<Object> values = new ArrayList<>(List.of(records, workers));
        level.map(Durability::id).ifPresent(values::add);
        return YcsbSuite.scenario(workload).with(values.toArray());
    }

    /** The phase by wall time, then one for each kind of operation. */
    List<String> phases() {
        return Stream.concat(
                        Stream.of(YcsbSuite.OPERATION),
                        workload.timed().stream().map(Kind::id))
                .toList();
    }
}
