package org.docbench.load.crud;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.store.StoreExperiment;
import org.docbench.load.store.StoreScope;
import org.docbench.stores.Durability;

/** Combines the variants of an operation with levels of durability, numbers of workers and numbers of documents. */
final class CrudCases {
    private CrudCases() {}

    /**
     * Lists the cases in the order of reports. Where time is short, one thing varies at a time: workers, or the variant, or the level,
     * which otherwise is the strongest.
     *
     * @param variants values of the scenario's own parameters
     * @param everyWorkers whether all numbers of workers are measured also where time is short
     */
    static List<Case> of(
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
}
