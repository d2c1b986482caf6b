package org.docbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.docbench.core.stats.Family.Method;
import org.junit.jupiter.api.Test;

/** Families against the definitions of Holm 1979 and Benjamini &amp; Hochberg 1995, written out a second time. */
class FamilyTest {

    @Test
    void theLevelIsThatOfTheMethodsThreshold() {
        // p values 0.0001, 0.004, 0.03, 0.5
        List<Student> four = List.of(of(0.5), of(0.004), of(0.0001), of(0.03));
        var holm = new Family(Method.HOLM, 0.01, 1e-9).decide(four);
        // 0.0001 <= 0.01/4; 0.004 > 0.01/3: one is decided, at 0.01/4
        assertThat(holm.winners()).isEqualTo(1);
        assertThat(holm.level()).isCloseTo(1 - 0.01 / 4, within(1e-12));
        var hochberg = new Family(Method.BENJAMINI_HOCHBERG, 0.01, 1e-9).decide(four);
        // 0.004 <= 2 * 0.01/4; 0.03 > 3 * 0.01/4: two, at 2 * 0.01/4
        assertThat(hochberg.winners()).isEqualTo(2);
        assertThat(hochberg.level()).isCloseTo(1 - 2 * 0.01 / 4, within(1e-12));
        assertThat(hochberg.ratios().get(0).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        var none = new Family(Method.HOLM, 0.01, 1e-9).decide(List.of(of(0.5), of(0.5)));
        assertThat(none.level()).isCloseTo(1 - 0.01 / 2, within(1e-12));
        assertThat(new Family(Method.BENJAMINI_HOCHBERG, 0.01, 0.05)
                        .decide(List.of())
                        .level())
                .isEqualTo(0.99);
    }

    @Test
    void whatIsMissingMakesTheOthersNoEasierToDecide() {
        List<Student> two = List.of(of(0.0001), of(0.004));
        var family = new Family(Method.HOLM, 0.01, 1e-9);
        assertThat(family.decide(two).winners()).isEqualTo(2); // 0.0001 <= 0.01/2, 0.004 <= 0.01/1
        var decided = family.decide(two, 2);
        assertThat(decided.winners()).isEqualTo(1); // 0.0001 <= 0.01/4; 0.004 > 0.01/3
        assertThat(decided.level()).isCloseTo(1 - 0.01 / 4, within(1e-12));
    }

    @Test
    void aWinnerLaterInTheOrderSavesTheOnesBeforeIt() {
        // Benjamini-Hochberg steps up: 0.006 > 0.01/2, yet 0.009 <= 0.01 decides both
        var both = new Family(Method.BENJAMINI_HOCHBERG, 0.01, 1e-9).decide(List.of(of(0.006), of(0.009)));
        assertThat(both.winners()).isEqualTo(2);
        assertThat(new Family(Method.HOLM, 0.01, 1e-9)
                        .decide(List.of(of(0.006), of(0.009)))
                        .winners())
                .isZero();
    }

    @Test
    void anIntervalDecidesExactlyWhereThePValueDoes() {
        var random = new SplittableRandom(9);
        for (int run = 0; run < 300; run++) {
            List<Student> logs = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(60); i++) {
                logs.add(new Student(
                        random.nextInt(3) * 0.1 * random.nextGaussian(),
                        0.01 + 0.05 * random.nextDouble(),
                        1 + random.nextInt(19)));
            }
            for (Method method : Method.values()) {
                double tie = 0.02 + 0.2 * random.nextDouble();
                var decided = new Family(method, 0.01, tie).decide(logs);
                double[] p = logs.stream()
                        .mapToDouble(log -> Math.min(log.p(), log.tieP(Math.log(1 + tie))))
                        .toArray();
                assertThat(decided.winners() + decided.ties()).isEqualTo(rejected(method, p));
                decided.ratios().forEach(ratio -> {
                    boolean excludes = !ratio.interval().contains(1);
                    boolean inside = ratio.interval().high() <= 1 + tie
                            && ratio.interval().low() >= 1 / (1 + tie);
                    assertThat(ratio.verdict() != Verdict.INCONCLUSIVE).isEqualTo(excludes || inside);
                    assertThat(ratio.verdict() == Verdict.TIE).isEqualTo(inside);
                });
            }
        }
    }

