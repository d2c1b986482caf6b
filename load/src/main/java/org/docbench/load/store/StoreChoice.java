package org.docbench.load.store;

import java.util.List;
import org.docbench.core.runner.RunRequest;

/**
 * What a user wants of a suite instead of what its preset has; an empty list, or 0, wants nothing else.
 *
 * @param documents sizes of the collection, growing
 * @param workers how many at a time
 * @param orders of keys, by their words
 * @param scenarios by name; those of other suites are passed over
 * @param rounds of the run
 */
public record StoreChoice(
        List<Long> documents, List<Integer> workers, List<String> orders, List<String> scenarios, int rounds) {
    /** Everything, as the preset has it. */
    public static final StoreChoice ALL = new StoreChoice(List.of(), List.of(), List.of(), List.of(), 0);

    public StoreChoice {
        documents = List.copyOf(documents);
        workers = List.copyOf(workers);
        orders = List.copyOf(orders);
        scenarios = List.copyOf(scenarios);
    }

    static StoreChoice of(RunRequest request) {
        return new StoreChoice(
                request.numbers("documents").stream().map(Integer::longValue).toList(),
                request.numbers("workers"),
                request.words("order"),
                request.scenarios(),
                request.number("rounds").orElse(0));
    }

    boolean has(String scenario) {
        return scenarios.isEmpty() || scenarios.contains(scenario);
    }
}
