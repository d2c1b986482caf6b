package org.docbench.report.panel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.docbench.core.stats.BreakEven.Kind;
import org.docbench.core.stats.Interval;
import org.docbench.report.panel.Payoffs.Payoff;
import org.junit.jupiter.api.Test;

class PayoffTest {

    private static Payoff payoff(Kind kind, double k, Interval open) {
        return new Payoff("1000 fields", "a", "b", kind, k, Optional.ofNullable(open), Interval.at95(1, 100));
    }

    @Test
    void aCrossingHasItsIntervalAndReadsFromBothSides() {
        Payoff from = payoff(Kind.FROM, 4.14, Interval.at95(3.2, 6));
        assertThat(from.sentence()).isEqualTo("a is cheaper than b from k = 4.1 on (95 % CI 3.2–6)");
        assertThat(from.flipped().sentence()).isEqualTo("b is cheaper than a up to k = 4.1 (95 % CI 3.2–6)");
        assertThat(from.flipped().flipped()).isEqualTo(from);
        assertThat(from.cell()).isEqualTo("b 4.1 [3.2–6]");
        assertThat(payoff(Kind.FROM, 1.91, Interval.at95(1.9, 1.92)).cell()).isEqualTo("b 1.9 [1.90–1.92]");
        assertThat(payoff(Kind.ALWAYS, 1, Interval.at95(2, 2.001)).cell()).isEqualTo("b [not sure at 2]");
        assertThat(payoff(Kind.UNTIL, 60, Interval.at95(48.2, Double.POSITIVE_INFINITY))
                        .cell())
                .isEqualTo("b 60 [48 to beyond 100]");
        assertThat(payoff(Kind.FROM, 4.14, null).sentence()).endsWith("from k = 4.1 on (no interval)");
    }

    @Test
    void withoutACrossingTheSureSideIsNamedAndTheDoubtIsSaid() {
        assertThat(payoff(Kind.ALWAYS, 1, null).sentence()).isEqualTo("a is cheaper than b at every k, 1–100");
        assertThat(payoff(Kind.NEVER, Double.POSITIVE_INFINITY, Interval.at95(1, 3.5))
                        .sentence())
                .isEqualTo("a is cheaper than b at no k, 1–100 (not sure at k = 1–3.5)");
    }

    @Test
    void aPairThatIsNotDecidedNamesNoSide() {
        Payoff open = payoff(Kind.UNDECIDED, Double.POSITIVE_INFINITY, Interval.at95(1, Double.POSITIVE_INFINITY));
        assertThat(open.crosses()).isFalse();
        assertThat(open.sentence()).isEqualTo("a and b: not decided at k = 1–100");
        assertThat(open.flipped().kind()).isEqualTo(Kind.UNDECIDED);
    }
}
