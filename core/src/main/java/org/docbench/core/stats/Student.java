package org.docbench.core.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A statistic of rounds (or generations of processes) whose error follows Student's t distribution (Student 1908). It lies on a
 * scale where errors are symmetric: the logarithm of a ratio or of a time, a difference as it is.
 *
 * @param value the estimate
 * @param error its standard error
 * @param freedom degrees of freedom: rounds less one, server instances less one where rounds of an instance are alike, or Welch's (1947) for
 *     two independent statistics
 */
public record Student(double value, double error, double freedom) {
    private static final double NORMAL_95 = 1.96;

    /** Rounding alone gives equal values a spread. */
    private static final double ROUNDING = 1e-12;

    /** Intervals count rounds unless instances of a server differ at this level. */
    private static final double DIFFER = 0.05;

    public Student {
        error = error <= ROUNDING * Math.max(1, Math.abs(value)) ? 0 : error;
    }

    /** The mean of one number per round; empty with fewer than two rounds or a number that is not finite. */
    public static Optional<Student> of(double[] rounds) {
        int n = rounds.length;
        double mean = n < 2 ? Double.NaN : Samples.Sum.mean(rounds);
        return !Double.isFinite(mean)
                ? Optional.empty()
                : Optional.of(new Student(mean, Math.sqrt(squares(rounds, mean) / (n - 1) / n), n - 1));
    }

    /**
     * The mean of one number per round, measured on several instances of a server. The interval counts instances if they differ more than
     * rounds within an instance explain ({@link #instancesP} below {@value #DIFFER}), else rounds. It counts the highest level that varies
     * (Kalibera &amp; Jones 2013). Empty as in {@link #of(double[])}.
     *
     * @param instances that of each round
     */
    public static Optional<Student> of(double[] rounds, int[] instances) {
        return instancesP(rounds, instances) < DIFFER ? ofInstances(rounds, instances) : of(rounds);
    }

    /** The same with an interval that counts instances, whether they differ or not; with one instance it counts rounds. */
    public static Optional<Student> ofInstances(double[] rounds, int[] instances) {
        return of(rounds)
                .map(log -> Squares.of(rounds, instances).map(log::counting).orElse(log));
    }

    /** The p value of the F test that instances of a server are alike (one-way analysis of variance); 1 where there is nothing to test. */
    public static double instancesP(double[] rounds, int[] instances) {
        return Squares.of(rounds, instances).map(Squares::p).orElse(1.0);
    }

    private Student counting(Squares squares) {
        return new Student(value, Math.sqrt(squares.between / squares.rounds), squares.instances - 1);
    }

    /**
     * Mean squares of one number per round.
     *
     * @param between instances
     * @param within instances
     */
    private record Squares(int rounds, int instances, double between, double within) {
        /** Empty with one instance, or with one round of each. */
        static Optional<Squares> of(double[] rounds, int[] instances) {
            int groups = (int) Arrays.stream(instances).distinct().count();
            if (groups < 2 || groups == rounds.length) {
                return Optional.empty();
            }
            double mean = Samples.Sum.mean(rounds);
            double between = Arrays.stream(instances)
                    .distinct()
                    .mapToObj(instance -> ofInstance(rounds, instances, instance))
                    .mapToDouble(own -> own.length * (Samples.Sum.mean(own) - mean) * (Samples.Sum.mean(own) - mean))
                    .sum();
            double within = Math.max(0, squares(rounds, mean) - between);
            return Optional.of(
                    new Squares(rounds.length, groups, between / (groups - 1), within / (rounds.length - groups)));
        }

        double p() {
            return between == 0 || within == 0
                    ? (between == 0 ? 1 : 0)
                    : FDistribution.of(instances - 1, rounds - instances).survivalProbability(between / within);
        }
    }

    /** The numbers of the rounds of an instance. */
    private static double[] ofInstance(double[] rounds, int[] instances, int instance) {
        return IntStream.range(0, rounds.length)
                .filter(i -> instances[i] == instance)
                .mapToDouble(i -> rounds[i])
                .toArray();
    }

    /**
     * The means of the rounds of each instance if the interval counts instances, else the numbers of the rounds: what the interval counts.
     *
     * @param rounds and {@code instances} are those of this statistic
     */
    public double[] counted(double[] rounds, int[] instances) {
        return freedom == rounds.length - 1
                ? rounds
                : Arrays.stream(instances)
                        .distinct()
                        .mapToDouble(instance -> Samples.Sum.mean(ofInstance(rounds, instances, instance)))
                        .toArray();
    }

