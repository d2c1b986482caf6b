package org.docbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.TTest;
import org.junit.jupiter.api.Test;

class BootstrapTest {

    @Test
    void oneRoundHasNoInterval() {
        Samples one = Samples.of(new double[] {1, 2, 3});
        Samples two = Samples.of(new double[] {1, 2}, new double[] {2, 3});
        assertThat(new Bootstrap(1).mean(one)).isEmpty();
        assertThat(new Bootstrap(1).ratio(one, two)).isEmpty();
        assertThat(new Bootstrap(1).unpairedRatio(one, two)).isEmpty();
        assertThat(new Bootstrap(1).ratio(two, two)).isPresent();
    }

    @Test
    void roundsArePairedByNumber() {
        Samples baseline =
                Samples.of(List.of(3, 1, 9), List.of(new double[] {30}, new double[] {10}, new double[] {7}));
        Samples contender =
                Samples.of(List.of(1, 3, 4), List.of(new double[] {5}, new double[] {15}, new double[] {1}));
        Ratio ratio = new Bootstrap(1).ratio(baseline, contender).orElseThrow();
        assertThat(ratio.value()).isCloseTo(2, within(1e-12));
        assertThat(ratio.ci95().low()).isCloseTo(2, within(1e-9));
        assertThat(ratio.ci95().high()).isCloseTo(2, within(1e-9));
        Samples elsewhere = Samples.of(List.of(5, 6), List.of(new double[] {1}, new double[] {1}));
        assertThat(new Bootstrap(1).ratio(baseline, elsewhere)).isEmpty();
    }

    @Test
    void sharedDriftCancels() {
        var random = new SplittableRandom(1);
        var drifting = new Simulated("drift", true, 0.005, 0.01, 0.5).pair(random, 2, 6, 5);
        Interval paired = new Bootstrap(1)
                .ratio(drifting.get(0), drifting.get(1))
                .orElseThrow()
                .ci95();
        Interval alone = new Bootstrap(1)
                .unpairedRatio(drifting.get(0), drifting.get(1))
                .orElseThrow()
                .ci95();
        assertThat(Math.log(paired.high() / paired.low())).isLessThan(0.05);
        assertThat(Math.log(alone.high() / alone.low())).isGreaterThan(0.5);
    }

    @Test
    void aDifferenceIsPairedByRoundAndKeepsItsSign() {
        Samples whole = Samples.of(List.of(3, 1, 9), List.of(new double[] {35}, new double[] {15}, new double[] {7}));
        Samples part = Samples.of(List.of(1, 3, 4), List.of(new double[] {5}, new double[] {25}, new double[] {1}));
        Estimate more = new Bootstrap(1).difference(whole, part, 1).orElseThrow();
        assertThat(more.value()).isCloseTo(10, within(1e-12));
        assertThat(more.ci95().low()).isCloseTo(10, within(1e-9));
        assertThat(more.ci95().high()).isCloseTo(10, within(1e-9));
        assertThat(new Bootstrap(1).difference(part, whole, 1).orElseThrow().value())
                .isCloseTo(-10, within(1e-12));
        assertThat(new Bootstrap(1).difference(whole, Samples.of(List.of(5), List.of(new double[] {1})), 1))
                .isEmpty();
    }

    @Test
    void aDifferenceHasTheIntervalOfStudentsPairedTest() {
        var random = new SplittableRandom(6);
        double wider = 0;
        for (int run = 0; run < 200; run++) {
            double[] whole = random.doubles(8, 90, 110).toArray();
            double[] part = random.doubles(8, 80, 100).toArray();
            double[] difference = new double[8];
            Arrays.setAll(difference, i -> whole[i] - part[i]);
            double half = TDistribution.of(7).inverseCumulativeProbability(0.975)
                    * new DescriptiveStatistics(difference).getStandardDeviation()
                    / Math.sqrt(8);
            Interval ci = new Bootstrap(run)
                    .difference(rounds(whole), rounds(part), 1)
                    .orElseThrow()
                    .ci95();
            wider += ((ci.high() - ci.low()) / 2 / half - 1) / 200;
        }
        assertThat(wider).isCloseTo(0, within(0.02));
    }

