package org.docbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NetOfBaselineTest {

    @Test
    void whatTheMachineDidToARoundCancels() {
        // the baseline of each round goes up by 100; the operation is always 20 or 22 above it
        Samples baseline = Samples.of(new double[] {100}, new double[] {200}, new double[] {300});
        Samples operation = Samples.of(new double[] {120}, new double[] {222}, new double[] {321});
        Estimate net = Student.difference(operation, baseline, 1).orElseThrow().estimate();
        assertThat(net.value()).isCloseTo(21, within(1e-9));
        // s of 20, 22, 21 is 1; s/√3 = 0.577 times Student's 4.30 with two degrees of freedom is 2.5
        assertThat(net.ci95().high() - net.ci95().low()).isCloseTo(2 * 4.3027 / Math.sqrt(3), within(1e-3));
        assertThat(net.aboveZero()).isTrue();
    }

    @Test
    void tenOperationsHoldTenBaselines() {
        Samples baseline = Samples.of(new double[] {10}, new double[] {12});
        Samples ten = Samples.of(new double[] {150}, new double[] {170});
        // 160 - 10 × 11
        assertThat(Student.difference(ten, baseline, 10).orElseThrow().value()).isCloseTo(50, within(1e-9));
    }

    @Test
    void onlyCommonRoundsCountAndOneIsTooFew() {
        Samples baseline = Samples.of(List.of(1, 2), List.of(new double[] {10}, new double[] {20}));
        Samples operation = Samples.of(List.of(2, 3), List.of(new double[] {30}, new double[] {90}));
        assertThat(Student.difference(operation, baseline, 1)).isEmpty();
    }

    @Test
    void theIntervalHoldsTheTruthAndEqualOperationsAreNotAboveTheirBaseline() {
        Random random = new Random(7);
        int held = 0;
        int above = 0;
        int experiments = 400;
        for (int i = 0; i < experiments; i++) {
            Samples baseline = samples(random, 1000, 0);
            Estimate equal = Student.difference(samples(random, 1000, 0), baseline, 1)
                    .orElseThrow()
                    .estimate();
            Estimate more = Student.difference(samples(random, 1000, 300), baseline, 1)
                    .orElseThrow()
                    .estimate();
            above += equal.aboveZero() ? 1 : 0;
            held += more.ci95().contains(300) ? 1 : 0;
        }
        // 95 % of 400 are 380; three standard deviations are 13
        assertThat(held).isGreaterThan(366);
        // 2.5 % of 400 are 10; three standard deviations are 9
        assertThat(above).isLessThan(20);
    }

    private static Samples samples(Random random, double level, double more) {
        List<double[]> rounds = new ArrayList<>();
        for (int round = 0; round < 6; round++) {
            rounds.add(random.doubles(5)
                    .map(x -> level + more + 50 * random.nextGaussian())
                    .toArray());
        }
        return Samples.of(rounds);
    }
}
