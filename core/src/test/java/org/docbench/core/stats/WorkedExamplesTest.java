package org.docbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Numbers printed in the literature, or worked out by hand beside the assertion. */
class WorkedExamplesTest {
    /** Efron and Tibshirani 1993, table 2.1: survival of mice, in days. */
    private static final double[] TREATED = {94, 197, 16, 38, 99, 141, 23};

    private static final double[] CONTROL = {52, 104, 146, 10, 51, 30, 40, 27, 46};

    @Test
    void mouseDataMeansAndMedians() {
        // table 2.1: means 86.86 and 56.22; table 2.2: medians 94 and 46
        assertThat(single(TREATED).mean()).isCloseTo(86.86, within(0.005));
        assertThat(single(CONTROL).mean()).isCloseTo(56.22, within(0.005));
        assertThat(single(TREATED).median()).isEqualTo(94);
        assertThat(single(CONTROL).median()).isEqualTo(46);
    }

    @Test
    void mouseDataIntervalIsAsWideAsThePublishedStandardErrorSays() {
        // table 2.1: estimated standard errors 25.24 and 14.14, here on the logarithm: se / mean, times Student's
        // quantile
        checkWidth(TREATED, 25.24 / 86.86, 2.4469);
        checkWidth(CONTROL, 14.14 / 56.22, 2.3060);
    }

    private static void checkWidth(double[] data, double relativeError, double t) {
        Interval ci = Student.mean(rounds(data)).orElseThrow().exp().ci95();
        double width = Math.log(ci.high() / ci.low());
        assertThat(width)
                .isCloseTo(2 * t * relativeError, within(0.15 * width)); // jackknife of a logarithm is not linear
    }

    @Test
    void geometricMeanNamesTheSameWinnerWhateverTheBaseline() {
        // times in the manner of Fleming and Wallace 1986: three processors on five benchmarks, each fastest at
        // something
        double[] r = {417, 83, 66, 39_449, 772};
        double[] m = {244, 70, 153, 33_527, 368};
        double[] z = {134, 70, 135, 66_000, 369};
        // fifth root of 0.5851 * 0.8434 * 2.3182 * 0.8499 * 0.4767, and of 0.3213 * 0.8434 * 2.0455 * 1.6730 * 0.4780
        assertThat(1 / geometricMean(r, m)).isCloseTo(0.8574, within(0.0005));
        assertThat(1 / geometricMean(r, z)).isCloseTo(0.8498, within(0.0005));
        // their theorem: the mean of products is the product of means, so no choice of baseline changes the order
        assertThat(geometricMean(r, m) * geometricMean(m, r)).isCloseTo(1, within(1e-12));
        assertThat(geometricMean(r, m) * geometricMean(m, z)).isCloseTo(geometricMean(r, z), within(1e-12));
    }

    @Test
    void oneCaseDecidesThePublishedSum() {
        // seed 000: 56,990 against 800 ns; geometric mean 27.0; position 1000 is 55 % of BSON's sum
        double[] bson = {250, 2491, 3250, 15699, 31195, 598, 1363, 2144};
        double[] oson = {99, 87, 52, 108, 59, 110, 115, 170};
        Overall overall = Overall.of(pairs(bson, oson));
        assertThat(overall.sum().orElseThrow().value()).isCloseTo(71.24, within(0.005));
        assertThat(overall.geometricMean().orElseThrow().value()).isCloseTo(27.0, within(0.05));
        assertThat(overall.decidedBy()).contains("case 4");
        assertThat(overall.largestShare()).isCloseTo(0.547, within(0.0005));
    }

    @Test
    void aiccByHand() {
        // N = 10, RSS = 4, K = 3: 10 ln 0.4 + 6 + 24/6 = -9.1629 + 6 + 4
        assertThat(Growth.Fit.criterion(4, 10, 3)).isCloseTo(0.83709, within(1e-5));
        // N = 6, RSS = 6, K = 2: 6 ln 1 + 4 + 12/3
        assertThat(Growth.Fit.criterion(6, 6, 2)).isCloseTo(8, within(1e-12));
    }

    @Test
    void nearestRank() {
        assertThat(single(IntStream.rangeClosed(1, 100).asDoubleStream().toArray())
                        .p99())
                .isEqualTo(99);
        assertThat(single(IntStream.rangeClosed(1, 101).asDoubleStream().toArray())
                        .p99())
                .isEqualTo(100);
        assertThat(single(1, 2, 3).p99()).isEqualTo(3);
        assertThat(single(7).p99()).isEqualTo(7);
        assertThat(single(1, 2, 3, 4).median()).isEqualTo(2.5);
    }

    private static double geometricMean(double[] baseline, double[] contender) {
        return Overall.of(pairs(baseline, contender))
                .geometricMean()
                .orElseThrow()
                .value();
    }

    /** Two equal rounds each: the literature gives one number. */
    private static List<Pair> pairs(double[] baseline, double[] contender) {
        return IntStream.range(0, baseline.length)
                .mapToObj(i -> new Pair("case " + i, twice(baseline[i]), twice(contender[i])))
                .toList();
    }

    private static Samples twice(double value) {
        return Samples.of(new double[] {value}, new double[] {value});
    }

    private static Samples single(double... values) {
        return Samples.of(values);
    }

    private static Samples rounds(double[] values) {
        return Samples.of(Arrays.stream(values).mapToObj(v -> new double[] {v}).toList());
    }
}
