package org.docbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenChoiceTest {

    @Test
    void ratesAreOperationsASecondInTheirOrder() {
        assertThat(OpenChoice.of("2000/s, 500,1000.5/s,500", null).rates()).containsExactly(500.0, 1000.5, 2000.0);
        assertThat(OpenChoice.of(null, null).asked()).isFalse();
    }

    @Test
    void aBoundIsAPercentileAndATime() {
        assertThat(OpenChoice.Bound.of("p99<10ms")).isEqualTo(new OpenChoice.Bound("p99<10ms", 99, 10_000_000));
        assertThat(OpenChoice.Bound.of(" p99.9 < 1.5s "))
                .isEqualTo(new OpenChoice.Bound("p99.9<1.5s", 99.9, 1_500_000_000));
        assertThat(OpenChoice.Bound.of("p50<250us").nanos()).isEqualTo(250_000);
    }

    /** Ten beyond the percentile. */
    @Test
    void aRarerPercentileNeedsMoreArrivals() {
        assertThat(OpenChoice.Bound.arrivals(50)).isEqualTo(20);
        assertThat(OpenChoice.Bound.arrivals(99)).isBetween(999.9, 1_000.1);
        assertThat(OpenChoice.Bound.arrivals(99.9)).isBetween(9_999.9, 10_000.1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-5", "fast", "1e3", "500,,1000", "500/m", "Infinity"})
    void otherRatesAreRefused(String rates) {
        assertThatThrownBy(() -> OpenChoice.of(rates, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a rate");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p99", "10ms", "p0<1s", "p100<1s", "p99<0ms", "p99<10", "p99>10ms", "p99<-1ms"})
    void otherBoundsAreRefused(String bound) {
        assertThatThrownBy(() -> OpenChoice.of(null, bound))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no bound");
    }

    @Test
    void ratesThatAreTriedAreFivePercentApartAndWrittenInThreeDigits() {
        assertThat(CapacitySearch.Rates.at(0)).isEqualTo(1);
        assertThat(CapacitySearch.Rates.text(CapacitySearch.Rates.at(96))).isEqualTo("100");
        assertThat(CapacitySearch.Rates.text(CapacitySearch.Rates.at(97))).isEqualTo("105");
        assertThat(CapacitySearch.Rates.text(CapacitySearch.Rates.at(49))).isEqualTo("10.5");
        assertThat(CapacitySearch.Rates.text(CapacitySearch.Rates.at(193))).isEqualTo("10500");
        for (int i = 0; i < 7 * 48; i++) {
            assertThat(CapacitySearch.Rates.at(i + 1) / CapacitySearch.Rates.at(i))
                    .isBetween(1.04, 1.06);
            assertThat(CapacitySearch.Rates.nearest(CapacitySearch.Rates.at(i))).isEqualTo(i);
        }
    }
}
