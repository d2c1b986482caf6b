package org.docbench.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.stats.Interval;
import org.junit.jupiter.api.Test;

/** Groups follow from comparisons alone, never from the order of means. */
class StandingTest {

    /** Each later letter takes twice as long; pairs named in {@code open} are not decided. */
    private static Standing of(List<String> names, String... open) {
        return new Standing(names, (baseline, contender) -> {
            String pair = contender + baseline;
            String turned = baseline + contender;
            if (List.of(open).contains(pair) || List.of(open).contains(turned)) {
                return Optional.of(pair(baseline, contender, 1, new Interval(0.99, 0.8, 1.2), "inconclusive"));
            }
            boolean faster = names.indexOf(contender) < names.indexOf(baseline);
            double ratio = Math.pow(2, names.indexOf(baseline) - names.indexOf(contender));
            return Optional.of(pair(
                    baseline,
                    contender,
                    ratio,
                    new Interval(0.99, 0.9 * ratio, 1.25 * ratio),
                    faster ? "faster" : "slower"));
        });
    }

    private static Pair pair(String baseline, String contender, double ratio, Interval interval, String verdict) {
        return new Pair("s", Map.of(), "p", baseline, contender, ratio, interval, verdict, null);
    }

    @Test
    void decidedPairsMakeAnOrder() {
        assertThat(of(List.of("a", "b", "c")).words())
                .isEqualTo("a beats b by 2.00× [1.80–2.50]. b beats c by 2.00× [1.80–2.50]");
    }

    @Test
    void anUndecidedPairIsAGroupWithItsLargestDifference() {
        assertThat(of(List.of("a", "b", "c", "d"), "ab").words())
                .isEqualTo("a and b beat c by 1.80–5.00×. c beats d by 2.00× [1.80–2.50]."
                        + " a and b: no difference found, at most 1.25×");
    }

    @Test
    void aWinWithinAGroupIsNamed() {
        assertThat(of(List.of("a", "b", "c"), "ab", "bc").words())
                .isEqualTo("Among a, b and c: a beats c by 4.00× [3.60–5.00];"
                        + " between the others no difference found, at most 1.25×");
    }

    @Test
    void aGroupIsNamedOnceWhereItBeatsTheNext() {
        assertThat(of(List.of("a", "b", "c", "d"), "bc").words())
                .isEqualTo("a beats b by 2.00× [1.80–2.50] and c by 4.00× [3.60–5.00]. These beat d by 1.80–5.00×."
                        + " b and c: no difference found, at most 1.25×");
    }

    @Test
    void severalAgainstSeveralHaveOneIntervalForEachThatIsBeaten() {
        assertThat(of(List.of("a", "b", "c", "d"), "ab", "cd").words())
                .startsWith("a and b beat c by 1.80–5.00× and d by 3.60–10.0×. a and b: no difference found");
    }

    /** One round has no interval: nothing was looked for. */
    @Test
    void whatWasNotComparedHasNoDifferenceThatWasNotFound() {
        var none = new Standing(List.of("a", "b"), (baseline, contender) -> Optional.empty());
        assertThat(none.words()).isEqualTo("a and b: not compared");
        assertThat(none.isCompared()).isFalse();
        Standing open = of(List.of("a", "b", "c"), "ab", "bc", "ac");
        var some = new Standing(
                open.ordered(),
                (baseline, contender) -> List.of(baseline, contender).contains("c")
                        ? Optional.empty()
                        : open.pairs().apply(baseline, contender));
        assertThat(some.words()).isEqualTo("a, b and c: no difference found, at most 1.25× where they are compared");
        assertThat(some.isCompared()).isTrue();
    }

    @Test
    void anEndThatIsNotOneIsNotPrintedAsOne() {
        assertThat(new Standing(
                                List.of("a", "b"),
                                (baseline, contender) -> Optional.of(
                                        baseline.equals("b")
                                                ? pair("b", "a", 1.2, new Interval(0.99, 1.0004, 1.3), "faster")
                                                : pair("a", "b", 1 / 1.2, new Interval(0.99, 0.7, 0.9996), "slower")))
                        .words())
                .isEqualTo("a beats b by 1.20× [1.0004–1.30]");
    }

    @Test
    void oneTargetAloneBeatsNobody() {
        assertThat(of(List.of("a")).words()).isEqualTo("only a was measured");
        assertThat(of(List.of()).words()).isEmpty();
    }
}
