package org.docbench.report.cube;

import java.util.Optional;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Interval;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Remarks;
import org.docbench.report.view.Table.Grouped.Cell;

/**
 * A rate per second.
 *
 * @param thing what is counted: {@code document}
 * @param value from the mean time of one
 * @param ci95 its 95 % interval, or null
 * @param megabytes MB/s of BSON, a MB being 10⁶ bytes: every product is credited with the size of the documents in BSON
 * @param row what it comes from
 */
public record Rate(String thing, double value, Interval ci95, Optional<Double> megabytes, ResultRow row) {
    private static final double SECOND = 1e9;
    private static final double MEGA = 1e6;

    /** The rate of a result; {@code bytes} are those of one in BSON, where they mean something. */
    public static Rate of(String thing, ResultRow row, Optional<Double> bytes) {
        double value = SECOND / row.time();
        return new Rate(thing, value, interval(SECOND, row), bytes.map(size -> value * size / MEGA), row);
    }

    /** The interval of an amount over the time of a row, or null where it has no bound. */
    public static Interval interval(double amount, ResultRow row) {
        Interval ci = row.interval();
        return ci != null && ci.low() > 0 ? new Interval(ci.level(), amount / ci.high(), amount / ci.low()) : null;
    }

    /** {@code 81.2 k/s [79.8–82.6]}, marked where it carries a warning. */
    public String brief() {
        return Figures.rate(value, ci95) + (row.remarks().isEmpty() ? "" : " " + Headline.MARK);
    }

    /** {@code 24.1 MB/s}, or nothing. */
    public String bytes() {
        return megabytes.map(rate -> Figures.three(rate) + " MB/s").orElse("");
    }

    /** The rate in short, and everything else behind it. */
    public Cell cell() {
        return new Cell(brief(), words());
    }

    /** The time of one, its percentiles if it has them, and its warnings. */
    public String words() {
        String warnings = Remarks.words(row);
        return "one " + thing + ": " + Figures.time(row.time(), row.interval())
                + (row.hasPercentiles()
                        ? ", p50 " + Figures.time(row.median()) + ", p99 " + Figures.time(row.p99(), row.p99Interval())
                        : "")
                + megabytes.map(rate -> "; " + bytes() + " of BSON").orElse("")
                + (warnings.isEmpty() ? "" : "; " + warnings);
    }
}
