package org.docbench.load.crud;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.ServerCounts;
import org.docbench.load.StoreExperiment;
import org.docbench.load.StorePreset;
import org.docbench.load.StoreSuite;
import org.docbench.stores.Durability;

/** An operation on small documents: its phases are its own name, {@code latency} and, without acknowledgement, {@code drained}. */
interface CrudExperiment extends StoreExperiment {
    /** The part of the collection that is searched, updated and deleted as published; as many documents are inserted. */
    int TENTH = 10;

    /** Describes a scenario of this suite. */
    static Scenario describe(String name, String question, boolean writes, String... parameters) {
        Map<String, String> timed = new LinkedHashMap<>();
        timed.put(name, WALL + "; documents count, where a call has several; values are prepared, " + CALL);
        timed.put(StoreSuite.LATENCY, "one call (a batch is one), its mean while all workers are at work: " + CALL);
        if (writes) {
            timed.put(
                    StoreSuite.DRAINED,
                    "of writes without an acknowledgement: as " + name + ", of all calls, from the begin"
                            + " until a round trip on each connection shows that the server has done them all");
        }
        return StoreSuite.describe(CrudSuite.NAME, name, question, List.of(parameters), writes, timed);
    }

    /**
     * Lists the cases in the order of reports. Where time is short, one thing varies at a time: workers, or the variant, or the level.
     * The level is else {@code sync}, or the strongest.
     *
     * @param variants values of the scenario's own parameters
     * @param everyWorkers whether all numbers of workers are measured also where time is short
     */
    static List<Case> combined(Scenario scenario, StoreScope scope, List<List<Object>> variants, boolean everyWorkers) {
        boolean everyPair = scope.preset().everyPair();
        List<Integer> workers = scope.preset().workers();
        List<Integer> measured = everyWorkers || everyPair ? workers : workers.subList(0, 1);
        List<Case> cases = new ArrayList<>();
        for (List<Object> variant : variants) {
            for (Optional<Durability> level : scope.levels(scenario.parameters().contains(ServerCounts.DURABILITY))) {
                for (int together : measured) {
                    int varied = (variant.equals(variants.get(0)) ? 0 : 1)
                            + (scope.isMain(level) ? 0 : 1)
                            + (together == workers.get(0) ? 0 : 1);
                    if (everyPair || varied <= 1) {
                        scope.preset()
                                .documents()
                                .forEach(size ->
                                        cases.add(StoreExperiment.at(scenario, size, variant, together, level)));
                    }
                }
            }
        }
        return cases;
    }

    /**
     * Returns the calls of each worker in {@code paper}: one for each document of a tenth of the collection. The publication waited for no
     * acknowledgement, so writes at other levels have the usual number.
     */
    static OptionalInt ofTenth(Case benchCase, StorePreset preset) {
        StoreCase at = StoreCase.of(benchCase);
        boolean waits = at.level().filter(level -> level != Durability.NONE).isPresent();
        return preset.published() && !waits
                ? OptionalInt.of(Math.toIntExact(Math.max(1, at.documents() / TENTH / at.workers())))
                : OptionalInt.empty();
    }

    @Override
    default List<String> phases(Case benchCase, StoreScope scope) {
        List<String> phases = new ArrayList<>(List.of(scenario().name(), StoreSuite.LATENCY));
        if (scope.unacknowledged() && benchCase.parameters().containsKey(ServerCounts.DURABILITY)) {
            phases.add(StoreSuite.DRAINED);
        }
        return phases;
    }
}
