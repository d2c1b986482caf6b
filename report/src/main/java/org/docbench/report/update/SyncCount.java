package org.docbench.report.update;

import java.util.List;
import java.util.Optional;

/**
 * Syncs of the log for one acknowledged write, over the cases of a level.
 *
 * @param median over the cases, as {@code least} and {@code most}
 */
record SyncCount(double median, double least, double most) {

    /** One worker cannot share a sync: below this a write was acknowledged without one of its own. */
    private static final double ONE = 0.9;

    /** By the counters of one side, {@code server} or {@code kernel}; empty where it does not tell. */
    static Optional<SyncCount> of(Updates updates, String level, String target, String source) {
        return of(updates, level, target, source, "log syncs")
                .map(counts -> new SyncCount(middle(counts), counts.get(0), counts.get(counts.size() - 1)));
    }

    /** The median of what a counter says for one acknowledged write. */
    static Optional<Double> median(Updates updates, String level, String target, String source, String counter) {
        return of(updates, level, target, source, counter).map(SyncCount::middle);
    }

    private static Optional<List<Double>> of(
            Updates updates, String level, String target, String source, String counter) {
        List<Double> counts = updates.cases(level).stream()
                .flatMap(one -> Optional.ofNullable(
                        updates.evidence(one, target, source).get(counter))
                        .stream())
                .sorted()
                .toList();
        return counts.isEmpty() ? Optional.empty() : Optional.of(counts);
    }

    private static double middle(List<Double> sorted) {
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }

    /** Whether the count is not what the level says. */
    boolean contradicts(String level) {
        return level.equals("sync") ? median < ONE : median >= ONE;
    }
}
