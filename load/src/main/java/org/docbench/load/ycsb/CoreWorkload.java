package org.docbench.load.ycsb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.store.StoreExperiment;
import org.docbench.load.store.StorePreset;
import org.docbench.load.store.StoreScope;
import org.docbench.load.store.StoreSuite;
import org.docbench.stores.Durability;

/** Measures a core workload: the wall time of all operations, and the latency of each kind. */
record CoreWorkload(Workload workload, Records records, InOrder.Latest order) implements StoreExperiment {
    /** The phase by wall time, next to those of the kinds of operation. */
    static final String OPERATION = "operation";

    private static final String CALL = "bind the values, encode, send, wait for the answer and take it";

    @Override
    public Scenario scenario() {
        Map<String, String> timed = new LinkedHashMap<>();
        timed.put(
                OPERATION,
                "wall time from the start of all workers to the end of the last, divided by the operations of all of"
                        + " them; what is done next drawn and made ready, " + CALL);
        workload.timed().forEach(kind -> timed.put(kind.id(), timed(kind)));
        return StoreSuite.describe(
                YcsbSuite.NAME,
                workload.name(),
                "How fast is YCSB's core workload " + workload.name().toUpperCase(Locale.ROOT) + ", " + workload.about()
                        + "?",
                List.of(),
                workload.writes(),
                timed);
    }

    private static String timed(Kind kind) {
        return switch (kind) {
            case RMW ->
                "a read and then an update of the same record, from the start of the one to the end of the other";
            case SCAN -> "one scan, whatever its length: " + CALL;
            default -> "one call: " + CALL;
        };
    }

    /** Where time is short, the weaker levels are measured with the first number of workers only. */
    @Override
    public List<Case> cases(StoreScope scope) {
        StorePreset preset = scope.preset();
        List<Case> cases = new ArrayList<>();
        for (int workers : preset.workers()) {
            boolean all = preset.everyPair() || workers == preset.workers().get(0);
            for (Optional<Durability> level :
                    levels(all ? scope.levels() : List.of(StoreExperiment.strongest(scope.levels())))) {
                preset.documents().forEach(size -> cases.add(at(size, workers, level)));
            }
        }
        return cases;
    }

    private List<Optional<Durability>> levels(List<Durability> levels) {
        return workload.writes() ? levels.stream().map(Optional::of).toList() : List.of(Optional.empty());
    }

    private Case at(long documents, int workers, Optional<Durability> level) {
        List<Object> values = new ArrayList<>(List.of(documents, workers));
        level.map(Durability::id).ifPresent(values::add);
        return scenario().with(values.toArray());
    }

    @Override
    public List<String> phases(Case benchCase, StoreScope scope) {
        return List.copyOf(scenario().timed().keySet());
    }

    @Override
    public int calls(Case benchCase, StorePreset preset) {
        return Math.max(
                preset.least(),
                preset.operations() / Integer.parseInt(benchCase.parameters().get("workers")));
    }

    @Override
    public Work block(Case benchCase, long seed) {
        return context -> new WorkloadBlock(workload, records, order, context);
    }
}
