package org.docbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HistogramsTest {

    private static Histogram of(LongStream nanos) {
        Histogram histogram = new Histogram(3_600_000_000_000L, 3);
        nanos.forEach(histogram::recordValue);
        return histogram;
    }

    @Test
    void whatIsWrittenIsReadBack() {
        Histogram histogram = of(LongStream.of(1, 2, 1_000_000, 3_599_000_000_000L));
        assertThat(Histograms.decoded(Histograms.encoded(histogram))).isEqualTo(histogram);
    }

    @Test
    void roundsTogetherHaveThePercentilesOfAllDurations() {
        String first = Histograms.encoded(of(LongStream.rangeClosed(1, 600)));
        String second = Histograms.encoded(of(LongStream.rangeClosed(601, 1_000)));
        String all = Histograms.merged(List.of(first, second)).orElseThrow();
        assertThat(Histograms.decoded(all).getTotalCount()).isEqualTo(1_000);
        assertThat(Histograms.percentile(all, 50)).isEqualTo(500);
        assertThat(Histograms.percentile(all, 99)).isEqualTo(990);
        assertThat(Histograms.merged(List.of())).isEmpty();
    }

    private static Optional<Interval> p99(List<LongStream> rounds) {
        return Histograms.interval(
                rounds.stream().map(HistogramsTest::of).map(Histograms::encoded).toList(),
                99,
                Samples.of(rounds.stream().map(round -> new double[] {1}).toList()));
    }

    /** Of 2,000 durations, those of ranks 1,971 and 1,989 (scipy: binom.ppf(.025, 2000, .99), and one above that of .975). */
    @Test
    void roundsThatAreAlikeHaveTheIntervalOfOrderStatistics() {
        Interval interval = p99(List.of(LongStream.rangeClosed(1, 1_000), LongStream.rangeClosed(1, 1_000)))
                .orElseThrow();
        assertThat(interval).isEqualTo(Interval.at95(986, 995));
    }

    /** By hand: the error is 2/3 ln 2, as only the slowest round moves the percentile; times Student's t with two degrees of freedom. */
    @Test
    void roundsThatDifferHaveTheIntervalOfTheJackknife() {
        Interval interval = p99OfRoundsWithSlowOnes(10);
        double half = 4.30265273 * 2 / 3 * Math.log(2);
        assertThat(interval.low()).isCloseTo(400 * Math.exp(-half), withinPercentage(0.1));
        assertThat(interval.high()).isCloseTo(400 * Math.exp(half), withinPercentage(0.1));
    }

    /** By the jackknife, it would begin at 400 / 7.3. */
    @Test
    void theIntervalBeginsAtTheMedianAtTheLeast() {
        assertThat(p99OfRoundsWithSlowOnes(80).low()).isEqualTo(80);
    }

    /** In three rounds, 5 % of the durations are 100, 200 and 400, and the others at most 80. */
    private static Interval p99OfRoundsWithSlowOnes(long median) {
        return p99(LongStream.of(100, 200, 400)
                        .mapToObj(slowest ->
                                LongStream.range(0, 1_000).map(n -> n < 501 ? median : n < 950 ? 80 : slowest))
                        .toList())
                .orElseThrow();
    }

    @Test
    void roundsThatDifferMoreThanTheirDurationsHaveNone() {
        assertThat(p99(LongStream.of(1, 2, 4)
                        .mapToObj(all -> LongStream.rangeClosed(500, 1_500).map(one -> all * one))
                        .toList()))
                .isEmpty();
    }

    /** 0.99 to the power of 368 is the first below 0.025. */
    @Test
    void tooFewDurationsOrRoundsHaveNoInterval() {
        assertThat(p99(List.of(LongStream.range(1, 185), LongStream.range(1, 185))))
                .isPresent();
        assertThat(p99(List.of(LongStream.range(1, 185), LongStream.range(1, 184))))
                .isEmpty();
        assertThat(p99(List.of(LongStream.range(1, 1_000)))).isEmpty();
    }

    @Test
    void otherTextsAreRefused() {
        assertThatThrownBy(() -> Histograms.decoded("aGVsbG8="))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no histogram");
    }

    /** A hundred characters of a run file could ask for gigabytes. */
    @Test
    void moreDigitsThanAreRecordedAreRefused() {
        String text = Histograms.encoded(new Histogram(3_600_000_000_000L, 5));
        assertThatThrownBy(() -> Histograms.decoded(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no histogram: more than 3 significant digits");
    }
}
