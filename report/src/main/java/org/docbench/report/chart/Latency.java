package org.docbench.report.chart;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Table;

/** Medians with a whisker to the 99th percentile, one panel for each case, and the same with the means as a table. */
public final class Latency {

    private Latency() {}

    /** The chart of these cases. */
    public static Chart chart(Cube cube, String id, String title, List<Case> cases) {
        Points points = new Points(cube.run());
        Table.Builder numbers = Table.titled(title, "case", "target", "#p50", "#p99", "#mean [95 % CI]");
        List<Chart.Panel> panels = new ArrayList<>();
        for (Case one : cases) {
            List<ResultRow> rows = cube.measured(one);
            List<ResultRow> drawn =
                    rows.stream().filter(ResultRow::hasPercentiles).toList();
            panels.add(Chart.Panel.beside(
                    one.detail(), drawn.stream().map(points::percentiles).toList(), lowerBounds(drawn)));
            rows.forEach(row -> numbers.row(
                    one.name(),
                    row.target(),
                    Figures.time(row.median()),
                    Figures.time(row.p99()),
                    Figures.time(row.time(), row.interval())));
        }
        return Chart.dots(
                id.replaceAll("[^A-Za-z0-9-]", "-"),
                title,
                "Dot plot, one panel for each case and one row for each target on a shared logarithmic axis: the median, with a"
                        + " whisker to the 99th percentile.",
                Chart.Axis.time("time of one operation"),
                panels,
                numbers.table());
    }

    /** What marks a lower bound is a band, so that each row shows what is added to it. */
    private static List<Chart.Guide> lowerBounds(List<ResultRow> rows) {
        return rows.stream()
                .filter(row -> Floor.is(row.target()))
                .map(row -> new Chart.Guide(row.target(), row.median(), row.p99(), "a log alone, p50 to p99"))
                .toList();
    }
}
