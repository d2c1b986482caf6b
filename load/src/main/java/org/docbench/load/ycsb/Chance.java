package org.docbench.load.ycsb;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/** Whether what was drawn can be chance. */
final class Chance {
    /** On each side. A run holds some hundred thousand counts against it, and must not fail of chance. */
    private static final double UNLIKELY = 1e-10;

    private Chance() {}

    /** Whether {@code count} of {@code all} is outside the bounds of a binomial distribution, exactly computed. */
    static boolean excludes(long count, long all, double probability) {
        if (count > all) {
            return true;
        }
        var draws = BinomialDistribution.of(Math.toIntExact(all), Math.min(1, Math.max(0, probability)));
        int seen = Math.toIntExact(count);
        return draws.cumulativeProbability(seen) < UNLIKELY || draws.survivalProbability(seen - 1) < UNLIKELY;
    }
}
