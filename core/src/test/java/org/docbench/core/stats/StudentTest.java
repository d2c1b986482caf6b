package org.docbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.commons.statistics.inference.TTest;
import org.junit.jupiter.api.Test;

/** Student's t against commons-math, commons-statistics' tests and arithmetic. */
class StudentTest {

    @Test
    void oneRoundHasNoInterval() {
        Samples one = Samples.of(new double[] {1, 2, 3});
        Samples two = Samples.of(new double[] {1, 2}, new double[] {2, 3});
        assertThat(Student.mean(one)).isEmpty();
        assertThat(Student.ratio(one, two)).isEmpty();
        assertThat(Student.unpaired(one, two)).isEmpty();
        assertThat(Student.of(new double[] {1})).isEmpty();
        assertThat(Student.ratio(two, two)).isPresent();
    }

    @Test
    void roundsArePairedByNumber() {
        Samples baseline =
                Samples.of(List.of(3, 1, 9), List.of(new double[] {30}, new double[] {10}, new double[] {7}));
        Samples contender =
                Samples.of(List.of(1, 3, 4), List.of(new double[] {5}, new double[] {15}, new double[] {1}));
        Ratio ratio = Student.ratio(baseline, contender).orElseThrow().ratio();
        assertThat(ratio.value()).isCloseTo(2, within(1e-12));
        assertThat(ratio.interval().low()).isCloseTo(2, within(1e-9));
        assertThat(ratio.interval().high()).isCloseTo(2, within(1e-9));
        assertThat(new Pair("", baseline, contender).logRatios(true)).containsExactly(Math.log(2), Math.log(2));
        Samples elsewhere = Samples.of(List.of(5, 6), List.of(new double[] {1}, new double[] {1}));
        assertThat(Student.ratio(baseline, elsewhere)).isEmpty();
    }

    @Test
    void anAlternatingRoundIsTheMedianOfItsPairs() {
        // one sweep of four was disturbed: the median does not see it, the ratio of means does
        Pair pair = new Pair("", Samples.of(new double[] {20, 22, 90, 24}), Samples.of(new double[] {10, 11, 10, 12}));
        assertThat(pair.logRatios(true)).containsExactly(Math.log(2));
        assertThat(pair.logRatios(false)).containsExactly(Math.log(39 / 10.75));
    }

    @Test
    void sharedDriftCancels() {
        var drifting = new Simulated("drift", true, 0.005, 0.01, 0.5).pair(new SplittableRandom(1), 2, 6, 5);
        assertThat(Student.ratio(drifting.get(0), drifting.get(1)).orElseThrow().error())
                .isLessThan(0.02);
        assertThat(Student.unpaired(drifting.get(0), drifting.get(1))
                        .orElseThrow()
                        .error())
                .isGreaterThan(0.1);
    }

    @Test
    void aDifferenceIsPairedByRoundAndKeepsItsSign() {
        Samples whole = Samples.of(List.of(3, 1, 9), List.of(new double[] {35}, new double[] {15}, new double[] {7}));
        Samples part = Samples.of(List.of(1, 3, 4), List.of(new double[] {5}, new double[] {25}, new double[] {1}));
        Estimate more = Student.difference(whole, part, 1).orElseThrow().estimate();
        assertThat(more.value()).isCloseTo(10, within(1e-12));
        assertThat(more.ci95().high()).isCloseTo(10, within(1e-9));
        assertThat(Student.difference(part, whole, 1).orElseThrow().value()).isCloseTo(-10, within(1e-12));
    }

    @Test
    void hasTheIntervalAndThePValueOfIndependentLibraries() {
        var random = new SplittableRandom(3);
        for (int n : new int[] {2, 3, 8, 20}) {
            double[] values = random.doubles(n, -0.05, 0.2).toArray();
            var described = new DescriptiveStatistics(values);
            for (Student student : List.of(
                    Student.of(values).orElseThrow(),
                    Student.of(List.of(rounds(values)), means -> means[0]).orElseThrow())) {
                double half = new TDistribution(n - 1).inverseCumulativeProbability(0.995)
                        * described.getStandardDeviation()
                        / Math.sqrt(n);
                assertThat(student.interval(0.99).low()).isCloseTo(described.getMean() - half, within(1e-6 * half));
                assertThat(student.interval(0.99).high()).isCloseTo(described.getMean() + half, within(1e-6 * half));
                assertThat(student.p())
                        .isCloseTo(TTest.withDefaults().test(values).getPValue(), within(1e-9));
                assertThat(Math.min(1, 2 * oneSided(values, 0.3))).isCloseTo(student.tieP(0.3), within(1e-9));
            }
        }
    }

    /** The larger p of the tests that the mean is not above -band, and not below it. */
    private static double oneSided(double[] values, double band) {
        double above = TTest.withDefaults()
                .with(org.apache.commons.statistics.inference.AlternativeHypothesis.GREATER_THAN)
                .withMu(-band)
                .test(values)
                .getPValue();
        double below = TTest.withDefaults()
                .with(org.apache.commons.statistics.inference.AlternativeHypothesis.LESS_THAN)
                .withMu(band)
                .test(values)
                .getPValue();
        return Math.max(above, below);
    }

    @Test
    void twoRunsAreComparedByWelchsTest() {
        var random = new SplittableRandom(5);
        double[] first = random.doubles(5, 0, 1).toArray();
        double[] second = random.doubles(9, 0, 3).toArray();
        Student difference =
                Student.of(first).orElseThrow().minus(Student.of(second).orElseThrow());
        var welch = TTest.withDefaults().test(first, second);
        assertThat(difference.p()).isCloseTo(welch.getPValue(), within(1e-9));
        assertThat(difference.freedom()).isCloseTo(welch.getDegreesOfFreedom(), within(1e-9));
    }

