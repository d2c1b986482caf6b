package org.docbench.report.suite;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.cube.Case;
import org.docbench.report.panel.Groups;
import org.docbench.report.view.Figures;
import org.docbench.report.view.LevelWords;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;
import org.docbench.report.view.Table.Grouped.Cell;

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

    /**
     * How long the device itself takes to sync, measured in the same run: the floor of every durable write (rule 7).
     *
     * @param name of the server whose folder it is
     * @param targets that keep their data there
     * @param p50 in ns, as {@code p99} and {@code mean}
     */
    record SyncLatency(
            String name, List<String> targets, double p50, double p99, double mean, String folder, String fileSystem) {

        private static final String GROUP = "sync latency";

        /** Every one of the run. */
        static List<SyncLatency> all(RunView run) {
            List<SyncLatency> all = new ArrayList<>();
            JsonNode group = run.environment().get(GROUP);
            if (group != null && group.isObject()) {
                group.properties().stream()
                        .filter(entry -> entry.getValue().path("p50").isNumber())
                        .forEach(entry -> all.add(of(entry.getKey(), entry.getValue())));
            }
            return List.copyOf(all);
        }

        private static SyncLatency of(String name, JsonNode node) {
            List<String> targets = new ArrayList<>();
            node.path("targets").forEach(target -> targets.add(target.asText()));
            return new SyncLatency(
                    name,
                    List.copyOf(targets),
                    node.path("p50").asDouble(),
                    node.path("p99").asDouble(node.path("p50").asDouble()),
                    node.path("mean").asDouble(Double.NaN),
                    node.path("folder").asText(""),
                    node.path("file system").asText(""));
        }

        /** The one of the folder in which the target keeps its data. */
        static Optional<SyncLatency> of(RunView run, String target) {
            return all(run).stream()
                    .filter(one -> one.targets().contains(target))
                    .findFirst();
        }

        /** {@code mongodb, ext4: p50 0.91 ms, p99 2.10 ms}. */
        String words() {
            return name + (fileSystem.isEmpty() ? "" : ", " + fileSystem) + ": p50 " + Figures.time(p50) + ", p99 "
                    + Figures.time(p99);
        }
    }

    /**
     * Where the time of one operation goes, as far as the product tells, in ns. Measured outside, so nothing here is more
     * than subtraction; all parts together are the measured mean.
     *
     * @param outside client and wire: what the server's own time leaves over, below zero when the server counted more than was measured; empty
     *     when the server does not tell its time
     * @param server in the server, waiting for the device apart
     * @param sync waiting for the log to reach the device
     * @param rest what no part explains; below zero when the counters say more than was measured
     */
    record TimeSplit(Optional<Double> outside, Optional<Double> server, Optional<Double> sync, double rest) {

        private static final String SERVER = "time in the server";
        private static final String SYNC = "time in log syncs";
        private static final String NONE = "none";

        /**
         * Empty where the product tells neither.
         *
         * @param measured mean of one operation
         * @param writes how many acknowledged writes it holds
         * @param each what the server counted for one of them
         */
        static Optional<TimeSplit> of(double measured, int writes, Map<String, Double> each) {
            Optional<Double> server = Optional.ofNullable(each.get(SERVER)).map(nanos -> nanos * writes);
            Optional<Double> sync = Optional.ofNullable(each.get(SYNC)).map(nanos -> nanos * writes);
            if (server.isEmpty() && sync.isEmpty()) {
                return Optional.empty();
            }
            Optional<Double> outside = server.map(own -> measured - own);
            Optional<Double> alone = server.map(own -> Math.max(0, own - sync.orElse(0.0)));
            double explained = Math.max(0, outside.orElse(0.0)) + alone.orElse(0.0) + sync.orElse(0.0);
            return Optional.of(new TimeSplit(outside, alone, sync, measured - explained));
        }

        List<Cell> cells(ResultRow row) {
            return List.of(
                    new Cell(Groups.mean(row)),
                    new Cell(outside.filter(own -> own < 0)
                            .map(own -> "not known")
                            .orElseGet(() -> share(outside, row))),
                    new Cell(share(server, row) + (sync.isEmpty() ? ", undivided" : "")),
                    new Cell(share(sync, row)),
                    new Cell(rest(row.time())));
        }

        private static String share(Optional<Double> nanos, ResultRow row) {
            return nanos.map(own -> share(own, row.time())).orElse("not reported");
        }

        private String rest(double whole) {
            String words = share(Math.abs(rest), whole);
            return rest < 0 && !words.equals(NONE) ? "over by " + words : words;
        }

        private static String share(double nanos, double whole) {
            long percent = Math.round(nanos / whole * 100);
            return percent == 0 ? NONE : Figures.time(nanos) + " (" + percent + " %)";
        }
    }
}
