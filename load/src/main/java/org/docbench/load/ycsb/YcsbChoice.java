package org.docbench.load.ycsb;

import java.util.List;

/**
 * What of the suite is wanted; an empty list, or 0, stands for what the profile has.
 *
 * @param records sizes of the collection, growing
 * @param workers how many at a time
 * @param scenarios by name; those of other suites are passed over
 * @param rounds of the run
 */
public record YcsbChoice(List<Long> records, List<Integer> workers, List<String> scenarios, int rounds) {
    /** Everything, as the profile has it. */
    public static final YcsbChoice ALL = new YcsbChoice(List.of(), List.of(), List.of(), 0);

    public YcsbChoice {
        records = List.copyOf(records);
        workers = List.copyOf(workers);
        scenarios = List.copyOf(scenarios);
    }

    boolean has(Workload workload) {
        return scenarios.isEmpty() || scenarios.contains(workload.name());
    }
}
