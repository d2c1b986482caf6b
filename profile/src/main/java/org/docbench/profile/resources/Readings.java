package org.docbench.profile.resources;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.Timeline;

/**
 * What was read at each tick. Counters are kept as they were read: a reading that is left out later only makes the step
 * around it longer, and no byte is lost. Not for two threads at once.
 */
final class Readings {
    /** 10 minutes at 100 ms. When there are more, every second one is dropped: a file stays below a megabyte or so. */
    private static final int MOST = 6000;

    private static final double NANOS = 1e9;
    private static final long MILLI = 1_000_000;

    /** Significant digits in the file. */
    private static final MathContext DIGITS = new MathContext(3);

    /** A thousandth of a core, or of a byte, is nothing that anyone could tell. */
    private static final int DECIMALS = 3;

    /** @param perSecond counters are shown as what they grew by in a second; levels as they are */
    record Column(String subject, String quantity, String unit, boolean perSecond) {}

    private final Map<Column, Integer> columns = new LinkedHashMap<>();
    private List<Long> nanos = new ArrayList<>();
    private List<double[]> rows = new ArrayList<>();
    private long intervalMillis;

    Readings(long intervalMillis) {
        this.intervalMillis = intervalMillis;
    }

    /** Meant between two readings; longer when many have been taken. */
    long intervalMillis() {
        return intervalMillis;
    }

    /** @param values null where not known; a column that was not there before is new from now on */
    void add(long at, Map<Column, Double> values) {
        values.keySet().forEach(column -> columns.putIfAbsent(column, columns.size()));
        double[] row = new double[columns.size()];
        Arrays.fill(row, Double.NaN);
        values.forEach((column, value) -> row[columns.get(column)] = value == null ? Double.NaN : value);
        nanos.add(at);
        rows.add(row);
        if (rows.size() > MOST) {
            nanos = everySecond(nanos);
            rows = everySecond(rows);
            intervalMillis *= 2;
        }
    }

    private static <T> List<T> everySecond(List<T> all) {
        List<T> half = new ArrayList<>(MOST);
        for (int i = 0; i < all.size(); i += 2) {
            half.add(all.get(i));
        }
        return half;
    }

    Timeline timeline(List<Timeline.Mark> marks) {
        List<Timeline.Series> series = new ArrayList<>();
        columns.forEach((column, at) -> {
            List<Double> values = new ArrayList<>(rows.size());
            for (int i = 0; i < rows.size(); i++) {
                values.add(rounded(column.perSecond() ? rate(i, at) : value(i, at)));
            }
            series.add(new Timeline.Series(column.subject(), column.quantity(), column.unit(), values));
        });
        return new Timeline(intervalMillis, nanos.stream().map(at -> at / MILLI).toList(), series, marks);
    }

    private double value(int row, int column) {
        double[] values = rows.get(row);
        return column < values.length ? values[column] : Double.NaN;
    }

    /** By the time that really passed since the reading before. */
    private double rate(int row, int column) {
        return row == 0
                ? Double.NaN
                : (value(row, column) - value(row - 1, column)) / (nanos.get(row) - nanos.get(row - 1)) * NANOS;
    }

    private static Double rounded(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(Math.max(0, value))
                        .round(DIGITS)
                        .setScale(DECIMALS, RoundingMode.HALF_UP)
                        .doubleValue()
                : null;
    }
}
