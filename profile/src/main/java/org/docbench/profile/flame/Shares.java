package org.docbench.profile.flame;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Parts of the samples by category, computed from the stacks alone. */
public final class Shares {
    private Shares() {}

    /**
     * From 0 to 1, by {@link Category#words}; they add up to 1. Categories that nothing fell into are left out, except
     * {@code unknown}; empty where there are no samples.
     */
    public static Map<String, Double> of(Stacks stacks, Place place) {
        long total = stacks.total();
        if (total == 0) {
            return Map.of();
        }
        Map<Category, Long> counts = new EnumMap<>(Category.class);
        counts.put(Category.UNKNOWN, 0L);
        Rules rules = Rules.all().in(place);
        stacks.counts().forEach((stack, count) -> counts.merge(rules.of(stack), count, Long::sum));
        Map<String, Double> shares = new LinkedHashMap<>();
        counts.forEach((category, count) -> shares.put(category.words(), (double) count / total));
        return shares;
    }
}
