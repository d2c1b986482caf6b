package org.docbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BreakEvenTest {
    private static final int[] K = {1, 2, 5, 10, 50, 100};

    @Test
    void linesCrossWhereArithmeticSays() {
        // 100 + 50 k against 1,000 + 5 k: at k = 20
        BreakEven crossing = BreakEven.of(
                        totals(100, 50, 0, new SplittableRandom(1)), totals(1_000, 5, 0, new SplittableRandom(2)))
                .orElseThrow();
        assertThat(crossing.kind()).isEqualTo(BreakEven.Kind.FROM);
        assertThat(crossing.k()).isCloseTo(20, within(1e-9));
        assertThat(BreakEven.of(
                                totals(1_000, 5, 0, new SplittableRandom(1)),
                                totals(100, 50, 0, new SplittableRandom(2)))
                        .orElseThrow()
                        .kind())
                .isEqualTo(BreakEven.Kind.UNTIL);
    }

    @Test
    void neverAndAlways() {
        BreakEven never = BreakEven.of(
                        totals(100, 5, 0.01, new SplittableRandom(1)), totals(1_000, 50, 0.01, new SplittableRandom(2)))
                .orElseThrow();
        assertThat(never.kind()).isEqualTo(BreakEven.Kind.NEVER);
        assertThat(never.k()).isInfinite();
        assertThat(never.ci95()).isEmpty();
        BreakEven always = BreakEven.of(
                        totals(1_000, 50, 0.01, new SplittableRandom(1)), totals(100, 5, 0.01, new SplittableRandom(2)))
                .orElseThrow();
        assertThat(always.kind()).isEqualTo(BreakEven.Kind.ALWAYS);
        assertThat(BreakEven.of(Map.of(), totals(1, 1, 0, new SplittableRandom(1))))
                .isEmpty();
    }

    @Test
    void theIntervalHoldsTheTrueCrossing() {
        int held = 0;
        for (int run = 0; run < 400; run++) {
            var random = new SplittableRandom(run);
            BreakEven found = BreakEven.of(totals(100, 50, 0.03, random), totals(1_000, 5, 0.03, random))
                    .orElseThrow();
            held += found.ci95().orElseThrow().contains(20) ? 1 : 0;
        }
        // at k between two measured ones the error of the line is smaller than at its ends: at least 95 %
        assertThat(held).isGreaterThan(400 * 94 / 100);
    }

    @Test
    void noiseAtFewReadsDoesNotTurnTheDirection() {
        int decided = 0;
        for (int run = 0; run < 400; run++) {
            var random = new SplittableRandom(run);
            // equal to open, and 10 % faster to read: 1,050 against 1,045 ns at k = 1, 6,000 against 5,500 at k = 100
            Map<Integer, Samples> slower = totals(1_000, 50, 0.01, random);
            Map<Integer, Samples> faster = totals(1_000, 45, 0.01, random);
            boolean sureAtTheEnd = Student.ratio(slower.get(100), faster.get(100))
                            .orElseThrow()
                            .exp()
                            .ci95()
                            .low()
                    > 1;
            BreakEven.Kind found = BreakEven.of(slower, faster).orElseThrow().kind();
            if (sureAtTheEnd) {
                assertThat(found).isNotIn(BreakEven.Kind.UNTIL, BreakEven.Kind.NEVER);
            }
            decided += found == BreakEven.Kind.ALWAYS || found == BreakEven.Kind.FROM ? 1 : 0;
        }
        assertThat(decided).isGreaterThan(350);
    }

    @Test
    void withoutASureNumberOfReadsNoSideIsNamed() {
        int undecided = 0;
        for (int run = 0; run < 400; run++) {
            var random = new SplittableRandom(run);
            undecided += BreakEven.of(totals(100, 50, 0.03, random), totals(100, 50, 0.03, random))
                                    .orElseThrow()
                                    .kind()
                            == BreakEven.Kind.UNDECIDED
                    ? 1
                    : 0;
        }
        // six intervals of 95 %: all hold 1 in 0.95^6 = 74 % of runs
        assertThat(undecided).isBetween(400 * 65 / 100, 400 * 85 / 100);
    }

    private static Map<Integer, Samples> totals(double open, double read, double sd, SplittableRandom random) {
        Map<Integer, Samples> totals = new LinkedHashMap<>();
        for (int k : K) {
            List<double[]> rounds = new ArrayList<>();
            for (int r = 0; r < 5; r++) {
                rounds.add(new double[] {(open + read * k) * (1 + sd * random.nextGaussian())});
            }
            totals.put(k, Samples.of(rounds));
        }
        return totals;
    }
}
