package org.docbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.stats.BreakEven;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Verdict;
import org.junit.jupiter.api.Test;

class EvaluationTest {
    private static final Map<String, String> CASE = Map.of("fields", "100");

    @Test
    void everyPairOfMeasuredTargetsIsComparedOnce() {
        List<ResultRow> rows = List.of(
                ExampleRun.row("flat", CASE, "oson.object", "get", 100),
                ExampleRun.row("flat", CASE, "bson.raw", "get", 240),
                ExampleRun.row("flat", CASE, "bson.document", "get", 10),
                ExampleRun.row("flat", CASE, "bson.document", "open", 10),
                ExampleRun.row("flat", Map.of("fields", "500"), "bson.raw", "get", 10),
                ExampleRun.failed(new Case("access", "flat", CASE), "json.text", "get", "wrong"));
        List<ComparisonRow> comparisons =
                Evaluation.of(rows, Map.of(), RegisteredPlan.NONE).comparisons();
        assertThat(comparisons)
                .extracting(ComparisonRow::baseline, ComparisonRow::contender, ComparisonRow::verdict)
                .containsExactlyInAnyOrder(
                        org.assertj.core.api.Assertions.tuple("bson.document", "bson.raw", "slower"),
                        org.assertj.core.api.Assertions.tuple("bson.document", "oson.object", "slower"),
                        org.assertj.core.api.Assertions.tuple("bson.raw", "oson.object", "faster"));
        assertThat(comparisons).allSatisfy(c -> {
            assertThat(c.interval().contains(c.ratio())).isTrue();
            assertThat(Verdict.of(c.interval(), Verdict.TIE_BAND).word()).isEqualTo(c.verdict());
        });
    }

    @Test
    void anotherTargetChangesNothingButTheLevelOfAnotherComparison() {
        List<ResultRow> few = List.of(
                ExampleRun.row("flat", CASE, "bson.raw", "get", 240),
                ExampleRun.row("flat", CASE, "oson.object", "get", 100));
        List<ResultRow> more = new ArrayList<>(List.of(ExampleRun.row("flat", CASE, "bson.floor", "get", 5)));
        more.add(few.get(1));
        more.add(few.get(0));
        assertThat(Evaluation.of(more, Map.of(), RegisteredPlan.NONE).comparisons())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("interval")
                .containsAll(Evaluation.of(few, Map.of(), RegisteredPlan.NONE).comparisons());
    }

    @Test
    void aSingleRoundHasNoComparisonAndSaysSo() {
        List<ResultRow> rows = new ArrayList<>();
        for (String target : List.of("a", "b")) {
            rows.add(ExampleRun.row(new Case("access", "flat", CASE), target, "get", List.of(new double[] {1, 2})));
        }
        Evaluation evaluation = Evaluation.of(rows, Map.of(), RegisteredPlan.NONE);
        assertThat(rows.get(0).interval()).isNull();
        assertThat(evaluation.comparisons()).isEmpty();
        assertThat(evaluation.warnings()).singleElement().asString().contains("no interval, so no comparison");
    }

    @Test
    void targetsWithoutACommonRoundHaveNoComparison() {
        Case of = new Case("access", "flat", CASE);
        ResultRow even = ExampleRun.row(of, "a", "get", List.of(new double[] {1}, new double[] {2}));
        ObjectNode later =
                RunFiles.JSON.valueToTree(ExampleRun.row(of, "b", "get", List.of(new double[] {1}, new double[] {2})));
        later.putArray("rounds").add(7).add(8);
        Evaluation evaluation = Evaluation.of(
                List.of(even, RunFiles.JSON.convertValue(later, ResultRow.class)), Map.of(), RegisteredPlan.NONE);
        assertThat(evaluation.comparisons()).isEmpty();
        assertThat(evaluation.warnings()).singleElement().asString().contains("no interval, so no comparison");
    }

    @Test
    void aWinnerThatRandomSignsDoNotConfirmIsAWarning() {
        // one of six rounds points the other way: of 64 signs, 4 give a sum as far from 0
        assertThat(warnings(0.5, 0.52, 0.48, 0.5, 0.51, 0.49)).isEmpty();
        assertThat(warnings(0.5, 0.52, 0.48, 0.5, 0.51))
                .as("too few rounds to check")
                .isEmpty();
        assertThat(warnings(3, 3, 3, 3, 3, -0.01)).singleElement().asString().contains("1 of 1 winners");
    }

