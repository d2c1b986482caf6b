package org.docbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SumTest {

    /** A figure of an older report must not change in its last digit. */
    @Test
    void sumsAndMeansAreThoseOfAStreamToTheLastBit() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 2_000; i++) {
            double[] values = random.doubles(1 + random.nextInt(60))
                    .map(x -> (x - 0.3) * Math.pow(10, random.nextInt(12)))
                    .toArray();
            assertThat(Samples.Sum.of(values)).isEqualTo(Arrays.stream(values).sum());
            assertThat(Samples.Sum.mean(values))
                    .isEqualTo(Arrays.stream(values).average().orElseThrow());
        }
    }

    @Test
    void infinityStaysInfinityAndOppositesAreNoNumber() {
        List<double[]> extremes = List.of(
                new double[] {1, Double.POSITIVE_INFINITY, 2},
                new double[] {Double.NEGATIVE_INFINITY, 5},
                new double[] {Double.MAX_VALUE, Double.MAX_VALUE},
                new double[] {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY},
                new double[] {Double.NaN, 1},
                new double[] {});
        for (double[] values : extremes) {
            assertThat(Double.doubleToLongBits(Samples.Sum.of(values)))
                    .isEqualTo(Double.doubleToLongBits(Arrays.stream(values).sum()));
        }
    }

    @Test
    void withoutAValueThereIsNoMean() {
        assertThatThrownBy(() -> Samples.Sum.mean(new double[0])).isInstanceOf(IllegalArgumentException.class);
    }
}
