package org.docbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Case;
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
    void aRowOfWhichOneRoundHadNotSettledIsComparedWithNone() {
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= 5; round++) {
            String why = round == 2 ? "The service was still compiling." : null;
            trials.add(new Trial(
                    CASE,
                    "a",
                    "p",
                    round,
                    Measured.rate(1_000 + round, List.of()).unsettled(why)));
            trials.add(new Trial(CASE, "b", "p", round, Measured.rate(2_000 + 2 * round, List.of("loud"))));
            trials.add(new Trial(CASE, "c", "p", round, Measured.rate(3_000 + 2 * round, List.of())));
        }
        List<ResultRow> rows = rows(trials);
        assertThat(rows)
                .extracting(ResultRow::remarks)
                .containsExactlyInAnyOrder(List.of("The service was still compiling."), List.of("loud"), List.of());
        assertThat(rows).allMatch(Results::isMeasured);
        assertThat(Evaluation.of(rows, Map.of(), RegisteredPlan.NONE).comparisons())
                .singleElement()
                .satisfies(one ->
                        assertThat(List.of(one.baseline(), one.contender())).containsExactly("b", "c"));
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