    /** The warnings of a comparison whose rounds have these log ratios. */
    private static List<String> warnings(double... logarithms) {
        Case of = new Case("access", "flat", CASE);
        List<double[]> baseline = DoubleStream.of(logarithms)
                .mapToObj(log -> new double[] {Math.exp(log)})
                .toList();
        List<double[]> contender =
                DoubleStream.of(logarithms).mapToObj(log -> new double[] {1}).toList();
        Evaluation evaluation = Evaluation.of(
                List.of(ExampleRun.row(of, "a", "get", baseline), ExampleRun.row(of, "b", "get", contender)),
                Map.of(),
                RegisteredPlan.NONE);
        assertThat(evaluation.comparisons()).extracting(ComparisonRow::verdict).containsExactly("faster");
        return evaluation.warnings();
    }

    @Test
    void growthIsFittedPerTargetAndPhaseOverTheSweptParameter() {
        List<ResultRow> rows = new ArrayList<>();
        for (int n : new int[] {10, 100, 1000}) {
            Map<String, String> size = Map.of("fields", "" + n, "type", "string");
            rows.add(ExampleRun.row("growth", size, "bson.raw", "get", 100 + 30.0 * n));
            rows.add(ExampleRun.row("growth", size, "oson.object", "get", 100));
        }
        List<GrowthRow> growth = Evaluation.of(rows, Map.of("growth", "fields"), RegisteredPlan.NONE)
                .growth();
        assertThat(growth).extracting(GrowthRow::target).containsExactly("bson.raw", "oson.object");
        assertThat(growth.get(0).best()).isEqualTo("O(n)");
        assertThat(growth.get(0).caseParameters()).containsExactly(Map.entry("type", "string"));
        assertThat(growth.get(1).best()).isEqualTo("O(1)");
    }

    /** One batch in five with a pause of the machine: the median of a round, which stands for it elsewhere, does not see it. */
    @Test
    void aCurveGoesThroughTheTimesThatAreShown() {
        List<ResultRow> rows = new ArrayList<>();
        for (int n : new int[] {10, 100, 1000, 10_000}) {
            double time = 50 + 2.0 * n;
            double paused = n == 100 ? 300 * time : time;
            List<double[]> rounds = IntStream.range(0, 5)
                    .mapToObj(round -> new double[] {time, time * (1 + 1e-4 * round), paused})
                    .toList();
            var of = new Case("access", "growth", Map.of("fields", "" + n));
            rows.add(TrialRows.typical(ExampleRun.row(of, "bson.raw", "get", rounds)));
        }
        GrowthRow growth = Evaluation.of(rows, Map.of("growth", "fields"), RegisteredPlan.NONE)
                .growth()
                .get(0);
        assertThat(growth.best()).isEqualTo("O(n)");
        assertThat(growth.fits().stream()
                        .filter(fit -> fit.model().equals("O(n)"))
                        .findFirst()
                        .orElseThrow()
                        .slope())
                .isCloseTo(2, within(0.01));
    }

    @Test
    void breakEvensAreFoundForEveryPairOnTheSameDocument() {
        List<ResultRow> rows = new ArrayList<>();
        for (int k : new int[] {1, 2, 5, 10, 50, 100}) {
            Map<String, String> reads = Map.of("fields", "1000", "reads", "" + k);
            rows.add(ExampleRun.row("reads", reads, "bson.document", "open+reads", 120_000 + 10.0 * k));
            rows.add(ExampleRun.row("reads", reads, "bson.raw", "open+reads", 25_000.0 * k));
            rows.add(ExampleRun.row("reads", reads, "oson.object", "open+reads", 32_000 + 300.0 * k));
        }
        var found = BreakEvens.of(rows, "reads", "reads");
        assertThat(found).hasSize(3);
        assertThat(found)
                .extracting(row -> row.breakEven().kind())
                .containsExactly(BreakEven.Kind.UNTIL, BreakEven.Kind.ALWAYS, BreakEven.Kind.FROM);
        // 120,000 + 10 k = 25,000 k, and 25,000 k = 32,000 + 300 k
        assertThat(found.get(0).breakEven().k()).isBetween(4.5, 5.0);
        assertThat(found.get(0).breakEven().ci95()).isPresent();
        assertThat(found.get(2).breakEven().k()).isBetween(1.2, 1.4);
        assertThat(found.get(2).caseParameters()).containsExactly(Map.entry("fields", "1000"));
    }

