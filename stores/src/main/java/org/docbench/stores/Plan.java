package org.docbench.stores;

import java.util.Set;

/**
 * How a product said it would run a query.
 *
 * @param indexes those it named, by the names given at {@link Session#create}; that over {@code _id} is {@link #ID}
 * @param text its own words
 */
public record Plan(Set<String> indexes, String text) {
    /** What the index over {@code _id} is called, whatever the product calls it. */
    public static final String ID = "_id";

    public Plan {
        indexes = Set.copyOf(indexes);
    }
}
