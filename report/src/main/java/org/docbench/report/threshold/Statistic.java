package org.docbench.report.threshold;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Trial.Measured;
import org.docbench.core.stats.Histograms;
import org.docbench.report.view.Figures;

/** What a threshold bounds of a result: a time in nanoseconds, or operations/s. */
public enum Statistic {
    MEAN,
    P50,
    P90,
    P99,
    RATE;

    private static final double SECOND = 1e9;
    private static final Map<String, Double> TIMES =
            Map.of("ns", 1.0, "us", 1e3, "µs", 1e3, "μs", 1e3, "ms", 1e6, "s", 1e9);
    private static final Map<String, Double> RATES = Map.of("/s", 1.0, "k/s", 1e3, "M/s", 1e6);

    /** Returns the statistic of this name. */
    static Statistic named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Returns how many ns, or operations/s, a unit is; empty if it is none of this statistic. */
    Optional<Double> factor(String unit) {
        return Optional.ofNullable((this == RATE ? RATES : TIMES).get(unit));
    }

    /** Returns the value of a measured row; empty if the row is a rate and this is a time, or if the row has no percentiles. */
    Optional<Double> of(ResultRow row) {
        boolean rate = Measured.RATE.equals(row.unit());
        return switch (this) {
            case RATE -> Optional.of(rate ? row.time() : SECOND / row.time());
            case MEAN -> Optional.ofNullable(rate ? null : row.mean());
            case P50 -> Optional.ofNullable(rate ? null : row.median());
            case P99 -> Optional.ofNullable(rate ? null : row.p99());
            case P90 -> rate || !row.hasPercentiles() ? Optional.empty() : Optional.of(ninetieth(row));
        };
    }

    private static double ninetieth(ResultRow row) {
        return row.histogram() == null
                ? Results.samples(row).percentile(90)
                : Histograms.percentile(row.histogram(), 90);
    }

    /** Writes a value with its unit. */
    String words(double measured) {
        return this == RATE ? Figures.rate(measured) : Figures.time(measured);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