    @Test
    void groupsAreIndependentAndEachIsPaired() {
        var random = new SplittableRandom(5);
        double[] first = random.doubles(5, 0, 1).toArray();
        double[] second = random.doubles(9, 0, 3).toArray();
        Student difference = Student.ofGroups(
                        List.of(List.of(rounds(first)), List.of(rounds(second))), means -> means[0] - means[1])
                .orElseThrow();
        var welch = TTest.withDefaults().test(first, second);
        assertThat(difference.p()).isCloseTo(welch.getPValue(), within(1e-9));
        assertThat(difference.freedom()).isCloseTo(welch.getDegreesOfFreedom(), within(1e-9));
        // a shared drift cancels within its group
        Student paired = Student.ofGroups(
                        List.of(List.of(rounds(1, 2, 3), rounds(3, 2, 1)), List.of(rounds(7, 7))),
                        means -> means[0] + means[1] + means[2])
                .orElseThrow();
        assertThat(paired.value()).isCloseTo(11, within(1e-12));
        assertThat(paired.error()).isZero();
        assertThat(Student.ofGroups(List.of(List.of(rounds(1, 2)), List.of(rounds(1))), means -> means[0] + means[1]))
                .isEmpty();
    }

    @Test
    void theRoundsThatDecideMakeTheIntervalHalfOfTheDifference() {
        for (double spread : new double[] {0.05, 0.2, 0.5}) {
            for (double value : new double[] {0, 0.01, 0.025, -0.04, 0.1, -0.3}) {
                double n = new Student(value, spread / Math.sqrt(3), 2).roundsToDecide(Math.log(1.05));
                double half = new TDistribution(n - 1).inverseCumulativeProbability(0.975) * spread / Math.sqrt(n);
                double goal = Math.max(Math.abs(value), Math.log(1.05) - Math.abs(value)) / 2;
                assertThat(n == 4 || Math.abs(half / goal - 1) < 0.12)
                        .as("%s %s: %s rounds, %s of %s", spread, value, n, half, goal)
                        .isTrue();
            }
        }
    }

    @Test
    void theRoundsThatDecideDecideAtAFamilysLevel() {
        double band = Math.log(1.05);
        double spread = 0.1;
        var random = new SplittableRandom(7);
        for (double truth : new double[] {0, band / 2, band, 0.1}) {
            int rounds = (int) new Student(truth, spread / Math.sqrt(8), 7).roundsToDecide(band);
            int decided = 0;
            for (int run = 0; run < 400; run++) {
                double[] numbers = new double[rounds];
                Arrays.setAll(numbers, i -> truth + spread * random.nextGaussian());
                Student log = Student.of(numbers).orElseThrow();
                decided += Math.min(log.p(), log.tieP(band)) < 0.005 ? 1 : 0;
            }
            assertThat(decided).as("%s in %s rounds", truth, rounds).isGreaterThan(200);
        }
    }

    @Test
    void theRoundsOfTwoRunsAreCountedTogether() {
        Student run = new Student(0.2, 0.3 / Math.sqrt(10), 9);
        double both = run.minus(new Student(0.1, 0.3 / Math.sqrt(10), 9)).roundsToDecide(Math.log(1.05));
        // each run gets half of them: the standard error of the difference is then 0.3 √(2 / (n/2))
        assertThat(1.96 * 0.3 * Math.sqrt(4 / both)).isCloseTo(0.1 / 2, within(0.002));
    }

    @Test
    void roundsThatNobodySharesHaveNoNumber() {
        assertThat(Student.of(new double[0])).isEmpty();
        assertThat(Student.of(new double[] {Double.POSITIVE_INFINITY, 1})).isEmpty();
    }

    @Test
    void equalRoundsHaveNoSpread() {
        Student same = Student.of(new double[] {0.1, 0.1, 0.1}).orElseThrow();
        assertThat(same.p()).isZero();
        assertThat(same.interval(0.99).low()).isEqualTo(same.value());
        assertThat(Student.of(new double[] {0, 0}).orElseThrow().tieP(0.01)).isZero();
    }

    @Test
    void valuesThatAreNoTimesAreRefused() {
        assertThatThrownBy(() -> Samples.of(new double[] {Double.NaN})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Samples.of(new double[] {})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Samples.of(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Samples.of(List.of(1, 1), Collections.nCopies(2, new double[] {1})))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(Student.mean(Samples.of(new double[] {-1}, new double[] {-2})))
                .isEmpty();
    }

    @Test
    void exchangingTheTargetsInvertsTheRatio() {
        var pair = new Simulated("noise", true, 0.05, 0.05, 0).pair(new SplittableRandom(2), 1.5, 5, 5);
        Ratio ratio = Student.ratio(pair.get(0), pair.get(1)).orElseThrow().ratio();
        Ratio exchanged =
                Student.ratio(pair.get(1), pair.get(0)).orElseThrow().ratio().inverse();
        assertThat(exchanged.value()).isCloseTo(ratio.value(), within(1e-12));
        assertThat(exchanged.interval().low()).isCloseTo(ratio.interval().low(), within(1e-9));
        assertThat(exchanged.verdict()).isEqualTo(ratio.verdict());
        assertThat(IntStream.of(1, 2)
                        .mapToObj(i -> Student.ratio(pair.get(0), pair.get(1)))
                        .distinct())
                .hasSize(1);
    }

    private static Samples rounds(double... values) {
        return Samples.of(Arrays.stream(values).mapToObj(v -> new double[] {v}).toList());
    }
}
