package org.docbench.core.scenario;

import java.util.HashMap;
import java.util.Map;

/**
 * What was counted while a block ran, as totals: the rows of a run file are their sums divided by operations.
 *
 * @param source who counted: {@code server}, {@code kernel}, {@code machine}, {@code service} for its own clocks, or {@code arrivals}
 * @param operations of the block; 0 where they are counted in other counts of the same source
 * @param nanos between the two readings of a server's counters, else 0
 * @param common totals by words that all products share
 * @param counters how far the product's own counters moved, by their names
 */
public record BlockCounts(
        String source, long operations, long nanos, Map<String, Double> common, Map<String, Double> counters) {
    public BlockCounts {
        common = Map.copyOf(common);
        counters = Map.copyOf(counters);
    }

    /** Adds counts of the same source. */
    public BlockCounts plus(BlockCounts others) {
        return new BlockCounts(
                source,
                operations + others.operations,
                nanos + others.nanos,
                sum(common, others.common),
                sum(counters, others.counters));
    }

    private static Map<String, Double> sum(Map<String, Double> these, Map<String, Double> those) {
        Map<String, Double> sum = new HashMap<>(these);
        those.forEach((words, value) -> sum.merge(words, value, Double::sum));
        return sum;
    }
}
