package org.docbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Trial;
import org.docbench.core.scenario.Trial.Measured;
import org.docbench.core.stats.Histograms;
import org.junit.jupiter.api.Test;

/** Rows that have more than samples: histograms, and rates instead of times. */
class TrialRowsTest {
    private static final Case CASE = new Case("crud", "rate", Map.of("rate", "500"));

    private static Measured measured(long... nanos) {
        Histogram histogram = new Histogram(3_600_000_000_000L, 3);
        double sum = 0;
        for (long one : nanos) {
            histogram.recordValue(one);
            sum += one;
        }
        return Measured.histogram(List.of(sum / nanos.length), Histograms.encoded(histogram), List.of());
    }

    private static List<ResultRow> rows(List<Trial> trials) {
        return TrialRows.of(trials, List.of(CASE.place("p")), List.of("a", "b"), target -> "null", TrialRows.HARNESS);
    }

    @Test
    void percentilesAreThoseOfAllOperationsOfAllRounds() {
        ResultRow row = rows(List.of(
                        new Trial(CASE, "a", "p", 1, measured(10, 20, 30)),
                        new Trial(CASE, "a", "p", 2, measured(40, 1_000))))
                .get(0);
        assertThat(row.median()).isEqualTo(30);
        assertThat(row.p99()).isEqualTo(1_000);
        assertThat(row.mean()).as("rounds weigh alike").isEqualTo(270);
        assertThat(Histograms.decoded(row.histogram()).getTotalCount()).isEqualTo(5);
    }

    @Test
    void theMeansOfRoundsHaveNoPercentiles() {
        ResultRow means = of(List.of(10.0), List.of(30.0));
        assertThat(means.mean()).isEqualTo(20);
        assertThat(means.median()).isNull();
        assertThat(means.p99()).isNull();
        ResultRow operations = of(List.of(10.0, 12.0), List.of(30.0));
        assertThat(operations.median()).isEqualTo(12);
        assertThat(operations.p99()).isEqualTo(30);
    }

    private static ResultRow of(List<Double> first, List<Double> second) {
        return rows(List.of(
                        new Trial(CASE, "a", "p", 1, new Measured(first, 1.0)),
                        new Trial(CASE, "a", "p", 2, new Measured(second, 1.0))))
                .get(0);
    }

    /** By hand: medians 2 and 4; the half width is Student's t at 97.5 % with one degree of freedom times ln 2 / 2. */
    @Test
    void aPauseInOneBatchMovesTheMeanAndNotTheTypicalTime() {
        ResultRow plain = rows(List.of(
                        new Trial(CASE, "a", "p", 1, new Measured(List.of(1.0, 2.0, 3_000.0), 1.0)),
                        new Trial(CASE, "a", "p", 2, new Measured(List.of(4.0, 5.0, 3.0), 1.0))))
                .get(0);
        ResultRow row = TrialRows.typical(plain);
        double half = 12.706204736 * Math.log(2) / 2;
        assertThat(plain.time()).isEqualTo(plain.mean()).isGreaterThan(500);
        assertThat(row.mean()).isEqualTo(plain.mean());
        assertThat(row.time()).isCloseTo(Math.sqrt(8), within(1e-9));
        assertThat(row.interval().low()).isCloseTo(Math.sqrt(8) / Math.exp(half), within(1e-6));
        assertThat(row.interval().high()).isCloseTo(Math.sqrt(8) * Math.exp(half), within(1e-3));
    }

