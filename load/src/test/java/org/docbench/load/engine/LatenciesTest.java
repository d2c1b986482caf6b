package org.docbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatenciesTest {

    private static Histogram histogram(List<Long> values) {
        Histogram histogram = Latencies.recorder();
        values.forEach(histogram::recordValue);
        return histogram;
    }

    private static Latencies of(List<Long> values) {
        return Latencies.merged(List.of(histogram(values)));
    }

    @Property(tries = 100)
    void whatIsEncodedIsDecoded(
            @ForAll @Size(max = 60) List<@LongRange(min = 0, max = Latencies.HIGHEST) Long> values) {
        Latencies latencies = of(values);
        Latencies decoded = Latencies.decoded(latencies.encoded());
        assertThat(decoded).isEqualTo(latencies).hasSameHashCodeAs(latencies);
        assertThat(decoded.encoded()).isEqualTo(latencies.encoded());
    }

    @Property(tries = 100)
    void mergedIsTheSumOfItsParts(
            @ForAll @Size(max = 40) List<@LongRange(min = 0, max = Latencies.HIGHEST) Long> some,
            @ForAll @Size(max = 40) List<@LongRange(min = 0, max = Latencies.HIGHEST) Long> others) {
        List<Long> all = new java.util.ArrayList<>(some);
        all.addAll(others);
        assertThat(Latencies.merged(List.of(histogram(some), histogram(others))))
                .isEqualTo(of(all))
                .isEqualTo(of(some).and(of(others)));
    }

    @Property(tries = 100)
    void percentilesAreThoseOfTheSortedValuesToThreeDigits(
            @ForAll @Size(min = 1, max = 60) List<@LongRange(min = 1, max = Latencies.HIGHEST) Long> values) {
        double[] sorted =
                values.stream().mapToDouble(Long::doubleValue).sorted().toArray();
        double middle = sorted[(sorted.length + 1) / 2 - 1];
        double longest = sorted[sorted.length - 1];
        Latencies latencies = of(values);
        assertThat((double) latencies.percentile(50)).isCloseTo(middle, within(middle * 0.001));
        assertThat((double) latencies.percentile(100)).isCloseTo(longest, within(longest * 0.001));
        assertThat(latencies.mean())
                .isCloseTo(Arrays.stream(sorted).average().orElseThrow(), within(latencies.mean() * 0.001));
    }

    /** HdrHistogram's own reader takes the text: the run file is readable elsewhere. */
    @Test
    void theTextIsHdrHistogramsOwn() throws Exception {
        Latencies latencies = of(List.of(1_000L, 2_000L, 2_000L));
        Histogram read = Histogram.fromString(latencies.encoded());
        assertThat(read.getTotalCount()).isEqualTo(3);
        assertThat(read.getCountAtValue(2_000)).isEqualTo(2);
        assertThat(latencies.encoded()).startsWith("HISTF"); // the cookie of V2, compressed
    }

    @Test
    void otherTextIsRefused() {
        for (String text :
                List.of("", "AAAA", "not base64!", of(List.of(1L)).encoded().substring(0, 20))) {
            assertThatThrownBy(() -> Latencies.decoded(text))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("no histogram");
        }
    }

    @Test
    void noDurationsAreNoNumbers() {
        Latencies none = of(List.of());
        assertThat(none.count()).isZero();
        assertThat(none.mean()).isNaN();
        assertThat(none.percentile(100)).isZero();
    }

    @Test
    void anythingOverAnHourIsAnHour() {
        var tally = new LoadResult.Tally();
        tally.record(Long.MAX_VALUE);
        assertThat(Latencies.merged(List.of(tally.times)).percentile(100)).isGreaterThanOrEqualTo(Latencies.HIGHEST);
    }
}
