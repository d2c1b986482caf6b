package org.docbench.stores;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A server's counters at one moment, since its start.
 *
 * @param common those every product has some form of; a product that does not tell leaves one out
 * @param counters all of them, by the product's own names
 */
public record Statistics(Map<Meaning, Double> common, Map<String, Double> counters) {
    public Statistics {
        Map<Meaning, Double> known = new EnumMap<>(Meaning.class);
        known.putAll(common);
        common = Collections.unmodifiableMap(known);
        counters = Collections.unmodifiableMap(new TreeMap<>(counters));
    }

    /** Nothing is told. */
    public static Statistics none() {
        return new Statistics(Map.of(), Map.of());
    }

    /** What was added since {@code before}; counters that only one of the two has are left out. */
    public Statistics since(Statistics before) {
        return new Statistics(added(before.common, common), added(before.counters, counters));
    }

    /** What was added in both of two periods; counters that only one of the two has are left out. */
    public Statistics plus(Statistics other) {
        return new Statistics(sums(common, other.common), sums(counters, other.counters));
    }

    private static <K> Map<K, Double> sums(Map<K, Double> one, Map<K, Double> other) {
        return one.entrySet().stream()
                .filter(counter -> other.containsKey(counter.getKey()))
                .collect(Collectors.toMap(
                        Map.Entry::getKey, counter -> counter.getValue() + other.get(counter.getKey())));
    }

    private static <K> Map<K, Double> added(Map<K, Double> before, Map<K, Double> after) {
        return after.entrySet().stream()
                .filter(counter -> before.containsKey(counter.getKey()))
                .collect(Collectors.toMap(
                        Map.Entry::getKey, counter -> counter.getValue() - before.get(counter.getKey())));
    }
}
