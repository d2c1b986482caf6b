package org.docbench.core.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Two targets measured side by side on a machine whose noise is known, so that the true ratio is known too. */
record Simulated(String name, boolean lognormal, double betweenRounds, double withinRound, double sharedDrift) {

    /** Rounds of the two targets; the true ratio of means is {@code ratio} (baseline over contender). */
    List<Samples> pair(SplittableRandom random, double ratio, int rounds, int perRound) {
        List<double[]> baseline = new ArrayList<>();
        List<double[]> contender = new ArrayList<>();
        for (int r = 0; r < rounds; r++) {
            double machine = Math.exp(sharedDrift * random.nextGaussian());
            baseline.add(round(random, 100 * ratio * machine, perRound));
            contender.add(round(random, 100 * machine, perRound));
        }
        return List.of(Samples.of(baseline), Samples.of(contender));
    }

    private double[] round(SplittableRandom random, double level, int perRound) {
        double fork = level * noise(random, betweenRounds);
        double[] values = new double[perRound];
        for (int i = 0; i < perRound; i++) {
            values[i] = fork * noise(random, withinRound);
        }
        return values;
    }

    /** A factor of mean 1. */
    private double noise(SplittableRandom random, double sd) {
        return lognormal
                ? Math.exp(sd * random.nextGaussian() - sd * sd / 2)
                : Math.max(1e-3, 1 + sd * random.nextGaussian());
    }
}
