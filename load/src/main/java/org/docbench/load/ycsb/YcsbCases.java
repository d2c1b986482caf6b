package org.docbench.load.ycsb;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.docbench.stores.Durability;

/** Which workloads are measured with how many workers at which levels. */
final class YcsbCases {
    private YcsbCases() {}

    /** In the order of reports. Where time is short the weaker levels are measured with the first number of workers only. */
    static List<YcsbCase> of(YcsbEffort effort, YcsbChoice choice, List<Durability> levels) {
        Durability strongest = levels.stream().max(Durability::compareTo).orElse(Durability.SYNC);
        List<YcsbCase> cases = new ArrayList<>();
        for (Workload workload : Workload.CORE) {
            if (choice.has(workload)) {
                for (int workers : effort.scale().workers()) {
                    boolean all = effort.everyPair()
                            || workers == effort.scale().workers().get(0);
                    levels(workload, all ? levels : List.of(strongest))
                            .forEach(level -> cases.add(new YcsbCase(workload, workers, level)));
                }
            }
        }
        return List.copyOf(cases);
    }

    /** Every workload at the strongest level; without a choice of workers, as many as an open loop usually has. */
    static List<YcsbCase> open(YcsbChoice choice, List<Durability> levels, int workers) {
        Durability strongest = levels.stream().max(Durability::compareTo).orElse(Durability.SYNC);
        List<Integer> together = choice.workers().isEmpty() ? List.of(workers) : choice.workers();
        return Workload.CORE.stream()
                .filter(choice::has)
                .flatMap(workload -> together.stream()
                        .map(of -> new YcsbCase(
                                workload, of, workload.writes() ? Optional.of(strongest) : Optional.empty())))
                .toList();
    }

    private static List<Optional<Durability>> levels(Workload workload, List<Durability> levels) {
        return workload.writes() ? levels.stream().map(Optional::of).toList() : List.of(Optional.empty());
    }
}
