package org.docbench.core.stats;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.function.DoubleUnaryOperator;

/** A 95 % confidence interval; written to the run file as {@code [low, high]}. */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public record Interval(double low, double high) {

    /** Whether the interval holds {@code value}, edges included. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /** Whether the two intervals have a value in common. */
    public boolean overlaps(Interval other) {
        return low <= other.high && other.low <= high;
    }

    /** Whether every value of this interval is also in {@code other}. */
    public boolean inside(Interval other) {
        return other.low <= low && high <= other.high;
    }

    /** The interval of 1/x for positive x: the ends change places. */
    public Interval inverse() {
        return new Interval(1 / high, 1 / low);
    }

    /** The interval of f(x) for an increasing f. */
    public Interval map(DoubleUnaryOperator increasing) {
        return new Interval(increasing.applyAsDouble(low), increasing.applyAsDouble(high));
    }
}
