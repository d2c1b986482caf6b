package org.docbench.load.ycsb;

import java.util.List;
import java.util.Optional;
import org.docbench.core.experiment.Parameter;
import org.docbench.load.ServerCounts;
import org.docbench.load.open.OpenScenarios;
import org.docbench.load.store.StoreCase;
import org.docbench.load.store.StoreSuite;

/** The suite {@code ycsb}: a scenario for each core workload. */
public final class YcsbSuite {
    public static final String NAME = "ycsb";

    static final OpenScenarios OPEN = OpenScenarios.of(
            NAME, List.of("workload", StoreCase.DOCUMENTS, StoreCase.WORKERS), List.of(ServerCounts.DURABILITY));

    private YcsbSuite() {}

    /**
     * Describes the suite: its scenarios are the workloads of {@link Workload#CORE}.
     *
     * @param seed of the records
     */
    public static StoreSuite of(long seed) {
        Records records = new Records(seed);
        InOrder.Latest order = new InOrder.Latest();
        return new StoreSuite(
                NAME,
                Workload.CORE.stream()
                        .map(workload -> new CoreWorkload(workload, records, order))
                        .toList(),
                List.of(
                        Parameter.growing(StoreCase.DOCUMENTS, 1, 100_000_000),
                        Parameter.number(StoreCase.WORKERS, 1, 1_000),
                        Parameter.single("rounds", 1, 1_000)),
                records,
                context -> new WorkloadBlock(Workload.named("c"), records, order, context),
                Optional.empty(),
                OPEN,
                CoreWorkload.OPERATION::equals,
                preset -> 10L + preset.operations() / 3);
    }
}
