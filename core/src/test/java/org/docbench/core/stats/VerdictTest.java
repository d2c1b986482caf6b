package org.docbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VerdictTest {

    @Test
    void theRule() {
        assertThat(verdict(0.96, 1.04)).isEqualTo(Verdict.TIE);
        assertThat(verdict(1 / 1.05, 1.05)).isEqualTo(Verdict.TIE);
        assertThat(verdict(1.01, 1.04)).isEqualTo(Verdict.TIE); // sure of its sign, but below 5 %
        assertThat(verdict(2.2, 2.6)).isEqualTo(Verdict.FASTER);
        assertThat(verdict(0.5, 0.6)).isEqualTo(Verdict.SLOWER);
        assertThat(verdict(1.01, 1.09)).isEqualTo(Verdict.FASTER);
        assertThat(verdict(0.99, 1.11)).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(Verdict.of(Interval.at95(0.92, 1.09), 0.10)).isEqualTo(Verdict.TIE); // the user's band
    }

    @Test
    void words() {
        assertThat(ratio(2.4, 2.2, 2.6).words("BSON raw", "OSON object"))
                .isEqualTo("OSON object is 2.4× faster than BSON raw (99 % CI 2.2–2.6)");
        assertThat(ratio(1 / 1.9, 1 / 2.1, 1 / 1.7).words("BSON raw", "OSON object"))
                .isEqualTo("OSON object is 1.9× slower than BSON raw (99 % CI 1.7–2.1)");
        assertThat(ratio(1.01, 0.99, 1.03).words("BSON raw", "OSON object"))
                .isEqualTo("OSON object and BSON raw tie: 1.01× faster (99 % CI 1.01× slower to 1.03× faster)");
        assertThat(ratio(0.9, 0.7, 1.2).words("BSON raw", "OSON object"))
                .isEqualTo("OSON object against BSON raw: no difference found; at most 1.43× either way");
        assertThat(ratio(0.9, 1e-20, 1e21).words("BSON raw", "OSON object"))
                .as("three rounds at a family's level")
                .isEqualTo("OSON object against BSON raw: no difference found; too few rounds");
        assertThat(ratio(2.53, 2.52, 2.54).clause()).isEqualTo("2.53× faster (99 % CI 2.52–2.54)");
        assertThat(ratio(528.7, 480, 1_580).clause()).isEqualTo("529× faster (99 % CI 480–1,580)");
    }

    @Test
    void aLevelIsPrintedWithTheDigitsThatTellItFrom100() {
        assertThat(level(0.95)).isEqualTo("95");
        assertThat(level(0.99)).isEqualTo("99");
        assertThat(level(1 - 0.008)).isEqualTo("99.2");
        assertThat(level(1 - 0.01 / 49)).isEqualTo("99.98");
        assertThat(level(1 - 0.01 / 5000)).isEqualTo("99.9998");
    }

    @Test
    void exchangingTheTargetsExchangesTheVerdict() {
        Ratio ratio = ratio(2.4, 2.2, 2.6);
        assertThat(ratio.inverse().verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(ratio.inverse().words("OSON object", "BSON raw"))
                .isEqualTo("BSON raw is 2.4× slower than OSON object (99 % CI 2.2–2.6)");
    }

    private static String level(double level) {
        return Words.level(new Interval(level, 1, 2));
    }

    private static Verdict verdict(double low, double high) {
        return Verdict.of(Interval.at99(low, high), Verdict.TIE_BAND);
    }

    private static Ratio ratio(double value, double low, double high) {
        return new Ratio(value, Interval.at99(low, high), verdict(low, high));
    }
}
