package org.docbench.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.report.update.LevelWords;
import org.docbench.report.update.SizeTables;
import org.docbench.report.update.SyncLatency;
import org.docbench.report.update.UpdateCase;
import org.docbench.report.update.Updates;
import org.docbench.report.view.Table;

/** The same one-field update in ever larger documents: its time, and the bytes of log it writes. */
final class SizeCharts {

    private static final Chart.Axis SIZE = new Chart.Axis("size of the document", "B", "log");

    private SizeCharts() {}

    static List<Chart> of(Updates updates) {
        List<Chart> charts = new ArrayList<>();
        List<String> levels = updates.levels();
        for (int i = levels.size() - 1; i >= 0; i--) {
            charts.add(time(updates, levels.get(i)));
        }
        for (int i = levels.size() - 1; i >= 0; i--) {
            charts.add(bytes(updates, levels.get(i)));
        }
        return charts;
    }

    private static Chart time(Updates updates, String level) {
        Points points = new Points(updates.rows());
        List<Chart.Series> series = new ArrayList<>();
        for (String target : updates.targets()) {
            List<Chart.Point> line = line(
                    updates,
                    level,
                    one -> updates.measured(one, target).map(row -> points.of(row, (double) one.bytes(), one.name())));
            Optional<GrowthRow> growth = SizeTables.growth(updates, level, target);
            if (!line.isEmpty()) {
                series.add(new Chart.Series(
                        target,
                        SeriesStyle.of(target),
                        growth.map(row -> row.best() + (row.undecided() ? "?" : ""))
                                .orElse(null),
                        line,
                        growth.map(row -> GrowthCharts.curve(row, line)).orElse(List.of())));
            }
        }
        String title = "One field of an ever larger document, " + LevelWords.name(level);
        return chart(
                "cost",
                level,
                title,
                "Mean time against the size of the document on logarithmic axes, whiskers are 95 % intervals; the curve of"
                        + " each target is its best model by AICc, named behind it. Shaded: one sync of the device.",
                new Chart.Axis("time of one update", "ns", "log"),
                series,
                syncs(updates),
                SizeTables.time(updates, level, title));
    }

    private static Chart bytes(Updates updates, String level) {
        List<Chart.Series> series = new ArrayList<>();
        for (String target : updates.targets()) {
            List<Chart.Point> line = line(
                    updates,
                    level,
                    one -> SizeTables.logBytes(updates, one, target)
                            .filter(bytes -> bytes > 0)
                            .map(bytes -> new Chart.Point(
                                    target,
                                    SeriesStyle.of(target),
                                    (double) one.bytes(),
                                    bytes,
                                    null,
                                    null,
                                    -1,
                                    one.name())));
            if (!line.isEmpty()) {
                series.add(new Chart.Series(target, SeriesStyle.of(target), null, line, List.of()));
            }
        }
        if (!series.isEmpty()) {
            series.add(document(updates, level));
        }
        String title = "Log written for one field of an ever larger document, " + LevelWords.name(level);
        return chart(
                "log",
                level,
                title,
                "Bytes of log (journal, WAL, redo, binary log) for one update against the size of the document, by the"
                        + " server's own counters, on logarithmic axes. On the broken line an update writes as much as the whole"
                        + " document.",
                new Chart.Axis("bytes of log for one update", "B", "log"),
                series,
                List.of(),
                SizeTables.bytes(updates, level, title));
    }

    private static Chart.Series document(Updates updates, String level) {
        String name = "the whole document";
        SeriesStyle look = new SeriesStyle(0, "cross", false, true);
        return new Chart.Series(
                name,
                look,
                null,
                line(
                        updates,
                        level,
                        one -> Optional.of(new Chart.Point(
                                name, look, (double) one.bytes(), one.bytes(), null, null, -1, one.name()))),
                List.of());
    }

    private static List<Chart.Point> line(
            Updates updates, String level, Function<UpdateCase, Optional<Chart.Point>> point) {
        return SizeTables.cases(updates, level).stream()
                .flatMap(one -> point.apply(one).stream())
                .sorted(Comparator.comparing(Chart.Point::x))
                .toList();
    }

    /** A line has no row of its own for a target, so folders that differ are drawn over one another. */
    private static List<Chart.Guide> syncs(Updates updates) {
        return SyncLatency.all(updates.rows()).stream()
                .map(sync ->
                        new Chart.Guide(null, sync.p50(), sync.p99(), "shaded: one sync of the device, p50 to p99"))
                .toList();
    }

    private static Chart chart(
            String kind,
            String level,
            String title,
            String description,
            Chart.Axis y,
            List<Chart.Series> series,
            List<Chart.Guide> guides,
            Table numbers) {
        return new Chart(
                "by-size",
                "by-size-" + kind + "-" + level.replaceAll("[^A-Za-z0-9-]", "-"),
                "lines",
                title,
                description,
                SIZE,
                y,
                series,
                List.of(),
                null,
                List.of(),
                guides,
                numbers);
    }
}
