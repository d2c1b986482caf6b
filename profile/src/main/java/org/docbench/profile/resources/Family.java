package org.docbench.profile.resources;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.docbench.profile.resources.Counters.ProcessUse;

/**
 * What the processes of one server have used up to a moment.
 *
 * @param cpuNanos null when none of them tells it; {@code written} likewise, in bytes
 */
record Family(Set<Long> members, Double cpuNanos, Double written) {

    /** As they live since the counters' last look. */
    static Family of(Counters counters, Collection<Long> roots) {
        Set<Long> members = counters.withDescendants(roots);
        List<ProcessUse> uses = members.stream().map(counters::process).toList();
        return new Family(members, sum(uses, ProcessUse::cpuNanos), sum(uses, ProcessUse::written));
    }

    private static Double sum(List<ProcessUse> uses, Function<ProcessUse, Double> figure) {
        return uses.stream()
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
