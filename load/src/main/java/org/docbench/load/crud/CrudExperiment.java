package org.docbench.load.crud;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.ServerCounts;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.store.StoreBlock;
import org.docbench.load.store.StoreExperiment;
import org.docbench.load.store.StorePreset;
import org.docbench.load.store.StoreScope;
import org.docbench.load.store.StoreSuite;
import org.docbench.stores.Durability;

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

    /**
     * Lists the cases in the order of reports. Where time is short, one thing varies at a time: workers, or the variant, or the level,
     * which otherwise is the strongest.
     *
     * @param variants values of the scenario's own parameters
     * @param everyWorkers whether all numbers of workers are measured also where time is short
     */
    static List<Case> combined(
            Scenario scenario, StoreScope scope, List<List<Object>> variants, boolean writes, boolean everyWorkers) {
        boolean everyPair = scope.preset().everyPair();
        List<Integer> workers = scope.preset().workers();
        List<Integer> measured = everyWorkers || everyPair ? workers : workers.subList(0, 1);
        Durability strongest = StoreExperiment.strongest(scope.levels());
        List<Case> cases = new ArrayList<>();
        for (List<Object> variant : variants) {
            for (Optional<Durability> level : levels(scope, writes)) {
                for (int together : measured) {
                    int varied = (variant.equals(variants.get(0)) ? 0 : 1)
                            + (level.isEmpty() || level.get() == strongest ? 0 : 1)
                            + (together == workers.get(0) ? 0 : 1);
                    if (everyPair || varied <= 1) {
                        scope.preset()
                                .documents()
                                .forEach(size -> cases.add(at(scenario, size, variant, together, level)));
                    }
                }
            }
        }
        return cases;
    }

    private static List<Optional<Durability>> levels(StoreScope scope, boolean writes) {
        return writes ? scope.levels().stream().map(Optional::of).toList() : List.of(Optional.empty());
    }

    /** Returns one case; a level only where the scenario has that parameter. */
    static Case at(Scenario scenario, long documents, List<Object> variant, int workers, Optional<Durability> level) {
        List<Object> values = new ArrayList<>(List.of(documents));
        values.addAll(variant);
        values.add(workers);
        level.map(Durability::id).ifPresent(values::add);
        return scenario.with(values.toArray());
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
