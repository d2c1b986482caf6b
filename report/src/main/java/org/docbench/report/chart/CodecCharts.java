package org.docbench.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.docbench.report.view.Allocation;
import org.docbench.report.view.Codecs;
import org.docbench.report.view.CostBySize;
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

        private static Stream<Chart.Point> point(
                Codecs codecs, Points points, Subject file, String phase, String target) {
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

    /** Time of one document against its size, over the corpora. */
    static final class CostChart {

        private CostChart() {}

        static Chart of(Codecs codecs, CodecCharts.Selection choice, String phase) {
            Points points = new Points(codecs.rows());
            List<Subject> subjects = CostBySize.subjects(codecs);
            List<Chart.Series> series = CodecCharts.series(codecs.targets().stream()
                    .filter(choice.targets())
                    .map(target -> new Chart.Series(
                            target,
                            SeriesStyle.of(target),
                            null,
                            subjects.stream()
                                    .flatMap(subject -> point(codecs, points, subject, phase, target))
                                    .sorted(Comparator.comparing(Chart.Point::x))
                                    .toList(),
                            List.of())));
            String title = "One document by its size, " + phase + ": " + choice.words();
            return new Chart(
                    "cost",
                    "cost-" + phase + "-" + choice.id(),
                    "lines",
                    title,
                    "Time of one document against its mean size in BSON, both on logarithmic axes, one point for each corpus and one"
                            + " line for each codec; whiskers are 95 % intervals."
                            + (choice.mixed()
                                    ? " Each language has a floor of its own, so none is shaded: the table marks what is at it."
                                    : ""),
                    new Chart.Axis("mean size of a document in BSON", "B", "log"),
                    new Chart.Axis("time of one document", "ns", "log"),
                    series,
                    List.of(),
                    choice.mixed() ? null : band(codecs, subjects, phase),
                    List.of(),
                    CostBySize.table(codecs, phase, choice.targets(), title));
        }

        private static Stream<Chart.Point> point(
                Codecs codecs, Points points, Subject subject, String phase, String target) {
            return codecs
                    .measured(subject, phase, target)
                    .flatMap(row -> codecs.bytes(subject)
                            .map(bytes -> points.of(row, (double) Math.round(bytes), subject.corpus())))
                    .stream();
        }

        private static Double band(Codecs codecs, List<Subject> subjects, String phase) {
            return subjects.stream()
                    .map(Subject::scenario)
                    .distinct()
                    .map(scenario -> Points.band(codecs.rows(), scenario, phase, Floor.of(Codecs.JAVA)))
                    .filter(Objects::nonNull)
                    .max(Double::compare)
                    .orElse(null);
        }
    }
}
