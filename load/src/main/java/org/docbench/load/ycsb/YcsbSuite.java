package org.docbench.load.ycsb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.OpenChoice.OpenScenarios;
import org.docbench.load.StoreEntry;
import org.docbench.load.StoreExperiment;
import org.docbench.load.StoreExperiment.StoreCase;
import org.docbench.load.StorePreset;
import org.docbench.load.StoreSuite;
import org.docbench.load.ycsb.Workload.Kind;
import org.docbench.stores.Durability;

/** The suite {@code ycsb}: a scenario for each core workload. */
public final class YcsbSuite {
    public static final String NAME = "ycsb";

    private YcsbSuite() {}

    /**
     * Describes the suite: its scenarios are the workloads of {@link Workload#CORE}.
     *
     * @param seed of the records
     */
    public static StoreSuite of(long seed) {
        Records records = new Records(seed);
        Workplace.InOrder.Latest order = new Workplace.InOrder.Latest();
        return new StoreSuite(
                NAME,
                Workload.CORE.stream()
                        .map(workload -> new CoreWorkload(workload, records, order))
                        .toList(),
                List.of(
                        Parameter.growing(StoreCase.DOCUMENTS, 1, 100_000_000),
                        Parameter.number(StoreCase.WORKERS, 1, 1_000),
                        RunRequest.ROUNDS,
                        StoreEntry.INSTANCES,
                        StorePreset.OPERATIONS),
                records,
                Optional.empty(),
                OpenScenarios.of(NAME, "workload"),
                CoreWorkload.OPERATION::equals,
                YcsbSuite::millisOfTrial);
    }

    /** Rough, of what all clients do: a durable write takes a quarter of a millisecond, and a read 50 µs. Each phase of a block is a trial. */
    private static long millisOfTrial(StorePreset preset) {
        return 5
                + Math.round(Workload.CORE.stream()
                        .map(workload -> new CoreWorkload(workload, null, null))
                        .flatMapToDouble(one -> preset.workers().stream()
                                .mapToDouble(workers -> workers
                                        * one.calls(workers, preset)
                                        * (0.25 * one.workload().shareOfWrites() + 0.05)
                                        / one.scenario().timed().size()))
                        .average()
                        .orElse(0));
    }

    /** Measures a core workload: the wall time of all operations, and the latency of each kind. */
    record CoreWorkload(Workload workload, Records records, Workplace.InOrder.Latest order) implements StoreExperiment {
        /** The phase by wall time, next to those of the kinds of operation. */
        static final String OPERATION = "operation";

        private static final int LEAST_SCANS = 100;

        @Override
        public Scenario scenario() {
            Map<String, String> timed = new LinkedHashMap<>();
            timed.put(OPERATION, WALL + "; the next operation is drawn and prepared, " + CALL);
            workload.timed().forEach(kind -> timed.put(kind.id(), timed(kind)));
            return StoreSuite.describe(
                    YcsbSuite.NAME,
                    workload.name(),
                    "How fast is YCSB's core workload " + workload.name().toUpperCase(Locale.ROOT) + ", "
                            + workload.about() + "?",
                    List.of(),
                    workload.writes(),
                    timed);
        }

        private static String timed(Kind kind) {
            return switch (kind) {
                case RMW ->
                    "a read and then an update of the same record, from the start of the one to the end of the other";
                case SCAN -> "one scan of any length: " + CALL;
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
                for (Optional<Durability> level : scope.levels(workload.writes())) {
                    if (all || scope.isMain(level)) {
                        preset.documents()
                                .forEach(size ->
                                        cases.add(StoreExperiment.at(scenario(), size, List.of(), workers, level)));
                    }
                }
            }
            return cases;
        }

        private int calls(int workers, StorePreset preset) {
            Optional<Durability> level = workload.writes() ? Optional.of(Durability.SYNC) : Optional.empty();
            return calls(StoreExperiment.at(scenario(), preset.largest(), List.of(), workers, level), preset);
        }

        /** A scan takes as long as many reads. */
        @Override
        public int leastOfBatch(Case benchCase) {
            int usual = StoreExperiment.super.leastOfBatch(benchCase);
            return workload.has(Kind.SCAN) ? Math.min(LEAST_SCANS, usual) : usual;
        }

        @Override
        public double shareOfWrites(Case benchCase) {
            return workload.shareOfWrites();
        }

        @Override
        public List<String> phases(Case benchCase, StoreScope scope) {
            return List.copyOf(scenario().timed().keySet());
        }

        @Override
        public Work block(Case benchCase, long seed) {
            return context -> new WorkloadBlock(workload, records, order, context);
        }
    }
}
