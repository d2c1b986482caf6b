package org.docbench.report.chart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.report.open.OpenRun;
import org.docbench.report.open.OpenRun.Point;
import org.docbench.report.open.OpenTables;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** Latency against throughput: how long users wait at the rate that is served. */
final class OpenCharts {
    private OpenCharts() {}

    static List<Chart> of(OpenRun run) {
        Points points = new Points(run.run());
        List<Chart> charts = new ArrayList<>();
        run.rates().forEach((work, rates) -> {
            Chart chart = chart(work, rates, points, charts.size());
            if (!chart.series().isEmpty()) {
                charts.add(chart);
            }
        });
        return charts;
    }

    private static Chart chart(String work, List<Point> rates, Points points, int number) {
        Map<String, List<Chart.Point>> lines = new LinkedHashMap<>();
        String title = "Response time by throughput: " + work;
        Table.Builder numbers = Table.titled(title, "target", "#arrivals", "#served", "#response p50", "#response p99");
        rates.stream().filter(point -> RunView.isMeasured(point.response())).forEach(point -> {
            String target = point.response().target();
            lines.computeIfAbsent(target, none -> new ArrayList<>())
                    .add(points.response(point.response(), point.achieved()));
            numbers.row(
                    target,
                    Figures.rate(point.rate()),
                    Figures.rate(point.achieved()),
                    Figures.time(point.response().median()),
                    Figures.time(point.response().p99()));
        });
        return new Chart(
                OpenTables.SECTION,
                OpenTables.SECTION + "-" + number,
                "lines",
                title,
                "The 99th percentile of the response time against the operations a second that were served, both on logarithmic"
                        + " axes, one line for each target; whiskers reach down to the median.",
                new Chart.Axis("operations a second", "", "log"),
                new Chart.Axis("response time, p99 and median", "ns", "log"),
                lines.entrySet().stream()
                        .map(line -> new Chart.Series(
                                line.getKey(), SeriesStyle.of(line.getKey()), null, line.getValue(), List.of()))
                        .toList(),
                List.of(),
                null,
                List.of(),
                numbers.table());
    }
}
