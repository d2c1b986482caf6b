package org.docbench.report.html;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ServerReportRow;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.LatencyCharts;
import org.docbench.report.update.FigureTable;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.LevelTable;
import org.docbench.report.update.LevelWords;
import org.docbench.report.update.SplitTable;
import org.docbench.report.update.SyncEvidence;
import org.docbench.report.update.Totals;
import org.docbench.report.update.Updates;
import org.docbench.report.view.RunView;
import org.docbench.report.view.ServerReportText;

/** The part of the page that the suite {@code update} fills. The strongest level comes first and is open. */
final class UpdateSections {

    private UpdateSections() {}

    static Stream<Section> of(RunView run, List<Chart> charts) {
        Updates updates = Updates.of(run);
        return updates.isEmpty() ? Stream.empty() : sections(updates, charts);
    }

    private static Stream<Section> sections(Updates updates, List<Chart> charts) {
        return Stream.of(
                new FoldedSection(
                        "updates",
                        "Updates, every case at every level",
                        "The smallest update is shown as a case of its own and one sync of the device before it; nothing is"
                                + " subtracted but in the columns that say so.",
                        tables(updates, List.of(LevelTable::of, FigureTable::of))),
                new FoldedSection(
                        "totals",
                        "Totals, three ways",
                        "A sum belongs to its slowest case, a geometric mean weighs all alike. Both stand here, and neither is a"
                                + " score.",
                        tables(updates, List.of(Totals::of))),
                new FoldedSection(
                        "latency",
                        "Latency by case",
                        "Points are medians, whiskers reach to the 99th percentile. The tick in a row is that target's own"
                                + " baseline; shading is one sync of its device, from the median to the 99th percentile.",
                        latencies(updates, charts)),
                ChartSection.of(
                        "by-size",
                        "By the size of the document",
                        "One field of an ever larger document is set: what it takes, and what it adds to the log.",
                        charts),
                ChartSection.of(
                        "levels",
                        "Durability levels beside one another",
                        "The same update at every level, one panel for each, all on one axis; points and whiskers as above.",
                        charts),
                new EvidenceSection(updates),
                new FoldedSection(
                        "split",
                        "Where the time goes",
                        "As far as the product tells: the measured mean, less the server's own time, is client and wire; the"
                                + " server's time is split into waiting for the log's sync and the rest. What no part explains is"
                                + " shown; below zero, the counters say more than was measured.",
                        tables(updates, List.of(SplitTable::of))),
                new FoldedSection(
                        "servers",
                        "What the servers counted",
                        "Growth of each server's counters over the measured blocks of a scenario, by the product's own names.",
                        ServerFolds.of(updates.rows())));
    }

    private static List<String> strongestFirst(Updates updates) {
        List<String> levels = new ArrayList<>(updates.levels());
        Collections.reverse(levels);
        return levels;
    }

    private static List<Fold> tables(Updates updates, List<BiFunction<Updates, String, Grouped>> makers) {
        List<Fold> folds = new ArrayList<>();
        for (String level : strongestFirst(updates)) {
            List<Grouped> tables = makers.stream()
                    .map(maker -> maker.apply(updates, level))
                    .filter(table -> !table.isEmpty())
                    .toList();
            if (!tables.isEmpty()) {
                folds.add(new Fold(
                        LevelWords.whole(level),
                        folds.isEmpty(),
                        page -> tables.forEach(table -> GroupedTable.write(page, table))));
            }
        }
        return folds;
    }

    private static List<Fold> latencies(Updates updates, List<Chart> charts) {
        List<Fold> folds = new ArrayList<>();
        for (String level : strongestFirst(updates)) {
            List<Chart> own = charts.stream()
                    .filter(chart -> chart.section().equals(LatencyCharts.section(level)))
                    .toList();
            if (!own.isEmpty()) {
                folds.add(new Fold(
                        LevelWords.whole(level),
                        folds.isEmpty(),
                        page -> own.forEach(chart -> ChartSection.figure(page, chart))));
            }
        }
        return folds;
    }

    /** Whether writes were where their level says. */
    record EvidenceSection(Updates updates) implements Section {

        @Override
        public String id() {
            return "evidence";
        }

        @Override
        public String title() {
            return "Evidence of durability";
        }

        @Override
        public boolean present(RunView run) {
            return !SyncEvidence.table(updates).isEmpty();
        }

        @Override
        public void body(RunView run, Markup page) {
            page.leaf("p", "Syncs of the log for each acknowledged write, as the server and the kernel counted them.");
            SyncEvidence.warnings(updates).forEach(warning -> page.leaf("p", warning + ".", "class", "warning"));
            HtmlTable.write(page, SyncEvidence.table(updates), false);
        }
    }

    /** The servers' own reports, folded by target and then by scenario: there are hundreds of lines in each. */
    static final class ServerFolds {

        private ServerFolds() {}

        static List<Fold> of(RunView run) {
            Map<String, List<ServerReportRow>> byTarget = new LinkedHashMap<>();
            for (ServerReportRow row : run.run().serverReports()) {
                byTarget.computeIfAbsent(row.target(), none -> new ArrayList<>())
                        .add(row);
            }
            List<Fold> folds = new ArrayList<>();
            byTarget.forEach((target, rows) -> folds.add(new Fold(
                    target + ", " + rows.size() + " reports",
                    false,
                    page -> rows.forEach(row ->
                            new Fold(ServerReportText.title(row), false, inner -> report(inner, row)).write(page)))));
            return folds;
        }

        private static void report(Markup page, ServerReportRow row) {
            page.leaf(
                    "pre",
                    ServerReportText.of(row),
                    "tabindex",
                    "0",
                    "role",
                    "region",
                    "aria-label",
                    ServerReportText.title(row));
        }
    }
}
