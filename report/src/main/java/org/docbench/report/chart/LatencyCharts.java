package org.docbench.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.update.LevelWords;
import org.docbench.report.update.UpdateCase;
import org.docbench.report.update.Updates;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Table;

/** Latency by case, one chart for each category and level: medians with a whisker to the 99th percentile. */
public final class LatencyCharts {

    private static final String SECTION = "latency";

    private LatencyCharts() {}

    /** The section of the page that shows the charts of a level. */
    public static String section(String level) {
        return SECTION + "-" + level;
    }

    static List<Chart> of(Updates updates) {
        List<Chart> charts = new ArrayList<>();
        for (String level : updates.levels()) {
            updates.cases(level).stream()
                    .map(UpdateCase::scenario)
                    .distinct()
                    .forEach(scenario -> charts.add(chart(updates, level, scenario)));
        }
        return charts;
    }

    private static Chart chart(Updates updates, String level, String scenario) {
        Points points = new Points(updates.rows());
        String title = "Latency of " + scenario + ", " + LevelWords.name(level);
        Table.Builder numbers = Table.titled(title, "case", "target", "#p50", "#p99", "#mean [95 % CI]");
        List<Chart.Panel> panels = new ArrayList<>();
        for (UpdateCase one : updates.cases(level, scenario)) {
            List<ResultRow> rows = updates.targets().stream()
                    .flatMap(target -> updates.measured(one, target).stream())
                    .toList();
            if (!rows.isEmpty()) {
                panels.add(new Chart.Panel(
                        one.detail(), rows.stream().map(points::percentiles).toList()));
            }
            rows.forEach(row -> numbers.row(
                    one.name(),
                    row.target(),
                    Figures.time(row.median()),
                    Figures.time(row.p99()),
                    Figures.time(row.mean(), row.interval())));
        }
        return dots(
                section(level), SECTION + "-" + level + "-" + scenario, title, panels, guides(updates, level), numbers);
    }

    static Chart dots(
            String section,
            String id,
            String title,
            List<Chart.Panel> panels,
            List<Chart.Guide> guides,
            Table.Builder numbers) {
        return new Chart(
                section,
                id.replaceAll("[^A-Za-z0-9-]", "-"),
                "dots",
                title,
                "Dot plot, one row for each target on a shared logarithmic axis: the median, with a whisker to the 99th"
                        + " percentile. A tick is the target's own baseline, shading one sync of its device from median to 99th"
                        + " percentile. " + panels.size() + " panels. The numbers are in the table below the chart.",
                new Chart.Axis("time of one operation", "ns", "log"),
                new Chart.Axis("target", "", "band"),
                List.of(),
                panels,
                null,
                List.of(),
                guides,
                numbers.table());
    }

    /** In each target's row its own baseline, and what one sync of its device takes. */
    static List<Chart.Guide> guides(Updates updates, String level) {
        Stream<Chart.Guide> baselines = updates.targets().stream()
                .flatMap(target -> updates.baseline(level, target).stream())
                .map(row -> new Chart.Guide(row.target(), row.median(), row.median(), "baseline"));
        return Stream.concat(UpdateCharts.syncs(updates).stream(), baselines).toList();
    }
}
