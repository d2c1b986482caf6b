package org.docbench.profile.resources;

import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * What the processes of one server have used up to a moment.
 *
 * @param cpuNanos null when none of them tells it; {@code written} likewise, in bytes
 */
record Family(Set<Long> members, Double cpuNanos, Double written) {

    static Family of(Counters counters, Collection<Long> roots) {
        Set<Long> members = counters.withDescendants(roots);
        return new Family(members, sum(members, counters::cpu), sum(members, counters::written));
    }

    private static Double sum(Set<Long> members, Function<Long, Double> figure) {
        return members.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .reduce(Double::sum)
                .orElse(null);
    }

    /**
     * How much a figure grew. What a child used that ended meanwhile stands in its parent's figure, so the sums may be
     * compared; only if nobody of the family waited for it is it lost, and the difference could fall below zero.
     */
    static Double growth(Double before, Double after) {
        return before == null || after == null ? null : Math.max(0, after - before);
    }
}
