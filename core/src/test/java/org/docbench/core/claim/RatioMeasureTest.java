package org.docbench.core.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rulings on ratios by hand: each row has a published ratio, the measured one with its interval and verdict, and what follows. */
class RatioMeasureTest {
    @ParameterizedTest
    @CsvSource({
        "12.6, 5.8, 5.4, 6.4, FASTER, direction", // 2.2x off, though the interval reaches half
        "12.6, 6.4, 5.4, 7.4, FASTER, confirmed",
        "12.6, 5.8, 5.4, 6.2, FASTER, direction",
        "1.64, 1.07, 1.03, 1.11, FASTER, direction", // half of 1.64 is below 1, so it would be within 2x
        "1.64, 1.40, 1.20, 1.60, FASTER, confirmed",
        "0.61, 0.93, 0.90, 0.97, SLOWER, direction",
        "4, 1.1, 0.9, 1.6, INCONCLUSIVE, inconclusive", // found, 1.1 would be the direction
        "4, 1.4, 0.9, 2.2, INCONCLUSIVE, inconclusive",
        "2.04, 0.96, 0.90, 1.01, INCONCLUSIVE, inconclusive", // a tie of that size would decide nothing either
        "2.04, 1.00, 0.99, 1.01, TIE, inconclusive",
        "4, 1.00, 0.99, 1.01, TIE, refuted",
        "4, 0.5, 0.4, 0.6, SLOWER, refuted",
        "1.03, 1.04, 1.01, 1.07, FASTER, confirmed",
        "1.03, 1.08, 1.03, 1.13, FASTER, direction" // no tie, though the interval reaches the band of ties
    })
    void aRatioIsRuledOn(double published, double value, double low, double high, Verdict verdict, String ruling) {
        Ratio ratio = new Ratio(value, new Interval(0.99, low, high), verdict);
        var claimed = new Claim.Published("a ratio", published, null, null, null);
        assertThat(RatioMeasure.ruled(ratio, claimed).ruling().word()).isEqualTo(ruling);
    }

    @Test
    void anExcludedSizeIsSaidToBeExcluded() {
        Ratio ratio = new Ratio(1.1, new Interval(0.99, 0.9, 1.6), Verdict.INCONCLUSIVE);
        var claimed = new Claim.Published("a ratio", 4.0, null, null, null);
        assertThat(RatioMeasure.ruled(ratio, claimed).because())
                .isEqualTo("no difference found, and surely none within 2x of it");
    }

    /** A small size has bounds of its own, narrower than the band of ties. */
    @ParameterizedTest
    @CsvSource({
        "1.06, 1.02, 1.10, FASTER, confirmed",
        "1.08, 1.04, 1.12, FASTER, direction",
        "1.03, 1.02, 1.04, TIE, confirmed",
        "1.00, 0.99, 1.01, TIE, inconclusive"
    })
    void aSmallSizeIsConfirmedWithinItsOwnBounds(
            double value, double low, double high, Verdict verdict, String ruling) {
        Ratio ratio = new Ratio(value, new Interval(0.99, low, high), verdict);
        var claimed = new Claim.Published("a ratio", 1.035, null, 1.018, 1.07);
        assertThat(RatioMeasure.ruled(ratio, claimed).ruling().word()).isEqualTo(ruling);
    }
}