    @Test
    void everyPairOfEveryCaseIsComparedHoweverManyThereAre() {
        List<ResultRow> rows = new ArrayList<>();
        for (int c = 0; c < 67; c++) {
            for (int t = 0; t < 10; t++) {
                rows.add(ExampleRun.row("flat", Map.of("fields", "" + c), "t." + t, "get", 100 + t));
            }
        }
        List<ComparisonRow> comparisons =
                Evaluation.of(rows, Map.of(), RegisteredPlan.NONE).comparisons();
        assertThat(comparisons).hasSize(67 * 45).doesNotHaveDuplicates();
    }

    @Test
    void twoRunsAreComparedRowByRowWithWhatDiffers() {
        RunFile first = ExampleRun.full();
        RunComparison same = RunComparison.of(first, first);
        assertThat(same.warnings()).isEmpty();
        assertThat(same.rows())
                .hasSize(6)
                .allSatisfy(r -> assertThat(r.verdict()).isEqualTo("tie"));
        assertThat(same.regressions()).isEmpty();
        RunFile slower = ExampleRun.other(first, 1.5);
        RunComparison compared = RunComparison.of(first, slower);
        assertThat(compared.regressions()).hasSize(6);
        assertThat(compared.rows().get(0).interval().overlaps(Interval.at95(1 / 1.52, 1 / 1.48)))
                .isTrue();
        assertThat(compared.warnings())
                .anySatisfy(w -> assertThat(w).contains("machines differ: cpu.model"))
                .anySatisfy(w -> assertThat(w).contains("seeds differ: 1 and 2"))
                .anySatisfy(w -> assertThat(w).contains("versions of targets differ: oson.tree (23 and 24)"))
                .anySatisfy(w -> assertThat(w).contains("corpora differ: flat"));
    }

    /** A codec that became faster by an option of its JVM is no faster codec. */
    @Test
    void otherOptionsOfAJvmAreADifference() {
        ObjectNode first = RunFiles.JSON.valueToTree(ExampleRun.full());
        ObjectNode second = first.deepCopy();
        options(first, "-Xbatch", "madvise");
        options(second, "-XX:+UseTransparentHugePages", "never");
        RunFile run = RunFiles.JSON.convertValue(first, RunFile.class);
        assertThat(RunComparison.of(run, run).warnings()).isEmpty();
        assertThat(RunComparison.of(run, RunFiles.JSON.convertValue(second, RunFile.class))
                        .warnings())
                .containsExactly(
                        "the machines differ: jvm.arguments ([\"-Xbatch\"] and [\"-XX:+UseTransparentHugePages\"]),"
                                + " transparentHugePages (madvise and never)",
                        "the options of targets' JVMs differ: jvm of suite codec (-Xbatch and -XX:+UseTransparentHugePages)");
    }

    private static void options(ObjectNode run, String option, String hugePages) {
        ObjectNode environment = (ObjectNode) run.get("environment");
        environment.withObject("/jvm").putArray("arguments").add(option);
        environment.withObject("/memory").put("transparentHugePages", hugePages);
        ((ObjectNode) run.withArray("targets").get(0)).putObject("settings").put("jvm of suite codec", option);
    }

    @Test
    void anotherCacheOfAServerIsADifferenceOfTwoRunsAndAMeasuredTimeIsNot() {
        ObjectNode first = RunFiles.JSON.valueToTree(ExampleRun.full());
        ObjectNode second = first.deepCopy();
        cache(first, "shared_buffers 128MB", "2000 documents in 77 ms");
        cache(second, "shared_buffers 4GB", "2000 documents in 81 ms");
        RunFile before = RunFiles.JSON.convertValue(first, RunFile.class);
        assertThat(RunComparison.of(before, RunFiles.JSON.convertValue(second, RunFile.class))
                        .warnings())
                .containsExactly("the settings of targets differ: "
                        + before.targets().get(0).id() + " cache (shared_buffers 128MB and shared_buffers 4GB)");
    }

    private static void cache(ObjectNode run, String size, String loaded) {
        ((ObjectNode) run.withArray("targets").get(0))
                .putObject("settings")
                .put("cache", size)
                .put("loaded links", loaded);
    }

    @Test
    void aRowThatHadNotSettledIsNamedAsNotCompared() {
        RunFile settled = ExampleRun.full();
        ObjectNode tree = RunFiles.JSON.valueToTree(settled);
        ((ObjectNode) tree.withArray("results").get(0)).put("unsettled", "compiled in the last round");
        RunFile cold = RunFiles.JSON.convertValue(tree, RunFile.class);
        String row = settled.results().get(0).target() + " "
                + settled.results().get(0).suite() + " "
                + settled.results().get(0).scenario();
        String warning = "not compared, as they had not settled in one of the runs: 1 of the results of " + row;
        assertThat(RunComparison.of(settled, cold).warnings()).containsExactly(warning);
        assertThat(RunComparison.of(cold, settled).warnings()).containsExactly(warning);
    }

