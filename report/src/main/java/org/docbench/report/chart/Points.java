package org.docbench.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.rest.Waterfall;
import org.docbench.report.store.Rate;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Throughput;

/** Makes points of results, each knowing the row it came from. */
final class Points {

    /** Of a throughput on an axis: the window it was counted in tells no more. */
    private static final int DIGITS = 3;

    private final IdentityHashMap<ResultRow, Integer> index = new IdentityHashMap<>();

    Points(RunView run) {
        List<ResultRow> results = run.whole().results();
        for (int i = 0; i < results.size(); i++) {
            index.put(results.get(i), i);
        }
    }

    Chart.Point of(ResultRow row, Double x) {
        Double low = row.interval() == null ? null : row.interval().low();
        Double high = row.interval() == null ? null : row.interval().high();
        return new Chart.Point(row.target(), SeriesStyle.of(row.target()), x, row.mean(), low, high, index.get(row));
    }

    /** The same on an axis where a place is a corpus. */
    Chart.Point of(ResultRow row, Double x, String where) {
        Chart.Point point = of(row, x);
        return new Chart.Point(
                point.target(), point.look(), x, point.y(), point.low(), point.high(), point.row(), where);
    }

    Chart.Point throughput(ResultRow row, Double x, Throughput rate) {
        Double low = rate.ci95() == null ? null : rate.ci95().low();
        Double high = rate.ci95() == null ? null : rate.ci95().high();
        return new Chart.Point(row.target(), SeriesStyle.of(row.target()), x, rate.value(), low, high, index.get(row));
    }

    Chart.Point rate(Rate rate, Double x) {
        Double low = rate.ci95() == null ? null : rate.ci95().low();
        Double high = rate.ci95() == null ? null : rate.ci95().high();
        String target = rate.row().target();
        return new Chart.Point(target, SeriesStyle.of(target), x, rate.value(), low, high, index.get(rate.row()));
    }

    /** The 99th percentile of a response at a throughput, with a whisker down to the median. */
    Chart.Point response(ResultRow row, double throughput) {
        String words =
                Figures.rate(throughput) + ": p50 " + Figures.time(row.median()) + ", p99 " + Figures.time(row.p99());
        return new Chart.Point(
                row.target(),
                SeriesStyle.of(row.target()),
                new BigDecimal(throughput, MathContext.DECIMAL32)
                        .round(new MathContext(DIGITS))
                        .doubleValue(),
                row.p99(),
                row.median(),
                row.p99(),
                index.get(row),
                null,
                words);
    }

    /** The median, with a whisker to the 99th percentile; the mean is in its words. */
    Chart.Point percentiles(ResultRow row) {
        String words = "p50 " + Figures.time(row.median()) + ", p99 " + Figures.time(row.p99()) + ", mean "
                + Figures.time(row.mean(), row.interval());
        return new Chart.Point(
                row.target(),
                SeriesStyle.of(row.target()),
                null,
                row.median(),
                row.median(),
                row.p99(),
                index.get(row),
                null,
                words);
    }

    Chart.Point bytes(ResultRow row) {
        return new Chart.Point(
                row.target(), SeriesStyle.of(row.target()), null, row.bytesPerOp(), null, null, index.get(row));
    }

    /** One layer of a request, and below it what the service's own clocks say of it. */
    Chart.Bar layer(Waterfall waterfall, Waterfall.Step step) {
        double end = step.from() + step.value();
        Double low = step.ci95().map(ci -> step.from() + ci.low()).orElse(null);
        Double high = step.ci95().map(ci -> step.from() + ci.high()).orElse(null);
        String clocks = step.clocks()
                .map(own -> "; by the service's clocks " + Figures.time(own) + ": " + waterfall.agreement(step))
                .orElse("");
        return new Chart.Bar(
                step.layer(),
                SeriesStyle.of(waterfall.target()),
                step.from(),
                end,
                low,
                high,
                step.clocks().map(own -> step.from() + own).orElse(null),
                index.get(step.row()),
                Figures.time(step.value()),
                waterfall.target() + ", " + step.layer() + ": " + step.words() + clocks);
    }

    /** Three times the empty operation of these cases (rule 16), or null if it was not measured. */
    static Double band(RunView run, String scenario, String phase) {
        return band(run, scenario, phase, "null");
    }

    /** The same of the empty target of one language. */
    static Double band(RunView run, String scenario, String phase, String empty) {
        return run.cases(scenario, phase).stream()
                .map(parameters ->
                        run.measured(scenario, parameters, phase, empty).orElse(null))
                .filter(Objects::nonNull)
                .map(row -> 3 * row.mean())
                .max(Double::compare)
                .orElse(null);
    }
}
