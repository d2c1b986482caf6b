package org.docbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void evenArrivalsAreEquallyFarApart() {
        Arrivals arrivals = Arrivals.even(400);
        assertThat(IntStream.range(0, 4).mapToLong(arrivals::at))
                .containsExactly(0L, 2_500_000L, 5_000_000L, 7_500_000L);
        assertThat(arrivals.before(SECOND)).isEqualTo(400);
        assertThat(arrivals.before(0)).isZero();
        assertThat(arrivals.at(400L * 86_400)).isEqualTo(86_400 * SECOND);
    }

    @Property
    void beforeCountsArrivals(
            @ForAll @DoubleRange(min = 0.1, max = 1e6) double rate,
            @ForAll @LongRange(min = 1, max = 20 * SECOND) long nanos,
            @ForAll boolean poisson) {
        Arrivals arrivals = poisson ? Arrivals.poisson(rate, nanos) : Arrivals.even(rate);
        long count = arrivals.before(nanos);
        assertThat(arrivals.at(count)).isGreaterThanOrEqualTo(nanos);
        assertThat(count == 0 || arrivals.at(count - 1) < nanos).isTrue();
    }

    @Test
    void poissonArrivalsAreSeededKeepTheRateAndNeverGoBack() {
        Arrivals arrivals = Arrivals.poisson(1_000, 5);
        assertThat(arrivals.at(77)).isEqualTo(Arrivals.poisson(1_000, 5).at(77));
        assertThat(arrivals.at(77)).isNotEqualTo(Arrivals.poisson(1_000, 6).at(77));
        assertThat(arrivals.before(1_000 * SECOND) / 1e6).isCloseTo(1, within(0.005));
        assertThat(IntStream.range(0, 200_000).allMatch(i -> arrivals.at(i) <= arrivals.at(i + 1)))
                .isTrue();
    }

    /** Exponential gaps: as much variance as the square of the mean, and e to the -1 of them longer than the mean. */
    @Test
    void poissonGapsAreExponential() {
        Arrivals arrivals = Arrivals.poisson(1_000, 9);
        double[] gaps = IntStream.range(0, 60_000)
                .mapToDouble(i -> arrivals.at(i + 1) - arrivals.at(i))
                .toArray();
        double mean = IntStream.range(0, gaps.length)
                .mapToDouble(i -> gaps[i])
                .average()
                .orElseThrow();
        double variance = IntStream.range(0, gaps.length)
                .mapToDouble(i -> (gaps[i] - mean) * (gaps[i] - mean))
                .average()
                .orElseThrow();
        double longer =
                IntStream.range(0, gaps.length).filter(i -> gaps[i] > mean).count() / (double) gaps.length;
        assertThat(variance / (mean * mean)).isCloseTo(1, within(0.05));
        assertThat(longer).isCloseTo(Math.exp(-1), within(0.01));
    }

    @Test
    void aRateIsPositive() {
        for (double rate : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> Arrivals.even(rate)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> Arrivals.poisson(rate, 1)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
