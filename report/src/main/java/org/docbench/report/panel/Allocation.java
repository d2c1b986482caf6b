package org.docbench.report.panel;

import java.util.List;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Points;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** Bytes that one operation allocates: one chart for each scenario and phase in which they were counted. */
public final class Allocation {

    private Allocation() {}

    /** Charts of the formats' lookups and of the codecs. */
    public static List<Chart> charts(RunView run) {
        return List.of(
                chart(run, "flat", "get"),
                chart(run, "flat", "open+read"),
                chart(run, "documents", "decode"),
                chart(run, "documents", "encode"));
    }

    private static Chart chart(RunView run, String scenario, String phase) {
        Points points = new Points(run);
        String title = "Allocated by one operation: " + scenario + ", " + phase;
        Table.Builder numbers = Table.titled(title, "case", "target", "#allocated");
        List<Chart.Panel> panels = run.cases(scenario, phase).stream()
                .map(parameters -> {
                    List<ResultRow> rows = run.targets(scenario, phase).stream()
                            .flatMap(target -> run.measured(scenario, parameters, phase, target).stream())
                            .filter(row -> row.bytesPerOp() != null)
                            .toList();
                    rows.forEach(
                            row -> numbers.row(CaseName.of(parameters), row.target(), Figures.bytes(row.bytesPerOp())));
                    return new Chart.Panel(
                            CaseName.of(parameters),
                            rows.stream().map(points::bytes).toList());
                })
                .toList();
        return Chart.dots(
                Chart.id("allocation-" + scenario, phase),
                title,
                Chart.DOTS,
                new Chart.Axis("bytes allocated by one operation", "B", "symlog"),
                panels,
                numbers.table());
    }
}
