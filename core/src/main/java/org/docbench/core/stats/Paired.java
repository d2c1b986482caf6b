package org.docbench.core.stats;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Several series measured in the same rounds. What a noisy machine does to a round it does to all of them, so a statistic
 * that is drawn from the same rounds of each does not see it.
 */
final class Paired {
    /** [series][round][value]. */
    final double[][][] values;
    /** [series][round]. */
    final double[][] roundMeans;

    final int rounds;

    private Paired(List<Samples> series, int rounds) {
        this.values = series.stream().map(Samples::values).toArray(double[][][]::new);
        this.roundMeans = series.stream().map(Samples::roundMeans).toArray(double[][]::new);
        this.rounds = rounds;
    }

    /** The series cut down to the rounds that all of them have; {@code rounds} is 0 when they have none in common. */
    static Paired of(List<Samples> series) {
        Set<Integer> common = new TreeSet<>(series.get(0).rounds());
        series.forEach(s -> common.retainAll(s.rounds()));
        return common.isEmpty()
                ? new Paired(List.of(), 0)
                : new Paired(series.stream().map(s -> s.only(common)).toList(), common.size());
    }

    /** The mean of each series over all rounds, or over all but one. */
    double[] meansWithout(int left) {
        double[] means = new double[roundMeans.length];
        int count = left < 0 ? rounds : rounds - 1;
        for (int s = 0; s < means.length; s++) {
            double all = Sum.of(roundMeans[s]);
            means[s] = (left < 0 ? all : all - roundMeans[s][left]) / count;
        }
        return means;
    }
}
