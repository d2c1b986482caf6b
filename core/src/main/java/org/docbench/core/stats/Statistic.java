package org.docbench.core.stats;

/**
 * A number computed from the means of several series, on a scale where errors are symmetric. A ratio is its logarithm: exchanging
 * the two targets changes only the sign.
 */
@FunctionalInterface
public interface Statistic {

    /** The statistic of the means, in the order the series were given; NaN when it does not exist. */
    double of(double[] means);
}
