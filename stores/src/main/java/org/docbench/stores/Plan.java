package org.docbench.stores;

import java.util.Set;

/**
 * How a product said it would run a query.
 *
 * @param indexes those it named, by the names given at {@link Session#create}
 * @param text its own words
 */
public record Plan(Set<String> indexes, String text) {
    public Plan {
        indexes = Set.copyOf(indexes);
    }
}
