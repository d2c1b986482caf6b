package org.docbench.load.crud;

import java.util.List;

/**
 * What of the suite is wanted; an empty list, or 0, stands for what the profile has.
 *
 * @param documents sizes of the collection, growing
 * @param workers how many at a time
 * @param orders {@code random}, {@code sequential}, {@code skewed}
 * @param scenarios by name; those of other suites are passed over
 * @param rounds of the run
 */
public record CrudChoice(
        List<Long> documents, List<Integer> workers, List<KeyOrder> orders, List<String> scenarios, int rounds) {
    /** Everything, as the profile has it. */
    public static final CrudChoice ALL = new CrudChoice(List.of(), List.of(), List.of(), List.of(), 0);

    public CrudChoice {
        documents = List.copyOf(documents);
        workers = List.copyOf(workers);
        orders = List.copyOf(orders);
        scenarios = List.copyOf(scenarios);
    }

    boolean has(CrudCase of) {
        return scenarios.isEmpty()
                || scenarios.contains(of.operation().scenario().name());
    }
}
