package org.docbench.load.store;

import java.util.List;
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

    static StoreScope of(StorePreset preset, StoreChoice choice, List<Durability> levels, boolean unacknowledged) {
        return new StoreScope(
                preset.on(
                        choice.documents().isEmpty() ? preset.documents() : choice.documents(),
                        choice.workers().isEmpty() ? preset.workers() : choice.workers(),
                        choice.rounds() == 0 ? preset.rounds() : choice.rounds()),
                choice.orders(),
                levels,
                unacknowledged);
    }
}
