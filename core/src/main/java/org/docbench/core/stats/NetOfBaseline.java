package org.docbench.core.stats;

import java.util.List;
import java.util.Optional;

/**
 * What an operation takes beyond the smallest one of its kind, measured beside it (rule 9): the difference of the means,
 * paired by round, so that what the machine did to a round cancels. It is an extra figure and may lie on either side of
 * zero: the baseline is an estimate as well.
 *
 * @param value mean of the operation less the mean of its baselines, in the unit of the samples
 * @param ci95 its 95 % interval
 */
public record NetOfBaseline(double value, Interval ci95) {

    /**
     * The difference; empty with fewer than two rounds that both have.
     *
     * @param times how many baselines one operation holds: 10 for an operation of ten acknowledged writes
     */
    public static Optional<NetOfBaseline> of(Samples operation, Samples baseline, int times, long seed) {
        return new Bootstrap(seed)
                .estimate(List.of(operation, baseline), means -> means[0] - times * means[1])
                .map(difference -> new NetOfBaseline(difference.value(), difference.ci95()));
    }

    /** Whether the operation is told apart from its baseline, and above it. */
    public boolean aboveTheBaseline() {
        return ci95.low() > 0;
    }
}
