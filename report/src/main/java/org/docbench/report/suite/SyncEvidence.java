package org.docbench.report.suite;

import java.util.List;
import java.util.Optional;
import org.docbench.report.cube.Case;
import org.docbench.report.view.Figures;
import org.docbench.report.view.LevelWords;
import org.docbench.report.view.Table;

/** What each level claims, beside what servers and kernel counted (rule 7). */
record SyncEvidence(Updates updates) {

    private static final String SERVER = "server";
    private static final String KERNEL = "kernel";
    private static final String SILENT = "does not tell";

    /** One row for each level and target. */
    Table table() {
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
            List<Case> cases = updates.cases(level);
            for (String target : updates.cube().targets()) {
                if (cases.stream()
                        .anyMatch(one -> updates.cube().measured(one, target).isPresent())) {
                    table.row(
                            target,
                            level,
                            LevelWords.claim(level),
                            syncs(level, target, SERVER).map(SyncCount::words).orElse(SILENT),
                            syncs(level, target, KERNEL).map(SyncCount::words).orElse("not counted"),
                            count(level, target, SERVER, "log bytes")
                                    .map(bytes -> Figures.bytes(bytes.median()))
                                    .orElse(SILENT),
                            finding(level, target));
                }
            }
        }
        return table.table()
                .noted(
                        "Median over the cases, with the least and the most; an iteration of ten pushes is ten writes, and a delete in two calls is two. One"
                                + " worker writes at a time, so no sync can serve two of its writes. The kernel counts fewer cases than"
                                + " the server: in the default run, the baseline.");
    }

    private Optional<SyncCount> syncs(String level, String target, String source) {
        return count(level, target, source, "log syncs");
    }

    /** By the counters of one side; empty where it does not tell. */
    private Optional<SyncCount> count(String level, String target, String source, String counter) {
        List<Double> counts = updates.cases(level).stream()
                .flatMap(one -> Optional.ofNullable(
                        updates.cube().evidence(one, target, source).get(counter))
                        .stream())
                .sorted()
                .toList();
        return counts.isEmpty() ? Optional.empty() : Optional.of(SyncCount.of(counts));
    }

    private String finding(String level, String target) {
        List<SyncCount> counts = List.of(SERVER, KERNEL).stream()
                .flatMap(source -> syncs(level, target, source).stream())
                .toList();
        if (counts.isEmpty()) {
            return "no evidence";
        }
        return counts.stream().anyMatch(count -> count.contradicts(level)) ? "not as claimed" : "as claimed";
    }

    /** What a reader must know of levels that are not what they say; one sentence each. */
    List<String> warnings() {
        return updates.levels().stream()
                .flatMap(level -> updates.cube().targets().stream().flatMap(target -> warnings(level, target).stream()))
                .toList();
    }

    /** The same of one target at one level: empty where nothing speaks against it. */
    List<String> warnings(String level, String target) {
        return List.of(SERVER, KERNEL).stream()
                .flatMap(source -> syncs(level, target, source)
                        .filter(count -> count.contradicts(level))
                        .map(count -> warning(level, target, source, count))
                        .stream())
                .toList();
    }

    private static String warning(String level, String target, String source, SyncCount count) {
        String counted = target + " at " + LevelWords.name(level) + ": " + Figures.three(count.median())
                + " syncs per acknowledged write, by the "
                + (source.equals(SERVER) ? "server's own counter" : "kernel");
        return counted
                + (level.equals("sync")
                        ? "; fewer than one with one worker, so this does not show that every write was on the device"
                        : "; about one, so its times include a sync that the level does not require");
    }

    /**
     * What a counter says of one acknowledged write, over the cases of a level.
     *
     * @param median over the cases, as {@code least} and {@code most}
     */
    private record SyncCount(double median, double least, double most) {

        /** One worker cannot share a sync: below this a write was acknowledged without one of its own. */
        private static final double ONE = 0.9;

        static SyncCount of(List<Double> sorted) {
            int half = sorted.size() / 2;
            double median = sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
            return new SyncCount(median, sorted.get(0), sorted.get(sorted.size() - 1));
        }

        /** Whether the count is not what the level says. */
        boolean contradicts(String level) {
            return level.equals("sync") ? median < ONE : median >= ONE;
        }

        String words() {
            return Figures.three(median) + " (" + Figures.range(least, most) + ")";
        }
    }
}
