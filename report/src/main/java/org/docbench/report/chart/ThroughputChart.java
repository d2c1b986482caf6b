package org.docbench.report.chart;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.report.view.Codecs;
import org.docbench.report.view.Subject;
import org.docbench.report.view.Throughput;
import org.docbench.report.view.ThroughputBySize;

/** Throughput against the number of documents in a file. */
final class ThroughputChart {

    private ThroughputChart() {}

    static Chart of(Codecs codecs, CodecCharts.Choice choice, String phase) {
        Points points = new Points(codecs.rows());
        List<Chart.Series> series = CodecCharts.series(codecs.targets().stream()
                .filter(choice.targets())
                .filter(target -> !codecs.putsOff(target, phase))
                .map(target -> new Chart.Series(
                        target,
                        Look.of(target),
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
