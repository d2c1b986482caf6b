package org.docbench.core.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Many cases in one number, in two ways that answer different questions. The geometric mean weighs every case alike. Its winner
 * does not depend on the baseline (Fleming &amp; Wallace 1986, "How Not to Lie with Statistics"). The ratio of sums compares the
 * times of doing each case once; the slowest cases dominate it.
 *
 * @param geometricMean of the cases' ratios; empty without two rounds common to all cases
 * @param sum ratio of the summed mean times; empty likewise
 * @param largest the case with the largest share of a target's sum
 * @param largestShare that share, of the target where it is larger, 0 to 1
 */
public record Overall(Optional<Ratio> geometricMean, Optional<Ratio> sum, String largest, double largestShare) {

    /** The case that alone is more than half of a target's sum, if there is one: the sum must then not stand by itself. */
    public Optional<String> decidedBy() {
        return largestShare > 0.5 ? Optional.of(largest) : Optional.empty();
    }

    /**
     * Totals over cases, paired by the rounds that all of them have.
     *
     * @throws IllegalArgumentException if there is no case
     */
    public static Overall of(List<Pair> cases) {
        if (cases.isEmpty()) {
            throw new IllegalArgumentException("no case to sum");
        }
        List<Samples> series = new ArrayList<>();
        cases.forEach(c -> series.add(c.baseline()));
        cases.forEach(c -> series.add(c.contender()));
        Pair largest = cases.stream()
                .max(Comparator.comparingDouble(c -> share(c, cases)))
                .orElseThrow();
        return new Overall(
                Student.of(series, Overall::logGeometricMean).map(Student::ratio),
                Student.of(series, Overall::logRatioOfSums).map(Student::ratio),
                largest.name(),
                share(largest, cases));
    }

    /**
     * {@code time(first) / time(second)} of series that have no rounds in common, such as those of two machines. It is the geometric mean
     * over cases; both lists hold the same cases. Empty with fewer than two rounds common to the cases of one machine.
     */
    public static Optional<Ratio> ofMachines(List<Samples> first, List<Samples> second) {
        return Student.of(first, Overall::meanLog)
                .flatMap(own -> Student.of(second, Overall::meanLog).map(own::minus))
                .map(Student::ratio);
    }

    /**
     * The ratio of mean rates: the mean of the contender's operations/s over all cases, divided by that of the baseline. The fastest
     * cases dominate it. Cases are paired by the rounds that all of them have; empty with fewer than two of these.
     */
    public static Optional<Ratio> ofMeanRates(List<Pair> cases) {
        List<Samples> series = new ArrayList<>();
        cases.forEach(c -> series.add(c.baseline()));
        cases.forEach(c -> series.add(c.contender()));
        return Student.of(
                        series,
                        means -> -logRatioOfSums(
                                Arrays.stream(means).map(mean -> 1 / mean).toArray()))
                .map(Student::ratio);
    }

    private static double meanLog(double[] means) {
        return Arrays.stream(means).map(Math::log).average().orElseThrow();
    }

    private static double share(Pair one, List<Pair> all) {
        double baseline = all.stream().mapToDouble(c -> c.baseline().mean()).sum();
        double contender = all.stream().mapToDouble(c -> c.contender().mean()).sum();
        return Math.max(one.baseline().mean() / baseline, one.contender().mean() / contender);
    }

    /** The first half of the means are the baseline's, case by case, the second half the contender's. */
    static double logGeometricMean(double[] means) {
        int cases = means.length / 2;
        double sum = 0;
        for (int i = 0; i < cases; i++) {
            sum += Math.log(means[i] / means[cases + i]);
        }
        return sum / cases;
    }

    static double logRatioOfSums(double[] means) {
        int cases = means.length / 2;
        double baseline = 0;
        double contender = 0;
        for (int i = 0; i < cases; i++) {
            baseline += means[i];
            contender += means[cases + i];
        }
        return Math.log(baseline / contender);
    }
}