    /** Eight rounds of two targets in pairs of batches; in these rounds the first had not settled and was far slower. */
    private static List<ResultRow> alternating(List<Integer> unsettled) {
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= 8; round++) {
            boolean cold = unsettled.contains(round);
            List<Double> own = Stream.of(100 + round, 104 + 2 * round, 99 + round)
                    .map(time -> cold ? 50.0 * time : time)
                    .toList();
            List<Double> other = Stream.of(110 - round, 109 + round, 120 + round)
                    .map(Double::valueOf)
                    .toList();
            String why = cold ? "It compiled." : null;
            trials.add(new Trial(CASE, "a", "p", round, new Measured(own, 1.0).unsettled(why)));
            trials.add(new Trial(CASE, "b", "p", round, new Measured(other, 1.0)));
        }
        return rows(trials);
    }

    private static List<ComparisonRow> compared(List<ResultRow> rows) {
        var plan = new Plan("crud", 1, 8, false, true, List.of());
        var suite =
                new RegisteredPlan.SuitePlan("crud", 1, List.of(), List.of(), Map.of(), "", Map.of(), List.of(), plan);
        return Evaluation.of(rows, Map.of(), new RegisteredPlan(List.of(suite), List.of(), List.of(), 0.05, 0.01))
                .comparisons();
    }

    /** Expected values: SciPy's Student's t at 99 % on the median log ratio of each round but the third, or the third and sixth. */
    @Test
    void aRoundThatHadNotSettledIsLeftOutOfItsPairs() {
        List<ResultRow> rows = alternating(List.of(3));
        assertThat(rows.get(0).rounds()).containsExactly(1, 2, 4, 5, 6, 7, 8);
        assertThat(rows.get(0).samples()).hasSize(7).element(2).isEqualTo(List.of(104.0, 112.0, 103.0));
        assertThat(rows.get(0).unsettled()).isNull();
        assertThat(rows.get(0).remarks())
                .containsExactly("1 of 8 rounds had not settled and is left out: It compiled.");
        assertThat(rows.get(1).rounds()).as("the other target keeps all").hasSize(8);
        assertThat(rows.get(1).remarks()).isEmpty();
        assertThat(compared(rows)).singleElement().satisfies(one -> {
            assertThat(one.ratio()).isCloseTo(0.985623814258, within(1e-11));
            assertThat(one.interval().low()).isCloseTo(0.933612223788, within(1e-11));
            assertThat(one.interval().high()).isCloseTo(1.040532973411, within(1e-11));
        });
        assertThat(compared(alternating(List.of(3, 6)))).singleElement().satisfies(one -> {
            assertThat(one.ratio()).isCloseTo(0.981830143571, within(1e-11));
            assertThat(one.interval().low()).isCloseTo(0.917932164677, within(1e-11));
        });
    }

    /** The mean of 10, 10, 10, 40 and 10 is 16, which none of the rounds is near. */
    @Test
    void aRoundFarFromTheOthersIsTold() {
        assertThat(rounds(10, 10, 10, 40, 10).remarks())
                .containsExactly("Round 4 of 5 took 4.0 times as long as the median one");
        assertThat(rounds(10, 10, 10, 29, 10).remarks()).isEmpty();
        assertThat(rounds(10, 10, 10, 40).remarks()).as("too few to say so").isEmpty();
    }

    private static ResultRow rounds(long... nanos) {
        return rows(IntStream.range(0, nanos.length)
                        .mapToObj(i -> new Trial(CASE, "a", "p", i + 1, measured(nanos[i])))
                        .toList())
                .get(0);
    }

    @Test
    void aRowOfWhichMoreThanAQuarterHadNotSettledIsComparedWithNone() {
        List<ResultRow> rows = alternating(List.of(3, 6, 7));
        assertThat(rows).allMatch(Results::isMeasured);
        assertThat(rows.get(0).rounds()).as("nothing is left out").hasSize(8);
        assertThat(rows.get(0).remarks()).containsExactly("It compiled. (3 of 8 rounds)");
        assertThat(compared(rows)).isEmpty();
    }

    /** Each target keeps six of its eight rounds; what both keep decides whether they are compared. */
    @Test
    void aPairThatSharesLessThanThreeQuartersOfItsRoundsIsNotCompared() {
        assertThat(keptBy(List.of(1, 2), List.of(1, 2)).comparisons()).hasSize(1);
        assertThat(keptBy(List.of(1, 2), List.of()).comparisons()).hasSize(1);
        Evaluation apart = keptBy(List.of(1, 2), List.of(7, 8));
        assertThat(apart.comparisons()).isEmpty();
        assertThat(apart.warnings())
                .singleElement()
                .asString()
                .startsWith("1 pair of targets has less than three quarters of their rounds in common");
        assertThat(keptBy(List.of(1, 2), List.of(2, 3)).comparisons())
                .as("five of eight")
                .isEmpty();
    }

    private static Evaluation keptBy(List<Integer> leftOutByA, List<Integer> leftOutByB) {
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= 8; round++) {
            String a = leftOutByA.contains(round) ? "It compiled." : null;
            String b = leftOutByB.contains(round) ? "It compiled." : null;
            trials.add(new Trial(CASE, "a", "p", round, new Measured(List.of(100.0 + round), null).unsettled(a)));
            trials.add(new Trial(CASE, "b", "p", round, new Measured(List.of(200.0 - round), null).unsettled(b)));
        }
        List<ResultRow> rows = rows(trials);
        assertThat(rows.get(0).leftOut()).isEqualTo(leftOutByA);
        assertThat(rows.get(1).leftOut()).isEqualTo(leftOutByB.isEmpty() ? null : leftOutByB);
        return Evaluation.of(rows, Map.of(), RegisteredPlan.NONE);
    }

    /** A wrong result is one, whether the compiler was at work or not. */
    @Test
    void aRoundThatIsLeftOutStillHasToBeRight() {
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= 8; round++) {
            String digest = round == 5 ? "other" : "same";
            String why = round == 5 ? "It compiled." : null;
            trials.add(new Trial(
                    CASE, "a", "p", round, new Measured(List.of(1.0), null, digest, List.of()).unsettled(why)));
        }
        assertThat(rows(trials))
                .singleElement()
                .satisfies(row -> assertThat(row.status()).isEqualTo("failed"));
    }

    @Test
    void whoServesMoreInASecondIsTheFaster() {
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= 5; round++) {
            trials.add(new Trial(CASE, "a", "p", round, Measured.rate(1_000 + round, List.of())));
            trials.add(new Trial(CASE, "b", "p", round, Measured.rate(2_000 + 2 * round, List.of())));
        }
        List<ResultRow> rows = rows(trials);
        assertThat(rows).allSatisfy(row -> assertThat(row.unit()).isEqualTo("operations/s"));
        assertThat(rows.get(0).mean()).isEqualTo(1_003);
        assertThat(Evaluation.of(rows, Map.of(), RegisteredPlan.NONE).comparisons())
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.contender()).isEqualTo("b");
                    assertThat(one.ratio()).isBetween(1.999, 2.001);
                    assertThat(one.verdict()).isEqualTo("faster");
                });
    }
}
