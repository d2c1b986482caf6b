package org.docbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VerdictTest {

    @Test
    void theRule() {
        assertThat(verdict(0.96, 1.04, 0.93, 1.07)).isEqualTo(Verdict.TIE);
        assertThat(verdict(1 / 1.05, 1.05, 0.9, 1.1)).isEqualTo(Verdict.TIE);
        assertThat(verdict(1.01, 1.04, 1.005, 1.045)).isEqualTo(Verdict.TIE); // sure of its sign, but below 5 %
        assertThat(verdict(2.2, 2.6, 2.1, 2.7)).isEqualTo(Verdict.FASTER);
        assertThat(verdict(0.5, 0.6, 0.4, 0.7)).isEqualTo(Verdict.SLOWER);
        assertThat(verdict(1.03, 1.07, 1.01, 1.09)).isEqualTo(Verdict.FASTER);
        assertThat(verdict(1.03, 1.07, 0.99, 1.11)).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict(0.9, 1.2, 0.8, 1.3)).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void words() {
        assertThat(ratio(2.4, 2.2, 2.6).words("BSON raw", "OSON object"))
                .isEqualTo("OSON object is 2.4× faster than BSON raw (95 % CI 2.2–2.6)");
        assertThat(ratio(1 / 1.9, 1 / 2.1, 1 / 1.7).words("BSON raw", "OSON object"))
                .isEqualTo("OSON object is 1.9× slower than BSON raw (95 % CI 1.7–2.1)");
        assertThat(ratio(1.01, 0.99, 1.03).words("BSON raw", "OSON object"))
                .isEqualTo("OSON object and BSON raw tie: 1.01× faster (95 % CI 1.01× slower to 1.03× faster)");
        assertThat(ratio(0.9, 0.7, 1.2).words("BSON raw", "OSON object"))
                .isEqualTo("OSON object against BSON raw is inconclusive: 1.11× slower"
                        + " (95 % CI 1.43× slower to 1.20× faster)");
        assertThat(ratio(2.53, 2.52, 2.54).size()).isEqualTo("2.53× faster (95 % CI 2.52–2.54)");
        assertThat(ratio(528.7, 480, 1_580).size()).isEqualTo("529× faster (95 % CI 480–1,580)");
    }

    @Test
    void exchangingTheTargetsExchangesTheVerdict() {
        Ratio ratio = ratio(2.4, 2.2, 2.6);
        assertThat(ratio.inverse().verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(ratio.inverse().words("OSON object", "BSON raw"))
                .isEqualTo("BSON raw is 2.4× slower than OSON object (95 % CI 2.2–2.6)");
    }

    private static Verdict verdict(double low, double high, double low99, double high99) {
        return Verdict.of(Interval.at95(low, high), Interval.at99(low99, high99));
    }

    private static Ratio ratio(double value, double low, double high) {
        return new Ratio(value, Interval.at95(low, high), Interval.at99(low * 0.98, high * 1.02));
    }
}
