package org.docbench.load.store;

import java.util.List;
import org.docbench.core.runner.RunRequest;
import org.docbench.stores.Durability;

/**
 * What is measured: a preset with the user's choice in it.
 *
 * @param orders of keys, by their words; empty for all
 * @param levels of durability
 * @param unacknowledged whether a target is among those measured that answers no write
 */
public record StoreScope(StorePreset preset, List<String> orders, List<Durability> levels, boolean unacknowledged) {
    public StoreScope {
        orders = List.copyOf(orders);
        levels = List.copyOf(levels);
    }

    static StoreScope of(StorePreset preset, Filter choice, List<Durability> levels, boolean unacknowledged) {
        return new StoreScope(
                preset.on(
                        choice.documents().isEmpty() ? preset.documents() : choice.documents(),
                        choice.workers().isEmpty() ? preset.workers() : choice.workers(),
                        choice.rounds() == 0 ? preset.rounds() : choice.rounds()),
                choice.orders(),
                levels,
                unacknowledged);
    }

    /**
     * What a user wants of a suite instead of what its preset has; an empty list, or 0, wants nothing else.
     *
     * @param documents sizes of the collection, growing
     * @param workers how many at a time
     * @param orders of keys, by their words
     * @param scenarios by name; those of other suites are passed over
     * @param rounds of the run
     */
    public record Filter(
            List<Long> documents, List<Integer> workers, List<String> orders, List<String> scenarios, int rounds) {
        /** Everything, as the preset has it. */
        public static final Filter ALL = new Filter(List.of(), List.of(), List.of(), List.of(), 0);

        public Filter {
            documents = List.copyOf(documents);
            workers = List.copyOf(workers);
            orders = List.copyOf(orders);
            scenarios = List.copyOf(scenarios);
        }

        static Filter of(RunRequest request) {
            return new Filter(
                    request.numbers("documents").stream()
                            .map(Integer::longValue)
                            .toList(),
                    request.numbers("workers"),
                    request.words("order"),
                    request.scenarios(),
                    request.number("rounds").orElse(0));
        }

        boolean has(String scenario) {
            return scenarios.isEmpty() || scenarios.contains(scenario);
        }
    }
}
