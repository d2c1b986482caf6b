package org.docbench.report.chart;

import java.util.Comparator;
import java.util.List;
import org.docbench.report.insert.InsertTables;
import org.docbench.report.insert.Inserts;
import org.docbench.report.insert.SideTables;
import org.docbench.report.store.StoreCase;
import org.docbench.report.update.LevelWords;

/** Documents a second against the size of a batch, one chart for each durability level. */
final class BatchCharts {
    private BatchCharts() {}

    static List<Chart> of(Inserts inserts) {
        return inserts.rows().levels().stream()
                .map(level -> of(inserts, level))
                .filter(chart -> !chart.series().isEmpty())
                .toList();
    }

    private static Chart of(Inserts inserts, String level) {
        Points points = new Points(inserts.rows().run());
        List<StoreCase> batches = inserts.rows().cases(level, "batch").stream()
                .sorted(Comparator.comparingLong(one -> one.number("batch")))
                .toList();
        List<Chart.Series> series = inserts.rows().targets().stream()
                .map(target -> new Chart.Series(
                        target,
                        SeriesStyle.of(target),
                        null,
                        batches.stream()
                                .flatMap(one -> inserts.rows().measured(one, target).stream()
                                        .map(row -> points.rate(inserts.rate(row), (double) one.number("batch"))))
                                .toList(),
                        List.of()))
                .filter(line -> !line.points().isEmpty())
                .toList();
        String title = "Documents a second by batch, " + LevelWords.name(level);
        return new Chart(
                InsertTables.BATCHES,
                "batches-" + level.replaceAll("[^A-Za-z0-9-]", "-"),
                "lines",
                title,
                "Documents a second against the number of documents in a batch, both on logarithmic axes, one line for each"
                        + " target; whiskers are 95 % intervals. The numbers are in the table below the chart.",
                new Chart.Axis("documents in a batch", "", "log"),
                new Chart.Axis("documents a second", "/s", "log"),
                series,
                List.of(),
                null,
                List.of(),
                SideTables.batches(inserts, level).table());
    }
}