    /** A gate that compares nothing would pass for ever. */
    @Test
    void aTargetThatCouldNotBeMeasuredAgainIsARegression() {
        RunFile first = ExampleRun.full();
        assertThat(RunComparison.of(first, first).hasRegressed()).isFalse();
        ObjectNode skipped = RunFiles.JSON.valueToTree(first);
        String target = first.results().get(0).target();
        withoutResults(skipped, target);
        RunFile unasked = RunFiles.JSON.convertValue(skipped, RunFile.class);
        RunComparison compared = RunComparison.of(first, unasked);
        assertThat(compared.lost()).isEmpty();
        ((ObjectNode) skipped.withArray("targets").get(0))
                .put("id", target)
                .put("status", "absent")
                .put("reason", "no server");
        compared = RunComparison.of(first, RunFiles.JSON.convertValue(skipped, RunFile.class));
        assertThat(compared.lost())
                .containsExactly(target + ": measured in the first run, skipped in the second: no server");
        assertThat(compared.hasRegressed()).isTrue();
        ObjectNode failed = RunFiles.JSON.valueToTree(first);
        ((ObjectNode) failed.withArray("results").get(0))
                .put("status", "failed")
                .put("reason", "wrong result");
        assertThat(RunComparison.of(first, RunFiles.JSON.convertValue(failed, RunFile.class))
                        .lost())
                .singleElement()
                .asString()
                .startsWith(target + ", ")
                .endsWith("measured in the first run, failed in the second: wrong result");
        skipped.putArray("results");
        assertThat(RunComparison.of(first, RunFiles.JSON.convertValue(skipped, RunFile.class))
                        .lost())
                .contains("the runs have no measured result in common");
    }

    @Test
    void aResultThatATargetNoLongerSupportsIsLost() {
        RunFile first = ExampleRun.full();
        ObjectNode second = RunFiles.JSON.valueToTree(first);
        ((ObjectNode) second.withArray("results").get(0))
                .put("status", "unsupported")
                .put("reason", "no such level");
        RunComparison compared = RunComparison.of(first, RunFiles.JSON.convertValue(second, RunFile.class));
        assertThat(compared.lost())
                .singleElement()
                .asString()
                .endsWith("measured in the first run, unsupported in the second: no such level");
        assertThat(compared.hasRegressed()).isTrue();
    }

    /** The example plans the growth of bson.raw at 100 fields; its result at 10 fields was not planned, so it is not missed. */
    @Test
    void whatAnInterruptedRunWasToMeasureIsLost() {
        RunFile first = ExampleRun.full();
        ObjectNode second = RunFiles.JSON.valueToTree(first);
        withoutResults(second, "bson.raw");
        assertThat(RunComparison.of(first, RunFiles.JSON.convertValue(second, RunFile.class))
                        .lost())
                .isEmpty();
        second.put("interrupted", true);
        RunComparison compared = RunComparison.of(first, RunFiles.JSON.convertValue(second, RunFile.class));
        assertThat(compared.lost())
                .containsExactly("measured in the first run, and not in the second before it was interrupted:"
                        + " 1 of the results of bson.raw access growth");
        assertThat(compared.hasRegressed()).isTrue();
        assertThat(compared.warnings())
                .containsExactly("the second run was interrupted: what it did not measure is not compared");
    }

    /** A target that did not run has no version, and so none that differs. */
    @Test
    void theVersionOfATargetThatDidNotRunDoesNotDiffer() {
        RunFile first = ExampleRun.full();
        ObjectNode second = RunFiles.JSON.valueToTree(first);
        second.withArray("targets").forEach(target -> ((ObjectNode) target).put("version", ""));
        assertThat(RunComparison.of(first, RunFiles.JSON.convertValue(second, RunFile.class))
                        .warnings())
                .isEmpty();
    }

    private static void withoutResults(ObjectNode run, String target) {
        List<JsonNode> kept = new ArrayList<>();
        run.withArray("results").forEach(row -> {
            if (!row.get("target").asText().equals(target)) {
                kept.add(row);
            }
        });
        run.putArray("results").addAll(kept);
    }
}
