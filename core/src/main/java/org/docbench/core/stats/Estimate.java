package org.docbench.core.stats;

import java.util.function.DoubleUnaryOperator;

/** A statistic with its 95 % interval, and the 99 % interval that a winner needs ({@link Verdict}). */
public record Estimate(double value, Interval ci95, Interval ci99) {

    /** The estimate of f(x) for an increasing f: exp brings a logarithm back to a ratio or a time. */
    public Estimate map(DoubleUnaryOperator increasing) {
        return new Estimate(increasing.applyAsDouble(value), ci95.map(increasing), ci99.map(increasing));
    }

    /** Whether it is surely above zero, as what an operation takes beyond its baseline. */
    public boolean aboveZero() {
        return ci95.low() > 0;
    }
}
