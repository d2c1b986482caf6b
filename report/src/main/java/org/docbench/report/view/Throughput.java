package org.docbench.report.view;

import java.util.Optional;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Interval;

/**
 * How many bytes of BSON a second a codec gets through. Every codec is credited with the BSON bytes of the documents,
 * whatever its own format needs, so that all of them are compared by documents.
 *
 * @param value MB/s, a MB being 10⁶ bytes
 * @param ci95 its 95 % interval, or null
 */
public record Throughput(double value, Interval ci95) {

    /** What stands under tables of it. */
    public static final String CREDIT =
            "MB/s of BSON bytes: every codec is credited with the size of the documents in BSON,"
                    + " whatever it reads or writes itself; 1 MB is 10⁶ bytes";

    /** Bytes in a nanosecond are GB/s. */
    private static final double MEGA = 1000;

    /** Of a measured row; empty without a number or a size. */
    public static Optional<Throughput> of(ResultRow row, Optional<Double> bytes) {
        return RunView.isMeasured(row) ? bytes.map(size -> of(size * MEGA, row)) : Optional.empty();
    }

    private static Throughput of(double size, ResultRow row) {
        Interval ci = row.interval();
        boolean bounded = ci != null && ci.low() > 0;
        return new Throughput(
                size / row.mean(), bounded ? new Interval(ci.level(), size / ci.high(), size / ci.low()) : null);
    }

    /** {@code 412 ±2%}. */
    String brief() {
        return Figures.three(value) + Figures.spread(value, ci95);
    }

    /** {@code 412 MB/s [405–420]}. */
    public String words() {
        return Figures.three(value) + " MB/s"
                + (ci95 == null ? "" : " [" + Figures.range(ci95.low(), ci95.high()) + "]");
    }
}
