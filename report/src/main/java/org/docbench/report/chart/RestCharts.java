package org.docbench.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.report.rest.LayerTable;
import org.docbench.report.rest.RestResults;
import org.docbench.report.rest.RestTables;
import org.docbench.report.rest.Waterfall;

/** The time of one request, layer by layer, a chart for each operation and durability. */
final class RestCharts {
    private RestCharts() {}

    static List<Chart> of(RestResults rests) {
        Points points = new Points(rests.rows().run());
        List<Chart> charts = new ArrayList<>();
        rests.waterfalls().forEach((one, waterfalls) -> charts.add(chart(RestResults.title(one), waterfalls, points)));
        return charts;
    }

    private static Chart chart(String asked, List<Waterfall> waterfalls, Points points) {
        String title = "Time of one request by layer, " + asked;
        return new Chart(
                RestTables.LAYERS,
                RestTables.LAYERS + "-" + asked.replaceAll("[^A-Za-z0-9]+", "-"),
                "waterfall",
                title,
                "A waterfall for each target: every bar begins where the layers above it end and is as long as the difference of the"
                        + " mean times with and without its layer; whiskers are 95 % intervals. A bar that is only an outline goes"
                        + " backwards. The thin bar below is what the service's own clocks say.",
                new Chart.Axis("time of one request, each target on its own axis", "ns", "linear"),
                null,
                List.of(),
                waterfalls.stream()
                        .map(waterfall -> Chart.Panel.of(waterfall.target(), bars(waterfall, points)))
                        .toList(),
                null,
                List.of(),
                LayerTable.of(waterfalls, title).table());
    }

    private static List<Chart.Bar> bars(Waterfall waterfall, Points points) {
        return Stream.concat(waterfall.steps().stream(), Stream.of(waterfall.whole()))
                .map(step -> points.layer(waterfall, step))
                .toList();
    }
}
