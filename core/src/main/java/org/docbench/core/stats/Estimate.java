package org.docbench.core.stats;

/** A number with its 95 % interval. */
public record Estimate(double value, Interval ci95) {

    /** Whether it is surely above zero, as what an operation takes beyond its baseline. */
    public boolean aboveZero() {
        return ci95.low() > 0;
    }
}
