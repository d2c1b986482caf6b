package org.docbench.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Interval;
import org.docbench.report.chart.Chart.Point;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** Makes points of results, each knowing the row it came from. */
public final class Points {

    /** Of a throughput on an axis: the window it was counted in tells no more. */
    private static final int DIGITS = 3;

    private final IdentityHashMap<ResultRow, Integer> index = new IdentityHashMap<>();

    public Points(RunView run) {
        List<ResultRow> results = run.whole().results();
        for (int i = 0; i < results.size(); i++) {
            index.put(results.get(i), i);
        }
    }

    /** Where a row stands in the run file. */
    public int index(ResultRow row) {
        return index.get(row);
    }

    /** The mean. */
    public Point of(ResultRow row, Double x) {
        return of(row, x, null);
    }

    /** The mean at a place that has a name. */
    public Point of(ResultRow row, Double x, String where) {
        Interval interval = row.interval();
        return point(row, x, row.time(), Point.low(interval), Point.high(interval), where, null);
    }

    /** What is worked out of the mean, as a rate. */
    public Point of(ResultRow row, Double x, double value, Interval interval) {
        return point(row, x, value, Point.low(interval), Point.high(interval), null, null);
    }

    /** The 99th percentile of a response at a throughput, with a whisker down to the median. */
    public Point response(ResultRow row, double throughput) {
        String words =
                Figures.rate(throughput) + ": p50 " + Figures.time(row.median()) + ", p99 " + Figures.time(row.p99());
        double x = new BigDecimal(throughput, MathContext.DECIMAL32)
                .round(new MathContext(DIGITS))
                .doubleValue();
        return point(row, x, row.p99(), row.median(), row.p99(), null, words);
    }

    /** The median, with a whisker to the 99th percentile; the time that ratios compare is in its words. */
    public Point percentiles(ResultRow row) {
        String words = "p50 " + Figures.time(row.median()) + ", p99 " + Figures.time(row.p99()) + ", time "
                + Figures.time(row.time(), row.interval());
        return point(row, null, row.median(), row.median(), row.p99(), null, words);
    }

    /** What one operation allocates. */
    public Point bytes(ResultRow row) {
        return point(row, null, row.bytesPerOp(), null, null, null, null);
    }

    private Point point(ResultRow row, Double x, double y, Double low, Double high, String where, String words) {
        return new Point(row.target(), SeriesStyle.of(row.target()), x, y, low, high, index(row), where, words);
    }

    /** Three times the empty operation of these cases (rule 16), or null if it was not measured. */
    public static Double band(RunView run, String scenario, String phase) {
        return run.cases(scenario, phase).stream()
                .map(parameters ->
                        run.measured(scenario, parameters, phase, "null").orElse(null))
                .filter(Objects::nonNull)
                .map(row -> 3 * row.time())
                .max(Double::compare)
                .orElse(null);
    }

    /** Medians with a whisker to the 99th percentile, one panel for each case, and the same with the means as a table. */
    public static final class Latency {

        private Latency() {}

        /** The chart of these cases. */
        public static Chart chart(Cube cube, String id, String title, List<Case> cases) {
            Points points = new Points(cube.run());
            Table.Builder numbers = Table.titled(title, "case", "target", "#p50", "#p99", "#mean [95 % CI]");
            List<Chart.Panel> panels = new ArrayList<>();
            for (Case one : cases) {
                List<ResultRow> rows = cube.measured(one);
                List<ResultRow> drawn =
                        rows.stream().filter(ResultRow::hasPercentiles).toList();
                panels.add(Chart.Panel.beside(
                        one.detail(), drawn.stream().map(points::percentiles).toList(), lowerBounds(drawn)));
                rows.forEach(row -> numbers.row(
                        one.name(),
                        row.target(),
                        Figures.time(row.median()),
                        Figures.time(row.p99()),
                        Figures.time(row.time(), row.interval())));
            }
            return Chart.dots(
                    id.replaceAll("[^A-Za-z0-9-]", "-"),
                    title,
                    "Dot plot, one panel for each case and one row for each target on a shared logarithmic axis: the median, with a"
                            + " whisker to the 99th percentile.",
                    Chart.Axis.time("time of one operation"),
                    panels,
                    numbers.table());
        }

        /** What marks a lower bound is a band, so that each row shows what is added to it. */
        private static List<Chart.Guide> lowerBounds(List<ResultRow> rows) {
            return rows.stream()
                    .filter(row -> Floor.is(row.target()))
                    .map(row -> new Chart.Guide(row.target(), row.median(), row.p99(), "a log alone, p50 to p99"))
                    .toList();
        }
    }
}
