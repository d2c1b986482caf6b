package org.docbench.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.docbench.report.view.Allocation;
import org.docbench.report.view.Codecs;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Subject;

/**
 * The charts of the suite codec. Two views of each, because no chart can hold every codec: all BSON codecs by language,
 * and all formats of one language.
 */
final class CodecCharts {

    /** Which codecs share a chart. */
    record Choice(String id, String words, Predicate<String> targets, boolean mixed) {}

    private CodecCharts() {}

    static List<Chart> of(Codecs codecs) {
        List<Choice> choices = List.of(
                new Choice(
                        "bson",
                        "BSON, every language",
                        target -> codecs.isBson(target) && !Floor.isEmpty(target),
                        codecs.languages().size() > 1),
                new Choice(
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
}
