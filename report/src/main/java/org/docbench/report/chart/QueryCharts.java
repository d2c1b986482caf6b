package org.docbench.report.chart;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.query.Queries;
import org.docbench.report.query.QueryTables;
import org.docbench.report.store.StoreCase;
import org.docbench.report.store.StoreRows;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Table;

/** Latency of queries, one chart for each scenario: medians with a whisker to the 99th percentile. */
final class QueryCharts {
    private QueryCharts() {}

    static List<Chart> of(Queries queries) {
        return queries.scenarios().stream()
                .map(scenario -> of(queries.rows(), scenario))
                .filter(chart -> !chart.panels().isEmpty())
                .toList();
    }

    private static Chart of(StoreRows suite, String scenario) {
        Points points = new Points(suite.run());
        String title = "Latency of " + scenario;
        Table.Builder numbers = Table.titled(title, "case", "target", "#p50", "#p99", "#mean [95 % CI]");
        List<Chart.Panel> panels = new ArrayList<>();
        for (StoreCase one : suite.cases("", scenario)) {
            List<ResultRow> rows = suite.targets().stream()
                    .flatMap(target -> suite.measured(one, target).stream())
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
        return new Chart(
                QueryTables.LATENCY,
                QueryTables.LATENCY + "-" + scenario.replaceAll("[^A-Za-z0-9-]", "-"),
                "dots",
                title,
                "Dot plot, one panel for each case and one row for each target on a shared logarithmic axis: the median, with a"
                        + " whisker to the 99th percentile. " + panels.size()
                        + " panels. The numbers are in the table below the chart.",
                new Chart.Axis("time of one query", "ns", "log"),
                new Chart.Axis("target", "", "band"),
                List.of(),
                panels,
                null,
                List.of(),
                numbers.table());
    }
}
