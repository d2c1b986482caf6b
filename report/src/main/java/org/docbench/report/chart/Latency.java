package org.docbench.report.chart;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Table;

/** Medians with a whisker to the 99th percentile, one panel for each case, and the same with the means as a table. */
public final class Latency {

    private Latency() {}

    /**
     * A case as a panel.
     *
     * @param title above its dots
     * @param name in the first column of the table
     */
    public record Shown(String title, String name, Case shown) {}

    /**
     * The chart of these cases.
     *
     * @param first the title of the first column of the table
     * @param label of the axis
     */
    public static Chart chart(
            Cube cube, String id, String title, String description, String first, String label, List<Shown> cases) {
        Points points = new Points(cube.run());
        Table.Builder numbers = Table.titled(title, first, "target", "#p50", "#p99", "#mean [95 % CI]");
        List<Chart.Panel> panels = new ArrayList<>();
        for (Shown one : cases) {
            List<ResultRow> rows = cube.measured(one.shown());
            panels.add(new Chart.Panel(
                    one.title(), rows.stream().map(points::percentiles).toList()));
            rows.forEach(row -> numbers.row(
                    one.name(),
                    row.target(),
                    Figures.time(row.median()),
                    Figures.time(row.p99()),
                    Figures.time(row.mean(), row.interval())));
        }
        return Chart.dots(
                id.replaceAll("[^A-Za-z0-9-]", "-"),
                title,
                description,
                Chart.Axis.time(label),
                panels,
                numbers.table());
    }
}
