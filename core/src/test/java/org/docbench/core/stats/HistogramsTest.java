package org.docbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
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
