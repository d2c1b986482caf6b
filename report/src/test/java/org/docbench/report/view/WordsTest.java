package org.docbench.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.stats.Interval;
import org.junit.jupiter.api.Test;

class WordsTest {

    private static Pair pair(double ratio, double low, double high, String verdict) {
        return Pair.of(new ComparisonRow(
                "access", "flat", Map.of(), "get", "b", "c", ratio, Interval.at95(low, high), verdict));
    }

    @Test
    void aRatioIsAFactorOfAtLeastOneAndADirection() {
        assertThat(pair(2.4, 2.2, 2.6, "faster").sentence()).isEqualTo("c is 2.4× faster than b (95 % CI 2.2–2.6)");
        assertThat(pair(0.4, 0.25, 0.5, "slower").sentence()).isEqualTo("c is 2.5× slower than b (95 % CI 2.0–4.0)");
        assertThat(pair(1.0, 0.98, 1.02, "tie").sentence())
                .isEqualTo("c and b tie: 1.00× faster (95 % CI 1.02× slower to 1.02× faster)");
        assertThat(pair(1.04, 1.02, 1.06, "inconclusive").clause())
                .isEqualTo("no difference found; at most 1.06× either way");
    }

    @Test
    void anUnknownVerdictDecidesNothingAndNoIntervalIsSaid() {
        Pair pair = Pair.of(new ComparisonRow("access", "flat", Map.of(), "get", "b", "c", 2.4, null, "better"));
        assertThat(pair.sentence()).isEqualTo("c against b: no difference found");
    }

    @Test
    void flippedTwiceIsTheSame() {
        Pair pair = pair(4, 2, 8, "faster");
        assertThat(pair.flipped().sentence()).isEqualTo("b is 4.0× slower than c (95 % CI 2.0–8.0)");
        assertThat(pair.flipped().flipped()).isEqualTo(pair);
    }

    @Test
    void aMeanAndItsIntervalShareAUnit() {
        assertThat(Figures.time(2490.0, Interval.at95(980, 2580))).isEqualTo("2.49 µs [0.98–2.58]");
        assertThat(Figures.time(999.6)).isEqualTo("1.00 µs");
        assertThat(Figures.time(99.96)).isEqualTo("100 ns");
        assertThat(Figures.time(null)).isEqualTo("–");
        assertThat(Figures.time(Double.NaN)).isEqualTo("–");
        assertThat(Figures.bytes(64917.0)).isEqualTo("64,917 B");
    }

    @Test
    void aCaseReadsAsWords() {
        Map<String, String> flat = new LinkedHashMap<>();
        flat.put("fields", "100");
        flat.put("position", "50");
        assertThat(CaseName.of(flat)).isEqualTo("field 50 of 100");
        assertThat(CaseName.of(Map.of("depth", "3"))).isEqualTo("depth 3");
        assertThat(CaseName.of(Map.of("fields", "60000"))).isEqualTo("60,000 fields");
        assertThat(CaseName.of(Map.of())).isEqualTo("the only case");
    }

    @Test
    void anIntervalIsInTheUnitOfItsValue() {
        assertThat(Figures.time(868e3, Interval.at95(750e3, 1_005e3))).isEqualTo("868 µs [750–1,005]");
        assertThat(Figures.within(868e3, null)).isEmpty();
        assertThat(Figures.rate(8_300, Interval.at95(7_310, 9_410))).isEqualTo("8.30 k/s [7.31–9.41]");
        assertThat(Figures.rate(8_300, null)).isEqualTo("8.30 k/s");
    }
}
