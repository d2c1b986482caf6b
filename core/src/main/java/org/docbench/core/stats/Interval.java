package org.docbench.core.stats;

import java.util.function.DoubleUnaryOperator;

/**
 * A range of values, as a rule a confidence interval.
 *
 * @param level of confidence, above 0 and below 1
 */
public record Interval(double level, double low, double high) {
    /** The interval of 95 % confidence, which every estimate has. */
    public static Interval at95(double low, double high) {
        return new Interval(0.95, low, high);
    }

    /** The interval of 99 % confidence, which every comparison of older run files has. */
    public static Interval at99(double low, double high) {
        return new Interval(0.99, low, high);
    }

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
        return new Interval(level, 1 / high, 1 / low);
    }

    /** The interval of f(x) for an increasing f. */
    public Interval map(DoubleUnaryOperator increasing) {
        return new Interval(level, increasing.applyAsDouble(low), increasing.applyAsDouble(high));
    }
}
