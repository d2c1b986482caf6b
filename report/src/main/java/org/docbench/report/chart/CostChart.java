package org.docbench.report.chart;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.docbench.report.view.Codecs;
import org.docbench.report.view.CostBySize;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Subject;

/** Time of one document against its size, over the corpora. */
final class CostChart {

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