    @Test
    void theSameSeedGivesTheSameIntervalAndExchangingTheTargetsInvertsIt() {
        var pair = new Simulated("noise", true, 0.05, 0.05, 0).pair(new SplittableRandom(2), 1.5, 5, 5);
        Ratio ratio = new Bootstrap(4).ratio(pair.get(0), pair.get(1)).orElseThrow();
        assertThat(new Bootstrap(4).ratio(pair.get(0), pair.get(1))).contains(ratio);
        Ratio exchanged =
                new Bootstrap(4).ratio(pair.get(1), pair.get(0)).orElseThrow().inverse();
        assertThat(exchanged.value()).isCloseTo(ratio.value(), within(1e-12));
        assertThat(exchanged.ci95().low()).isCloseTo(ratio.ci95().low(), within(0.02));
        assertThat(exchanged.ci95().high()).isCloseTo(ratio.ci95().high(), within(0.02));
    }

    @Test
    void agreesWithStudentsIntervalOfAnIndependentLibrary() {
        var random = new SplittableRandom(3);
        double difference = 0;
        for (int run = 0; run < 200; run++) {
            double[] values = new double[8];
            for (int i = 0; i < values.length; i++) {
                values[i] = 1_000 + 10 * random.nextGaussian();
            }
            var described = new DescriptiveStatistics(values);
            double half = TDistribution.of(7).inverseCumulativeProbability(0.975)
                    * described.getStandardDeviation()
                    / Math.sqrt(8);
            Interval ci = new Bootstrap(run).mean(rounds(values)).orElseThrow().ci95();
            double width = (ci.high() - ci.low()) / 2;
            assertThat(width).isCloseTo(half, within(0.15 * half));
            difference += (width / half - 1) / 200;
        }
        assertThat(difference).isCloseTo(0, within(0.02));
    }

    @Test
    void theWiderIntervalRejectsNoMoreThanStudentsTest() {
        var random = new SplittableRandom(4);
        for (int run = 0; run < 200; run++) {
            double[] log = random.doubles(5, -0.05, 0.07).toArray();
            Samples baseline = rounds(Arrays.stream(log).map(Math::exp).toArray());
            Samples contender = rounds(new double[] {1, 1, 1, 1, 1});
            Interval ci99 =
                    new Bootstrap(run).ratio(baseline, contender).orElseThrow().ci99();
            double p = TTest.withDefaults().test(log).getPValue();
            if (!ci99.contains(1)) {
                assertThat(p).isLessThan(0.012);
            }
        }
    }

    @Test
    void theIntervalHoldsTheEstimateWhateverTheData() {
        var random = new SplittableRandom(5);
        for (int run = 0; run < 500; run++) {
            List<double[]> rounds = new ArrayList<>();
            for (int r = 0; r < 2 + random.nextInt(4); r++) {
                rounds.add(random.doubles(1 + random.nextInt(4))
                        .map(x -> Math.exp(6 * x))
                        .toArray());
            }
            Samples samples = Samples.of(rounds);
            Estimate mean = new Bootstrap(run).mean(samples).orElseThrow();
            assertThat(mean.ci95().contains(samples.mean())).isTrue();
            assertThat(mean.ci95().inside(mean.ci99())).isTrue();
        }
    }

    @Test
    void valuesThatAreNoTimesAreRefused() {
        assertThatThrownBy(() -> Samples.of(new double[] {Double.NaN})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Samples.of(new double[] {})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Samples.of(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Samples.of(List.of(1, 1), Collections.nCopies(2, new double[] {1})))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(new Bootstrap(1).mean(Samples.of(new double[] {-1}, new double[] {-2})))
                .isEmpty();
    }

    private static Samples rounds(double[] values) {
        return Samples.of(Arrays.stream(values).mapToObj(v -> new double[] {v}).toList());
    }
}
