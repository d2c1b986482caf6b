package org.docbench.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.stats.Interval;
import org.junit.jupiter.api.Test;

/** Invented comparisons whose agreement is known. */
class AgreementTest {
    private static ComparisonRow row(String phase, String baseline, String contender, double ratio, String verdict) {
        return new ComparisonRow(
                "crud",
                "find",
                Map.of("workers", "1"),
                phase,
                baseline,
                contender,
                ratio,
                new Interval(0.99, ratio * 0.9, ratio * 1.1),
                verdict);
    }

    /** One is right though undecided in the longer run, one is written the other way round, one has the wrong sign in both. */
    @Test
    void signsAreThoseOfTheLongerRun() {
        List<ComparisonRow> run = List.of(
                row("a", "x", "y", 1.5, "faster"),
                row("b", "x", "y", 1.5, "faster"),
                row("c", "x", "y", 0.5, "slower"),
                row("d", "x", "y", 1.5, "faster"),
                row("e", "x", "y", 1.1, "inconclusive"),
                row("f", "x", "y", 2.0, "faster"));
        List<ComparisonRow> longer = List.of(
                row("a", "x", "y", 1.2, "inconclusive"),
                row("b", "y", "x", 0.6, "slower"),
                row("c", "x", "y", 1.4, "faster"),
                row("d", "x", "y", 0.9, "inconclusive"),
                row("e", "x", "y", 0.8, "slower"));
        Agreement agreement = Agreement.of(run, longer);
        assertThat(agreement.common()).isEqualTo(5);
        assertThat(agreement.winners()).isEqualTo(4);
        assertThat(agreement.right()).isEqualTo(2);
        assertThat(agreement.contradicted()).hasSize(1).first().asString().contains(", c, x, y");
    }
}
