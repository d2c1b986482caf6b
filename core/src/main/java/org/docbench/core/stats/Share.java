package org.docbench.core.stats;

import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * A part of a whole seen in several cases, each weighing the same: the mean of their shares, 0 to 1.
 *
 * <p>Its interval covers two others. Between cases: {@link Student} with cases for rounds, because stacks of one case
 * resemble each other more than stacks of two. Within: Wilson's for as many independent draws (Wilson 1927, "Probable
 * Inference, the Law of Succession, and Statistical Inference"). A single case has only this one. It does not shrink to a
 * point where every case happens to have none.
 *
 * @param ci95 its 95 % interval
 */
public record Share(double value, Interval ci95) {
    private static final double Z = NormalDistribution.of(0, 1).inverseCumulativeProbability(0.975);

    /** What one case shows: {@code share} of so many samples. */
    public record Part(double share, long samples) {}

    /**
     * The share in all of them.
     *
     * @throws IllegalArgumentException if there is no case or none has samples
     */
    public static Share of(List<Part> cases) {
        long samples = cases.stream().mapToLong(Part::samples).sum();
        if (samples < 1) {
            throw new IllegalArgumentException("a share of nothing");
        }
        double mean = cases.stream().mapToDouble(Part::share).average().orElseThrow();
        Interval within = wilson(mean, samples);
        return Student.of(cases.stream().mapToDouble(Part::share).toArray())
                .map(between -> new Share(mean, hull(within, between.interval(0.95))))
                .orElseGet(() -> new Share(mean, within));
    }

    private static Interval wilson(double share, long samples) {
        double weight = Z * Z / samples;
        double middle = (share + weight / 2) / (1 + weight);
        double half = Z * Math.sqrt(share * (1 - share) / samples + weight / (4 * samples)) / (1 + weight);
        return Interval.at95(middle - half, middle + half);
    }

    /** Both, no further than a share can be. */
    private static Interval hull(Interval a, Interval b) {
        return Interval.at95(Math.max(0, Math.min(a.low(), b.low())), Math.min(1, Math.max(a.high(), b.high())));
    }
}
