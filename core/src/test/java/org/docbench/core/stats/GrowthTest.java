package org.docbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GrowthTest {
    private static final int[] SIZES = {10, 100, 1_000, 10_000, 60_000};

    @ParameterizedTest
    @EnumSource(Growth.GrowthModel.class)
    void theModelThatMadeTheTimesIsFoundUnderNoise(Growth.GrowthModel truth) {
        int right = 0;
        int wrong = 0;
        var random = new SplittableRandom(3);
        for (int run = 0; run < 200; run++) {
            Growth growth = Growth.of(times(random, truth, 0.03)).orElseThrow();
            right += growth.best().model() == truth ? 1 : 0;
            wrong += growth.behind(truth) > Growth.DECISIVE ? 1 : 0;
        }
        // a needless parameter looks worth it by more than 2 AICc in some 4 % of runs (chi-squared of 1 above 4.3)
        assertThat(right).isGreaterThan(160);
        assertThat(wrong).isLessThan(20);
    }

    @Test
    void agreesWithOrdinaryLeastSquaresOfAnIndependentLibrary() {
        var random = new SplittableRandom(5);
        for (int run = 0; run < 20; run++) {
            double[] n = random.doubles(12, 1, 1_000).toArray();
            double[] time = new double[n.length];
            double[] scaled = new double[n.length];
            double[][] columns = new double[n.length][];
            for (int i = 0; i < n.length; i++) {
                time[i] = 50 + 0.3 * n[i] + 5 * random.nextDouble();
                // dividing a row by its level turns relative errors into ordinary ones; every n occurs once, so level =
                // time
                scaled[i] = 1;
                columns[i] = new double[] {1 / time[i], n[i] / time[i]};
            }
            var ols = new OLSMultipleLinearRegression();
            ols.setNoIntercept(true);
            ols.newSampleData(scaled, columns);
            Growth.Fit fit = Growth.of(n, time).orElseThrow().of(Growth.GrowthModel.LINEAR);
            assertThat(fit.intercept()).isCloseTo(ols.estimateRegressionParameters()[0], within(1e-8));
            assertThat(fit.slope()).isCloseTo(ols.estimateRegressionParameters()[1], within(1e-10));
            assertThat(fit.aicc())
                    .isCloseTo(Growth.Fit.criterion(ols.calculateResidualSumOfSquares(), n.length, 3), within(1e-6));
        }
    }

    @Test
    void aPerfectLineIsFoundExactlyAndStaysFinite() {
        double[] n = {1, 2, 4, 8, 16, 32};
        double[] time = {13, 16, 22, 34, 58, 106};
        Growth growth = Growth.of(n, time).orElseThrow();
        assertThat(growth.best().model()).isEqualTo(Growth.GrowthModel.LINEAR);
        assertThat(growth.best().slope()).isCloseTo(3, within(1e-9));
        assertThat(growth.best().intercept()).isCloseTo(10, within(1e-9));
        assertThat(growth.best().r2()).isCloseTo(1, within(1e-9));
        assertThat(growth.fits()).allSatisfy(f -> assertThat(f.aicc()).isFinite());
        assertThat(growth.undecided()).isFalse();
    }

    /** Full scans of 10,000, 50,000 and 200,000 documents on a noisy machine: a free O(log n) fits best, and says -114 ms at n = 1. */
    @Test
    void noModelHasTimeBelowZero() {
        double[] n = {1e4, 1e4, 1e4, 5e4, 5e4, 5e4, 2e5, 2e5, 2e5};
        double[] time = {3.455e6, 4.649e6, 2.827e6, 12.22e6, 42.52e6, 14.42e6, 44.60e6, 44.15e6, 43.28e6};
        Growth growth = Growth.of(n, time).orElseThrow();
        assertThat(growth.fits()).allSatisfy(fit -> assertThat(fit.at(1_000)).isGreaterThan(-1e-6));
        assertThat(growth.best().model()).isEqualTo(Growth.GrowthModel.LINEAR);
        // held at zero at 1,000, the weighted least squares are sum(w g t) / sum(w g g), g counted from there
        double[] level = {3.6437e6, 3.6437e6, 3.6437e6, 23.053e6, 23.053e6, 23.053e6, 44.01e6, 44.01e6, 44.01e6};
        double gt = 0;
        double gg = 0;
        for (int i = 0; i < n.length; i++) {
            double g = Math.log(n[i] / 1_000) / Math.log(2);
            gt += g * time[i] / (level[i] * level[i]);
            gg += g * g / (level[i] * level[i]);
        }
        assertThat(growth.of(Growth.GrowthModel.LOGARITHMIC).slope()).isCloseTo(gt / gg, within(gt / gg * 1e-3));
    }

    @Test
    void fallingTimesAreNotGrowth() {
        double[] n = {10, 20, 40, 80, 160, 320};
        double[] time = {100, 90, 80, 70, 60, 50};
        Growth growth = Growth.of(n, time).orElseThrow();
        assertThat(growth.best().model()).isEqualTo(Growth.GrowthModel.CONSTANT);
        assertThat(growth.fits()).allSatisfy(f -> assertThat(f.slope()).isZero());
    }

    @Test
    void tooFewPointsHaveNoGrowth() {
        assertThat(Growth.of(new double[] {1, 2, 3, 4}, new double[] {1, 2, 3, 4}))
                .isEmpty();
        assertThat(Growth.of(new double[] {1, 1, 1, 2, 2}, new double[] {1, 1, 1, 2, 2}))
                .isEmpty();
        assertThat(Growth.of(new double[] {1, 2, 3, 4, 5}, new double[] {1, 2, 3, 4, 0}))
                .isEmpty();
    }

    @Test
    void theSlopeHasAnIntervalThatHoldsTheTruth() {
        int held = 0;
        var random = new SplittableRandom(11);
        for (int run = 0; run < 300; run++) {
            Estimate slope = Growth.coefficient(
                            times(random, Growth.GrowthModel.LINEAR, 0.03), Growth.GrowthModel.LINEAR)
                    .orElseThrow();
            held += slope.ci95().contains(20) ? 1 : 0;
        }
        assertThat(held).isBetween(276, 296);
    }

    /** Five rounds for each size, {@code time = 200 + 20 g(n)} with relative noise. */
    private static Map<Double, Samples> times(SplittableRandom random, Growth.GrowthModel model, double sd) {
        Map<Double, Samples> bySize = new TreeMap<>();
        for (int n : SIZES) {
            List<double[]> rounds = new ArrayList<>();
            for (int r = 0; r < 5; r++) {
                rounds.add(new double[] {(200 + 20 * model.g(n)) * (1 + sd * random.nextGaussian())});
            }
            bySize.put((double) n, Samples.of(rounds));
        }
        return bySize;
    }
}
