package org.docbench.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Machine;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** Dot plots: one panel for each case, one row for each target, all panels on one axis. */
final class CaseCharts {

    private CaseCharts() {}

    static List<Chart> of(RunView run) {
        return Stream.of(
                        times(run, "flat", "get", "Flat document, opened: one lookup", "flat"),
                        times(run, "flat", "open+read", "Flat document, from bytes: open and read one field", "flat"),
                        times(run, "nested", "get", "Nested document, opened: one path", "nested"),
                        times(
                                run,
                                "nested",
                                "open+read",
                                "Nested document, from bytes: open and read one path",
                                "nested"),
                        times(run, "patch", "patch", "One edit of the bytes", "patch"),
                        times(run, "cold", "open+read", "Outside the cache: open and read one field", "cold"),
                        times(run, "user", "open+read", "Your documents, from bytes", "user"),
                        sizes(run),
                        allocation(run, "get", "Allocated by one lookup in an opened document"),
                        allocation(run, "open+read", "Allocated by open and read from bytes"))
                .filter(chart -> !chart.panels().isEmpty())
                .toList();
    }

    private static Chart times(RunView run, String scenario, String phase, String title, String section) {
        Points points = new Points(run);
        List<Chart.Panel> panels = new ArrayList<>();
        for (Map<String, String> parameters : run.cases(scenario, phase)) {
            List<Chart.Point> dots = run.targets(scenario, phase).stream()
                    .filter(target -> !Floor.isEmpty(target))
                    .flatMap(target -> run.measured(scenario, parameters, phase, target).stream())
                    .map(row -> points.of(row, null))
                    .toList();
            if (!dots.isEmpty()) {
                panels.add(new Chart.Panel(CaseName.of(parameters), dots));
            }
        }
        return dots(
                section,
                scenario + "-" + phase,
                title,
                "time of one operation",
                "ns",
                "log",
                panels,
                Points.band(run, scenario, phase),
                Headline.table(run, scenario, phase, title));
    }

    private static Chart sizes(RunView run) {
        List<Chart.Panel> panels = new ArrayList<>();
        for (CorpusRow corpus : run.corpora()) {
            if (corpus.sizes() != null && !corpus.sizes().isEmpty()) {
                panels.add(new Chart.Panel(
                        corpus.name(),
                        corpus.sizes().entrySet().stream()
                                .map(size -> new Chart.Point(
                                        size.getKey(),
                                        SeriesStyle.of(size.getKey()),
                                        null,
                                        size.getValue(),
                                        null,
                                        null,
                                        -1))
                                .toList()));
            }
        }
        return dots(
                "size",
                "size",
                "Bytes on the wire, by encoder",
                "bytes of the corpus; each panel has its own axis",
                "B",
                "linear",
                panels,
                null,
                Machine.sizes(run));
    }

    private static Chart allocation(RunView run, String phase, String title) {
        Points points = new Points(run);
        Table.Builder numbers = Table.titled(title, "case", "target", "#allocated");
        List<Chart.Panel> panels = new ArrayList<>();
        for (Map<String, String> parameters : run.cases("flat", phase)) {
            List<ResultRow> rows = run.targets("flat", phase).stream()
                    .flatMap(target -> run.measured("flat", parameters, phase, target).stream())
                    .filter(row -> row.bytesPerOp() != null)
                    .toList();
            if (!rows.isEmpty()) {
                panels.add(new Chart.Panel(
                        CaseName.of(parameters),
                        rows.stream().map(points::bytes).toList()));
            }
            rows.forEach(row -> numbers.row(
                    CaseName.of(parameters), row.target(), org.docbench.report.view.Figures.bytes(row.bytesPerOp())));
        }
        return dots(
                "allocation",
                "allocation-" + phase,
                title,
                "bytes allocated by one operation",
                "B",
                "symlog",
                panels,
                null,
                numbers.table());
    }

    static Chart dots(
            String section,
            String id,
            String title,
            String label,
            String unit,
            String scale,
            List<Chart.Panel> panels,
            Double band,
            Table numbers) {
        String description =
                "Dot plot, one panel for each case and one row for each target on a shared axis; whiskers are 95 %"
                        + " intervals. " + panels.size() + " panels. The numbers are in the table below the chart.";
        return new Chart(
                section,
                id.replace('+', '-'),
                "dots",
                title,
                description,
                new Chart.Axis(label, unit, scale),
                new Chart.Axis("target", "", "band"),
                List.of(),
                panels,
                band,
                List.of(),
                numbers);
    }
}
