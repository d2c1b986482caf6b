package org.docbench.core.stats;

import java.util.Arrays;
import java.util.function.BiFunction;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A statistic and what resampling said of it: the shape of its error, and apart from that its scale and the degrees of
 * freedom of the scale. {@link Bootstrap} says why the two are kept apart.
 */
final class Resampled {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private final double value;
    private final double se;
    private final double freedom;
    /** Deviations of the resamples divided by their standard deviation, in the order they were drawn. */
    private final double[] shape;

    Resampled(double value, double se, double freedom, double[] deviations) {
        this.value = value;
        this.se = se;
        this.freedom = freedom;
        double mean = Sum.mean(deviations);
        Sum squares = new Sum();
        for (double deviation : deviations) {
            squares.add((deviation - mean) * (deviation - mean));
        }
        double spread = Math.sqrt(squares.value() / deviations.length);
        // resamples of equal values differ by rounding only: that is no spread
        boolean none = spread <= 1e-12 * Math.max(1, Math.abs(value));
        this.shape = new double[deviations.length];
        for (int i = 0; i < shape.length; i++) {
            shape[i] = none ? 0 : deviations[i] / spread;
        }
    }

    /** The difference of two independent statistics (Welch 1947). */
    Resampled minus(Resampled other) {
        double variance = se * se + other.se * other.se;
        double welch = variance * variance / (Math.pow(se, 4) / freedom + Math.pow(other.se, 4) / other.freedom);
        double[] difference = new double[shape.length];
        for (int i = 0; i < difference.length; i++) {
            difference[i] = se * shape[i] - other.se * other.shape[i];
        }
        return new Resampled(value - other.value, Math.sqrt(variance), variance == 0 ? freedom : welch, difference);
    }

    Estimate estimate() {
        double[] sorted = shape.clone();
        Arrays.sort(sorted);
        Interval q95 = quantiles(sorted, 0.975, Interval::at95);
        Interval q99 = quantiles(sorted, 0.995, Interval::at99);
        // So far out the resamples of a few rounds say little of the shape; whoever wins must pass Student's end as
        // well.
        double z99 = NORMAL.inverseCumulativeProbability(0.995);
        Interval wider = se == 0 ? q99 : Interval.at99(Math.min(q99.low(), -z99), Math.max(q99.high(), z99));
        double t95 = se * expansion(0.975);
        double t99 = se * expansion(0.995);
        return new Estimate(value, q95.map(q -> value + t95 * q), wider.map(q -> value + t99 * q));
    }

    /** The quantiles 1-p and p; never on the wrong side of 0, which gross skew could do with two rounds. */
    private static Interval quantiles(double[] sorted, double p, BiFunction<Double, Double, Interval> at) {
        int high = (int) Math.ceil(p * sorted.length) - 1;
        int low = sorted.length - 1 - high;
        return at.apply(Math.min(0, sorted[low]), Math.max(0, sorted[high]));
    }

    private double expansion(double p) {
        return TDistribution.of(freedom).inverseCumulativeProbability(p) / NORMAL.inverseCumulativeProbability(p);
    }
}