    /**
     * Any statistic of series paired by round, with the jackknife's standard error (Tukey 1958; Efron &amp; Tibshirani 1993,
     * equation 11.5). The jackknife computes the statistic without each round; for a mean the error is s/√n. Empty with fewer than two
     * common rounds or where the statistic does not exist. Where servers were restarted between rounds, the jackknife's pseudo-values are the
     * numbers of {@link #of(double[], int[])}.
     */
    public static Optional<Student> of(List<Samples> series, Statistic statistic) {
        return ofGroups(List.of(series), statistic);
    }

    /**
     * Any statistic of groups of series, such as those of two suites. Series are paired by round within a group. Groups are independent and
     * may have different rounds. The method is the jackknife of a stratified sample (Jones 1974; Krewski &amp; Rao 1981). It leaves out each
     * round of each group once, and the groups' variances add up. The degrees of freedom are those of Satterthwaite (1946). Empty as in
     * {@link #of(List, Statistic)}.
     *
     * @param statistic of the means of all series, group after group
     */
    public static Optional<Student> ofGroups(List<List<Samples>> groups, Statistic statistic) {
        List<List<Samples>> paired = groups.stream().map(Student::paired).toList();
        if (paired.stream().anyMatch(series -> series.get(0).roundCount() < 2)) {
            return Optional.empty();
        }
        double[][] means =
                paired.stream().flatMap(List::stream).map(Samples::roundMeans).toArray(double[][]::new);
        List<Student> parts = new ArrayList<>();
        int first = 0;
        for (List<Samples> series : paired) {
            int from = first;
            int to = first + series.size();
            parts.add(jackknife(
                    instances(series.get(0)),
                    statistic.of(without(means, from, to, -1)),
                    i -> statistic.of(without(means, from, to, i))));
            first = to;
        }
        Student all = independent(parts.get(0).value, parts);
        return Double.isFinite(all.value + all.error) ? Optional.of(all) : Optional.empty();
    }

    /** The rounds that all series have. */
    private static List<Samples> paired(List<Samples> series) {
        Set<Integer> common = new TreeSet<>(series.get(0).rounds());
        series.forEach(one -> common.retainAll(one.rounds()));
        return common.size() < 2
                ? List.of(Samples.of(new double[] {0}))
                : series.stream().map(one -> one.only(common)).toList();
    }

    private static int[] instances(Samples samples) {
        return samples.rounds().stream().mapToInt(samples::instance).toArray();
    }

    /**
     * A statistic whose error is that of leaving out each round once.
     *
     * @param instances that of each round
     */
    private static Student jackknife(int[] instances, double value, IntToDoubleFunction without) {
        int n = instances.length;
        double[] left = IntStream.range(0, n).mapToDouble(without).toArray();
        double[] pseudo =
                Arrays.stream(left).map(one -> n * value - (n - 1) * one).toArray();
        Student ofRounds = new Student(value, Math.sqrt((n - 1.0) / n * squares(left, Samples.Sum.mean(left))), n - 1);
        return !Double.isFinite(value + ofRounds.error)
                ? ofRounds
                : Squares.of(pseudo, instances)
                        .filter(squares -> squares.p() < DIFFER)
                        .map(ofRounds::counting)
                        .orElse(ofRounds);
    }

    /** The logarithm of a mean over rounds. */
    public static Optional<Student> mean(Samples samples) {
        return of(List.of(samples), means -> Math.log(means[0]));
    }

    /**
     * The logarithm of a percentile of the durations of all rounds. The jackknife leaves out whole rounds: it is consistent for percentiles
     * if what it leaves out is large (Shao &amp; Wu 1989). Empty with fewer than two rounds or a percentile of 0.
     *
     * @param durations of each round
     * @param all durations of all rounds together
     * @param rounds the same rounds, for the instances of their servers
     */
    static Optional<Student> percentile(List<Histogram> durations, Histogram all, double percent, Samples rounds) {
        if (durations.size() < 2) {
            return Optional.empty();
        }
        Student log = jackknife(instances(rounds), Math.log((double) all.getValueAtPercentile(percent)), i -> {
            Histogram others = all.copy();
            others.subtract(durations.get(i));
            return Math.log((double) others.getValueAtPercentile(percent));
        });
        return Double.isFinite(log.value + log.error) ? Optional.of(log) : Optional.empty();
    }

    /** The logarithm of {@code time(baseline) / time(contender)}, paired by the rounds both have. */
    public static Optional<Student> ratio(Samples baseline, Samples contender) {
        return of(List.of(baseline, contender), means -> Math.log(means[0] / means[1]));
    }

