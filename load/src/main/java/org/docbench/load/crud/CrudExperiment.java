package org.docbench.load.crud;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.ServerCounts;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.store.StoreBlock;
import org.docbench.load.store.StoreExperiment;
import org.docbench.load.store.StorePreset;
import org.docbench.load.store.StoreScope;
import org.docbench.load.store.StoreSuite;

/** An operation on small documents: its phases are its own name, {@code latency} and, without acknowledgement, {@code drained}. */
interface CrudExperiment extends StoreExperiment {
    String CALL = "bind the values, encode, send, wait for the answer and take it";

    /** Describes a scenario of this suite. */
    static Scenario describe(String name, String question, boolean writes, String... parameters) {
        Map<String, String> timed = new LinkedHashMap<>();
        timed.put(
                name,
                "wall time from the start of all workers to the end of the last, divided by what all of them did"
                        + " (documents, in a batch); values made ready, " + CALL);
        timed.put(StoreSuite.LATENCY, "one call (a batch is one): " + CALL);
        if (writes) {
            timed.put(
                    StoreSuite.DRAINED,
                    "of writes without an acknowledgement: as " + name
                            + ", and on until a round trip on each connection says that the server has done them all");
        }
        return StoreSuite.describe(CrudSuite.NAME, name, question, List.of(parameters), writes, timed);
    }

    @Override
    default List<String> phases(Case benchCase, StoreScope scope) {
        List<String> phases = new ArrayList<>(List.of(scenario().name(), StoreSuite.LATENCY));
        if (scope.unacknowledged() && benchCase.parameters().containsKey(ServerCounts.DURABILITY)) {
            phases.add(StoreSuite.DRAINED);
        }
        return phases;
    }

    @Override
    default int calls(Case benchCase, StorePreset preset) {
        int workers = Integer.parseInt(benchCase.parameters().get("workers"));
        return Math.max(preset.least(), preset.operations() / documentsOfCall(benchCase) / workers);
    }

    /** A block of calls of one kind. */
    interface Calls extends StoreBlock {
        @Override
        default Map<String, Timed> latencies(LoadResult result) {
            return Map.of(StoreSuite.LATENCY, new Timed(result.meanNanos(), result.latencies()));
        }
    }
}
