package org.docbench.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.docbench.report.view.Allocation;
import org.docbench.report.view.Codecs;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Subject;
import org.docbench.report.view.Throughput;
import org.docbench.report.view.ThroughputBySize;

/**
 * The charts of the suite codec. Two views of each, because no chart can hold every codec: all BSON codecs by language,
 * and all formats of one language.
 */
final class CodecCharts {

    /** Which codecs share a chart. */
    record Selection(String id, String words, Predicate<String> targets, boolean mixed) {}

    private CodecCharts() {}

    static List<Chart> of(Codecs codecs) {
        List<Selection> choices = List.of(
                new Selection(
                        "bson",
                        "BSON, every language",
                        target -> codecs.isBson(target) && !Floor.isEmpty(target),
                        codecs.languages().size() > 1),
                new Selection(
                        "java",
                        "Java, every format",
                        target -> codecs.language(target).equals(Codecs.JAVA) && !Floor.isEmpty(target),
                        false));
        List<Chart> charts = new ArrayList<>();
        for (String phase : List.of(Codecs.DECODE, Codecs.ENCODE)) {
            choices.forEach(choice -> charts.add(ThroughputChart.of(codecs, choice, phase)));
        }
        for (String phase : List.of(Codecs.DECODE, Codecs.READ, Codecs.ENCODE)) {
            choices.forEach(choice -> charts.add(CostChart.of(codecs, choice, phase)));
        }
        charts.add(allocation(codecs, Codecs.DECODE));
        charts.add(allocation(codecs, Codecs.ENCODE));
        return charts.stream()
                .filter(chart -> !chart.series().isEmpty() || !chart.panels().isEmpty())
                .toList();
    }

    private static Chart allocation(Codecs codecs, String phase) {
        Points points = new Points(codecs.rows());
        List<Chart.Panel> panels = new ArrayList<>();
        for (Subject subject : codecs.shown()) {
            List<Chart.Point> dots = codecs.targets().stream()
                    .flatMap(target -> codecs.measured(subject, phase, target).stream())
                    .filter(row -> row.bytesPerOp() != null)
                    .map(points::bytes)
                    .toList();
            if (!dots.isEmpty()) {
                panels.add(new Chart.Panel(subject.corpus(), dots));
            }
        }
        return CaseCharts.dots(
                "allocation",
                "allocation-" + phase,
                Allocation.title(phase),
                "bytes allocated by one document",
                "B",
                "symlog",
                panels,
                null,
                Allocation.table(codecs, phase));
    }

    /** One line for each target that has a point. */
    static List<Chart.Series> series(Stream<Chart.Series> lines) {
        return lines.filter(line -> !line.points().isEmpty()).toList();
    }

    /** Throughput against the number of documents in a file. */
    static final class ThroughputChart {

        private ThroughputChart() {}

        static Chart of(Codecs codecs, CodecCharts.Selection choice, String phase) {
            Points points = new Points(codecs.rows());
            List<Chart.Series> series = CodecCharts.series(codecs.targets().stream()
                    .filter(choice.targets())
                    .filter(target -> !codecs.putsOff(target, phase))
                    .map(target -> new Chart.Series(
                            target,
                            SeriesStyle.of(target),
                            null,
                            codecs.files().stream()
                                    .flatMap(file -> point(codecs, points, file, phase, target))
                                    .toList(),
                            List.of())));
            String title = "Throughput of " + phase + " by documents in a file: " + choice.words();
            return new Chart(
                    "throughput",
                    "throughput-" + phase + "-" + choice.id(),
                    "lines",
                    title,
                    "MB/s of BSON bytes against the number of documents in a file, both on logarithmic axes, one line for each"
                            + " codec that does not put its work off; whiskers are 95 % intervals. Documents a second are in the table below the chart.",
                    new Chart.Axis("documents in the file", "", "log"),
                    new Chart.Axis("throughput, MB/s of BSON bytes", "MB/s", "log"),
                    series,
                    List.of(),
                    null,
                    List.of(),
                    ThroughputBySize.table(codecs, phase, choice.targets(), title));
        }

        private static Stream<Chart.Point> point(Codecs codecs, Points points, Subject file, String phase, String target) {
            String documents = file.parameters().get("documents");
            if (documents == null) {
                return Stream.empty();
            }
            return codecs
                    .measured(file, phase, target)
                    .flatMap(row -> Throughput.of(row, codecs.bytes(file))
                            .map(rate -> points.throughput(row, Double.valueOf(documents), rate)))
                    .stream();
        }
    }
}
