package org.docbench.core.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Hierarchical bootstrap (Kalibera &amp; Jones 2013, "Rigorous Benchmarking in Reasonable Time"): rounds are
 * drawn with replacement, then values within each drawn round. Series measured together are drawn from the same rounds.
 *
 * <p><b>Small samples.</b> The percentiles of such resamples, taken as they are, hold the truth in 74 % of experiments
 * with 3 rounds, not 95 %: resampled rounds spread by (n-1)/n too little and a normal quantile stands where Student's
 * belongs (Hesterberg 2015, "What Teachers Should Know About the Bootstrap", on the expanded percentile interval),
 * while resampling both levels counts the spread within rounds twice (Davison &amp; Hinkley 1997, section 3.8). So the
 * resamples give the <em>shape</em> of the interval and the rounds give its <em>scale</em>:
 *
 * <pre>
 *   end(p) = estimate + se · q(p) · t(n-1, p) / z(p)
 *   q(p)   = quantile p of (resample - estimate) / standard deviation of the resamples
 *   se     = jackknife over rounds: sqrt((n-1)/n · Σ (estimate without round i - their mean)²)
 * </pre>
 *
 * For a mean, {@code se} is exactly s/√n of the round means (Efron &amp; Tibshirani 1993, equation 11.5), which holds
 * both levels of variance once. {@code CoverageTest} shows the share of intervals that hold the truth.
 */
public final class Bootstrap {
    /** At 2,000 an end of the interval moves by about 3 % of the half width between seeds; 3,000 intervals take seconds. */
    public static final int RESAMPLES = 2_000;

    private final SplittableRandom random;
    private final int resamples;

    /** A stream of its own: the same seed and data give the same interval, whatever else was computed before. */
    public Bootstrap(long seed) {
        this(seed, RESAMPLES);
    }

    /** For simulations of thousands of experiments, which need each interval a little less exactly. */
    Bootstrap(long seed, int resamples) {
        random = new SplittableRandom(seed);
        this.resamples = resamples;
    }

    /** The mean over rounds, in the unit of the samples; empty with fewer than two rounds or a mean that is not positive. */
    public Optional<Estimate> mean(Samples samples) {
        return estimate(List.of(samples), means -> Math.log(means[0])).map(e -> e.map(Math::exp));
    }

    /**
     * {@code time(baseline) / time(contender)}, paired by the rounds both have; empty with fewer than two such rounds or a
     * mean that is not positive.
     */
    public Optional<Ratio> ratio(Samples baseline, Samples contender) {
        return estimate(List.of(baseline, contender), means -> Math.log(means[0] / means[1]))
                .map(Ratio::ofLog);
    }

    /**
     * Mean of {@code whole} less {@code times} the mean of {@code part}, paired by the rounds both have, in their unit; below 0 where the
     * part took longer. It is an extra figure beside an operation (rule 9): the smallest one of its kind is an estimate as well. A mean is
     * no ratio, so errors are symmetric on the scale of the time itself and no logarithm is taken. Empty with fewer than two such rounds.
     *
     * @param times how many parts one whole holds: 10 for an operation of ten acknowledged writes
     */
    public Optional<Estimate> difference(Samples whole, Samples part, int times) {
        return estimate(List.of(whole, part), means -> means[0] - times * means[1]);
    }

    /**
     * {@code time(baseline) / time(contender)} of two runs that share no round: each is resampled by itself and nothing
     * cancels. Degrees of freedom by Welch and Satterthwaite.
     */
    public Optional<Ratio> unpairedRatio(Samples baseline, Samples contender) {
        Statistic logarithm = means -> Math.log(means[0]);
        var left = resampled(List.of(baseline), logarithm);
        var right = resampled(List.of(contender), logarithm);
        return left.flatMap(l -> right.map(r -> Ratio.ofLog(l.minus(r).estimate())));
    }

    /** Any statistic of series paired by round; empty with fewer than two common rounds or where it does not exist. */
    public Optional<Estimate> estimate(List<Samples> series, Statistic statistic) {
        return resampled(series, statistic).map(Resampled::estimate);
    }

    private Optional<Resampled> resampled(List<Samples> series, Statistic statistic) {
        Paired paired = Paired.of(series);
        if (paired.rounds < 2) {
            return Optional.empty();
        }
        double estimate = statistic.of(paired.meansWithout(-1));
        double se = jackknife(paired, statistic);
        double[] deviations = deviations(paired, statistic, estimate);
        if (!Double.isFinite(estimate + se) || deviations.length < resamples) {
            return Optional.empty();
        }
        return Optional.of(new Resampled(estimate, se, paired.rounds - 1, deviations));
    }

    private static double jackknife(Paired paired, Statistic statistic) {
        int n = paired.rounds;
        double[] without = new double[n];
        for (int i = 0; i < n; i++) {
            without[i] = statistic.of(paired.meansWithout(i));
        }
        double mean = Sum.mean(without);
        Sum squares = new Sum();
        for (double x : without) {
            squares.add((x - mean) * (x - mean));
        }
        return Math.sqrt((n - 1.0) / n * squares.value());
    }

    private double[] deviations(Paired paired, Statistic statistic, double estimate) {
        double[] means = new double[paired.values.length];
        double[] result = new double[resamples];
        double[][][] values = paired.values;
        int rounds = paired.rounds;
        int kept = 0;
        for (int b = 0; b < resamples; b++) {
            Arrays.fill(means, 0);
            for (int draw = 0; draw < rounds; draw++) {
                int round = below(rounds, random.nextInt());
                for (int s = 0; s < means.length; s++) {
                    means[s] += resampledMean(values[s][round]) / rounds;
                }
            }
            double deviation = statistic.of(means) - estimate;
            if (Double.isFinite(deviation)) {
                result[kept++] = deviation;
            }
        }
        return kept == resamples ? result : Arrays.copyOf(result, kept);
    }

    /** Two draws from each 64 random bits: this loop is where all the time goes. */
    private double resampledMean(double[] values) {
        int n = values.length;
        if (n == 1) {
            random.nextInt(); // the one draw that there is, so that the stream goes on as with any other number
            return values[0];
        }
        double sum = 0;
        for (int i = 0; i < n - 1; i += 2) {
            long bits = random.nextLong();
            sum += values[below(n, bits)] + values[below(n, bits >>> 32)];
        }
        return (n % 2 == 0 ? sum : sum + values[below(n, random.nextInt())]) / n;
    }

    /** Multiply-shift of the low 32 bits (Lemire 2019): no division; its bias, bound / 2^32, is far below the noise. */
    private static int below(int bound, long bits) {
        return (int) (((bits & 0xFFFF_FFFFL) * bound) >>> 32);
    }

    /**
     * Several series measured in the same rounds. What a noisy machine does to a round it does to all of them, so a statistic
     * that is drawn from the same rounds of each does not see it.
     */
    static final class Paired {
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

    /**
     * A statistic and what resampling said of it: the shape of its error, and apart from that its scale and the degrees of
     * freedom of the scale. {@link Bootstrap} says why the two are kept apart.
     */
    static final class Resampled {
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
}
