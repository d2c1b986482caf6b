package org.docbench.report.suite;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.chart.Chart.Point;
import org.docbench.report.chart.Chart.Series;
import org.docbench.report.chart.Points;
import org.docbench.report.view.Floor;

/**
 * Throughput against the number of documents in a file. Two charts of each operation, because no chart can hold every codec: all BSON
 * codecs by language, and all formats of one language.
 */
record CodecCharts(Codecs codecs, CodecTables tables, Points points) {

    List<Chart> throughput() {
        return Codecs.DEFERRABLE.stream()
                .flatMap(phase -> Stream.of(
                        chart(
                                phase,
                                "bson",
                                "BSON, every language",
                                target -> codecs.format(target).equals(Codecs.BSON)),
                        chart(
                                phase,
                                "java",
                                "Java, every format",
                                target -> codecs.language(target).equals(Codecs.JAVA))))
                .toList();
    }

    private Chart chart(String phase, String id, String words, Predicate<String> wanted) {
        Predicate<String> shown = wanted.and(target -> !Floor.isEmpty(target));
        String title = "Throughput of " + phase + " by documents in a file: " + words;
        return Chart.lines(
                "throughput-" + phase + "-" + id,
                title,
                "MB/s of BSON bytes against the number of documents in a file, both on logarithmic axes, one line for each"
                        + " codec that does not put its work off; whiskers are 95 % intervals. Documents/s are in the table below the chart.",
                Axis.number("documents in the file"),
                new Axis("throughput, MB/s of BSON bytes", "MB/s", "log"),
                codecs.targets().stream()
                        .filter(shown.and(target -> !codecs.defers(target, phase)))
                        .map(target -> Series.of(target, line(phase, target)))
                        .toList(),
                tables.throughput(phase, shown, title));
    }

    private List<Point> line(String phase, String target) {
        return codecs.files().stream()
                .filter(file -> file.parameters().containsKey("documents"))
                .flatMap(file -> codecs.in(phase).measured(file, target).stream()
                        .flatMap(row -> codecs
                                .throughput(file, row)
                                .map(rate ->
                                        points.of(row, (double) file.number("documents"), rate.value(), rate.ci95()))
                                .stream()))
                .sorted(Comparator.comparing(Point::x))
                .toList();
    }
}