    /**
     * Mean of {@code whole} less {@code times} the mean of {@code part}, paired by round, in their unit; below 0 where the part
     * took longer. It is an extra figure next to an operation (rule 9).
     *
     * @param times how many parts one whole holds: 10 for an operation of ten acknowledged writes
     */
    public static Optional<Student> difference(Samples whole, Samples part, int times) {
        return of(List.of(whole, part), means -> means[0] - times * means[1]);
    }

    /** The same ratio of rounds that have nothing in common, such as those of two runs. */
    public static Optional<Student> unpaired(Samples baseline, Samples contender) {
        return ofGroups(List.of(List.of(baseline), List.of(contender)), means -> Math.log(means[0] / means[1]));
    }

    /** The mean of each series over all rounds; of the series {@code from} to {@code to} over all but one. */
    private static double[] without(double[][] roundMeans, int from, int to, int left) {
        return IntStream.range(0, roundMeans.length)
                .mapToDouble(i -> left < 0 || i < from || i >= to
                        ? Samples.Sum.mean(roundMeans[i])
                        : (Samples.Sum.of(roundMeans[i]) - roundMeans[i][left]) / (roundMeans[i].length - 1))
                .toArray();
    }

    private static double squares(double[] values, double mean) {
        Samples.Sum squares = new Samples.Sum();
        for (double value : values) {
            squares.add((value - mean) * (value - mean));
        }
        return squares.value();
    }

    /** The difference of two independent statistics (Welch 1947). */
    Student minus(Student other) {
        return independent(value - other.value, List.of(this, other));
    }

    /** A value whose variance is the sum of those of independent parts (Welch 1947, Satterthwaite 1946). */
    private static Student independent(double value, List<Student> parts) {
        double variance =
                parts.stream().mapToDouble(part -> part.error * part.error).sum();
        double welch = variance
                * variance
                / parts.stream()
                        .mapToDouble(part -> Math.pow(part.error, 4) / part.freedom)
                        .sum();
        return new Student(value, Math.sqrt(variance), variance == 0 ? parts.get(0).freedom : welch);
    }

    /** The interval of this confidence, on the statistic's own scale. */
    public Interval interval(double level) {
        double half = error == 0 ? 0 : error * TDistribution.of(freedom).inverseSurvivalProbability((1 - level) / 2);
        return new Interval(level, value - half, value + half);
    }

    /** The p value of the two-sided test that the statistic is 0. */
    public double p() {
        return error == 0 ? (value == 0 ? 1 : 0) : 2 * tail(Math.abs(value));
    }

    /**
     * The doubled p value of two one-sided tests that the statistic lies beyond ±{@code band} (Schuirmann 1987). The interval of
     * confidence 1 - p just fits into the band.
     */
    public double tieP(double band) {
        return error == 0 ? (Math.abs(value) < band ? 0 : 1) : Math.min(1, 2 * tail(band - Math.abs(value)));
    }

    private double tail(double distance) {
        return TDistribution.of(freedom).survivalProbability(distance / error);
    }

    /**
     * Estimates how many rounds decide. They make the half width of the 95 % interval half of a distance. For a winner it is that of the
     * value from 0, for a tie that from the edge of the band, whichever is larger. Half, because a family's intervals are wider than 95 %
     * ones. Student's quantile costs about two rounds more than the normal one (z²/2). The estimate assumes that spreads
     * stay as they are. It counts what the degrees of freedom count.
     *
     * @return more than there are; for a difference of two independent statistics, the rounds of both together
     */
    public double roundsToDecide(double band) {
        double variance = error * error * (freedom + 1);
        double distance = Math.abs(value);
        double half = Math.max(distance, band - distance) / 2;
        return Math.max(freedom + 2, Math.ceil(NORMAL_95 * NORMAL_95 * (variance / (half * half) + 0.5)));
    }

    /** The statistic with its 95 % interval. */
    public Estimate estimate() {
        return new Estimate(value, interval(0.95));
    }

    /** A logarithm as what it is the logarithm of, with its 95 % interval. */
    public Estimate exp() {
        return new Estimate(Math.exp(value), interval(0.95).map(Math::exp));
    }

    /** The ratio of which this is the logarithm, by itself: with its 99 % interval. */
    public Ratio ratio() {
        return ratio(Ratio.LEVEL, Verdict.TIE_BAND);
    }

    /** The same at a confidence and with a tie band of the caller's. */
    public Ratio ratio(double level, double tie) {
        Interval interval = interval(level).map(Math::exp);
        return new Ratio(Math.exp(value), interval, Verdict.of(interval, tie));
    }
}