    /** How many the methods reject, by adjusted p values (Wright 1992). */
    private static long rejected(Method method, double[] p) {
        double[] sorted = p.clone();
        Arrays.sort(sorted);
        int m = p.length;
        double[] adjusted = new double[m];
        if (method == Method.HOLM) {
            double most = 0;
            for (int i = 0; i < m; i++) {
                most = Math.max(most, (m - i) * sorted[i]);
                adjusted[i] = most;
            }
        } else {
            double least = 1;
            for (int i = m - 1; i >= 0; i--) {
                least = Math.min(least, sorted[i] * m / (i + 1));
                adjusted[i] = least;
            }
        }
        return Arrays.stream(adjusted).filter(a -> a <= 0.01).count();
    }

    @Test
    void randomSignsCountThoseAtLeastAsFar() {
        // sums over signs of 1, 2, -4: 7, 1, 3, 5 and their opposites; the sum seen is 1: all are at least as far
        assertThat(Family.permutationP(new double[] {1, 2, -4})).isEqualTo(1);
        // 4, 2, -1: seen 5; at least as far are 5 and 7
        assertThat(Family.permutationP(new double[] {4, 2, -1})).isEqualTo(0.5);
        assertThat(Family.permutationP(new double[] {1, 2, 3, 4, 5, 6, 7, 8})).isEqualTo(2 / 256.0);
        assertThat(Family.permutationP(new double[] {0, 0, 0})).isEqualTo(1);
    }

    @Test
    void randomSignsAgreeWithAllSigns() {
        double[] many = new SplittableRandom(1).doubles(18, -1, 1.5).toArray();
        for (int n : new int[] {2, 7, 12}) {
            double[] few = Arrays.copyOf(many, n);
            assertThat(Family.permutationP(few)).as("%s numbers", n).isEqualTo(allSigns(few));
        }
        for (int n : new int[] {13, 15, 18}) {
            double[] some = Arrays.copyOf(many, n);
            double exact = allSigns(some);
            assertThat(Family.permutationP(some))
                    .as("%s numbers", n)
                    .isCloseTo(exact, within(4 * Math.sqrt(exact * (1 - exact) / 4096)));
        }
    }

    /** The share of all signs whose sum is as far from 0, by Fisher's definition. */
    private static double allSigns(double[] numbers) {
        double seen = Math.abs(Arrays.stream(numbers).sum());
        int far = 0;
        for (int signs = 0; signs < 1 << numbers.length; signs++) {
            double sum = 0;
            for (int i = 0; i < numbers.length; i++) {
                sum += ((signs >> i) & 1) == 0 ? numbers[i] : -numbers[i];
            }
            far += Math.abs(sum) >= seen - 1e-9 ? 1 : 0;
        }
        return (double) far / (1 << numbers.length);
    }

    @Test
    void theSignsOfManyNumbersAreIndependent() {
        // by the central limit theorem z = 2.2, so p = 0.028; with the same sign for numbers 64 apart most would cancel
        double[] numbers = new double[129];
        Arrays.fill(numbers, 1);
        Arrays.fill(numbers, 0, 52, -1);
        assertThat(Family.permutationP(numbers)).isBetween(0.015, 0.045);
    }

    /** A large difference with this p value, with 7 degrees of freedom: found by bisection. */
    private static Student of(double p) {
        double low = 0;
        double high = 100;
        for (int i = 0; i < 200; i++) {
            double middle = (low + high) / 2;
            if (new Student(middle, 1, 7).p() > p) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return new Student(high, 1, 7);
    }
}
