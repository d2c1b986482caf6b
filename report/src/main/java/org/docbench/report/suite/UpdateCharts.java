package org.docbench.report.suite;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.chart.Chart.Guide;
import org.docbench.report.chart.Chart.Point;
import org.docbench.report.chart.Chart.Series;
import org.docbench.report.chart.Latency;
import org.docbench.report.chart.Points;
import org.docbench.report.cube.Case;
import org.docbench.report.view.LevelWords;
import org.docbench.report.view.Table;

/** The charts of what updates cost. */
record UpdateCharts(Updates updates, UpdateTables tables) {

    private static final String DOTS =
            "Dot plot, one row for each target on a shared logarithmic axis: the median, with a whisker to the 99th"
                    + " percentile. A tick is the target's own baseline, shading one sync of its device from median to 99th"
                    + " percentile.";
    private static final String OPERATION = "time of one operation";

    /** Latency by case at one level, one chart for each scenario. */
    List<Chart> latency(String level) {
        return updates.cases(level).stream()
                .map(Case::scenario)
                .distinct()
                .map(scenario -> Latency.chart(
                                updates.cube(),
                                "latency-" + level + "-" + scenario,
                                "Latency of " + scenario + ", " + LevelWords.name(level),
                                DOTS,
                                "case",
                                OPERATION,
                                updates.cube().cases(level, scenario).stream()
                                        .map(one -> new Latency.Shown(one.detail(), one.name(), one))
                                        .toList())
                        .beside(Stream.concat(syncs().stream(), baselines(level))
                                .toList()))
                .toList();
    }

    /** In each target's row its own baseline. */
    private Stream<Guide> baselines(String level) {
        return updates.cube().targets().stream()
                .flatMap(target -> updates.baseline(level, target).stream())
                .map(row -> new Guide(row.target(), row.median(), row.median(), "baseline"));
    }

    /** The device's own sync in the row of each target: from its median to its 99th percentile. */
    private List<Guide> syncs() {
        return updates.cube().targets().stream()
                .flatMap(target -> SyncLatency.of(updates.cube().run(), target).stream()
                        .map(sync -> new Guide(target, sync.p50(), sync.p99(), "one sync of the device")))
                .toList();
    }

    /** Durability levels beside one another: one chart for each case that stands for its kind, one panel for each level. */
    List<Chart> levels() {
        List<String> levels = updates.levels();
        return levels.size() < 2
                ? List.of()
                : updates.headline(levels.get(levels.size() - 1)).stream()
                        .map(one -> Latency.chart(
                                        updates.cube(),
                                        "levels-" + one.scenario(),
                                        "At every level: " + one.name(),
                                        DOTS,
                                        "durability",
                                        OPERATION,
                                        levels.stream()
                                                .map(level -> new Latency.Shown(
                                                        LevelWords.name(level), level, one.with("durability", level)))
                                                .toList())
                                .beside(syncs()))
                        .toList();
    }

    /** The same one-field update in ever larger documents: its time, and the bytes of log it writes. */
    List<Chart> bySize() {
        List<String> levels = updates.cube().levels();
        return Stream.concat(levels.stream().map(this::time), levels.stream().map(this::log))
                .toList();
    }

    private Chart time(String level) {
        Points points = new Points(updates.cube().run());
        String title = "One field of an ever larger document, " + LevelWords.name(level);
        return bySize(
                        "cost",
                        level,
                        title,
                        "Mean time against the size of the document on logarithmic axes. Whiskers are 95 % intervals. The curve of each target is its"
                                + " best model by AICc, named behind it. Shaded: one sync of the device.",
                        Axis.time("time of one update"),
                        updates.cube().targets().stream()
                                .map(target -> Series.grown(
                                        target,
                                        line(
                                                level,
                                                one -> updates.cube()
                                                        .measured(one, target)
                                                        .map(row -> points.of(
                                                                row, (double) one.number("bytes"), one.name()))),
                                        updates.growth(level).stream()
                                                .filter(row -> row.target().equals(target))
                                                .findFirst()))
                                .toList(),
                        tables.bySize(level, title))
                .beside(SyncLatency.all(updates.cube().run()).stream()
                        // A line has no row of its own for a target, so folders that differ are drawn over one another.
                        .map(sync ->
                                new Guide(null, sync.p50(), sync.p99(), "shaded: one sync of the device, p50 to p99"))
                        .toList());
    }

    private Chart log(String level) {
        List<Series> series = updates.cube().targets().stream()
                .map(target -> Series.of(
                        target,
                        line(
                                level,
                                one -> tables.logBytes(one, target)
                                        .filter(bytes -> bytes > 0)
                                        .map(bytes -> Point.of(
                                                target, (double) one.number("bytes"), bytes, null, one.name())))))
                .filter(line -> !line.points().isEmpty())
                .toList();
        String document = "the whole document";
        Series whole = Series.ideal(document, line(level, one -> {
            double bytes = one.number("bytes");
            return Optional.of(Point.ideal(document, bytes, bytes, one.name()));
        }));
        String title = "Log written for one field of an ever larger document, " + LevelWords.name(level);
        return bySize(
                "log",
                level,
                title,
                "Bytes of log (journal, WAL, redo, binary log) for one update against the size of the document, by the"
                        + " server's own counters, on logarithmic axes. On the broken line an update writes as much as the whole"
                        + " document.",
                new Axis("bytes of log for one update", "B", "log"),
                series.isEmpty()
                        ? series
                        : Stream.concat(series.stream(), Stream.of(whole)).toList(),
                tables.logBytes(level, title));
    }

    private List<Point> line(String level, Function<Case, Optional<Point>> point) {
        return updates.bySize(level).stream()
                .flatMap(one -> point.apply(one).stream())
                .sorted(Comparator.comparing(Point::x))
                .toList();
    }

    private static Chart bySize(
            String kind, String level, String title, String description, Axis y, List<Series> series, Table numbers) {
        String id = "by-size-" + kind + "-" + level.replaceAll("[^A-Za-z0-9-]", "-");
        return Chart.lines(id, title, description, new Axis("size of the document", "B", "log"), y, series, numbers);
    }
}
