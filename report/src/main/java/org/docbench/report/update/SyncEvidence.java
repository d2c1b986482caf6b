package org.docbench.report.update;

import java.util.List;
import java.util.Optional;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Table;

/** What each level claims, beside what servers and kernel counted (rule 7). */
public final class SyncEvidence {

    private static final List<String> SOURCES = List.of("server", "kernel");

    private static final String SILENT = "does not tell";

    private SyncEvidence() {}

    /** One row for each level and target. */
    public static Table table(Updates updates) {
        Table.Builder table = Table.titled(
                "Syncs for one acknowledged write",
                "target",
                "durability",
                "the level claims",
                "by the server",
                "by the kernel",
                "log bytes",
                "finding");
        for (String level : updates.levels()) {
            for (String target : updates.targets()) {
                if (updates.cases(level).stream()
                        .anyMatch(one -> updates.measured(one, target).isPresent())) {
                    table.row(
                            target,
                            level,
                            LevelWords.claim(level),
                            words(SyncCount.of(updates, level, target, "server"), SILENT),
                            words(SyncCount.of(updates, level, target, "kernel"), "not counted"),
                            SyncCount.median(updates, level, target, "server", "log bytes")
                                    .map(Figures::bytes)
                                    .orElse(SILENT),
                            finding(updates, level, target));
                }
            }
        }
        return table.table()
                .noted(
                        "Median over the cases, with the least and the most; an iteration of ten pushes is ten writes. One"
                                + " worker writes at a time, so no sync can serve two of its writes.");
    }

    /** What a reader must know of levels that are not what they say; one sentence each. */
    public static List<String> warnings(Updates updates) {
        return updates.levels().stream()
                .flatMap(level ->
                        updates.targets().stream().flatMap(target -> warnings(updates, level, target).stream()))
                .toList();
    }

    /** The same of one target at one level: empty where nothing speaks against it. */
    static List<String> warnings(Updates updates, String level, String target) {
        return SOURCES.stream()
                .flatMap(source -> SyncCount.of(updates, level, target, source)
                        .filter(count -> count.contradicts(level))
                        .map(count -> warning(level, target, source, count))
                        .stream())
                .toList();
    }

    private static String warning(String level, String target, String source, SyncCount count) {
        String counted = target + " at " + LevelWords.name(level) + ": " + Figures.three(count.median())
                + " syncs for each acknowledged write, by the "
                + (source.equals("server") ? "server's own counter" : "kernel");
        return counted
                + (level.equals("sync")
                        ? "; fewer than one with one worker, so this does not show that every write was on the device"
                        : "; about one, so its times hold a sync that the level does not ask for");
    }

    private static String finding(Updates updates, String level, String target) {
        List<SyncCount> counts = SOURCES.stream()
                .flatMap(source -> SyncCount.of(updates, level, target, source).stream())
                .toList();
        if (counts.isEmpty()) {
            return "no evidence";
        }
        return counts.stream().anyMatch(count -> count.contradicts(level)) ? "not as claimed" : "as claimed";
    }

    private static String words(Optional<SyncCount> count, String none) {
        return count.map(own -> Figures.three(own.median()) + " (" + Figures.range(own.least(), own.most()) + ")")
                .orElse(none);
    }

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
}
