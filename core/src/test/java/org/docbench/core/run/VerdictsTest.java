package org.docbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.docbench.core.run.RegisteredPlan.AskedPairs;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Families on a run of known shape, and {@code docs/verdicts.py}, which rebuilds them with SciPy. */
class VerdictsTest {
    private static final List<String> TARGETS = List.of("a", "b", "c", "d");
    private static final Path SCRIPT = Path.of("..", "docs", "verdicts.py");

    /** One suite alternates, and its target d had not settled in two rounds; of the other, with rates, target d lacks every third round. */
    private static List<ResultRow> rows() {
        var random = new SplittableRandom(16);
        List<ResultRow> rows = new ArrayList<>();
        for (String suite : List.of("paired", "served")) {
            for (int c = 0; c < 12; c++) {
                double[] own = random.doubles(TARGETS.size(), 0, 0.2).toArray();
                for (int t = 0; t < TARGETS.size(); t++) {
                    List<Trial> trials = new ArrayList<>();
                    for (int round = 1; round <= 9; round++) {
                        double level = 100 * Math.exp(own[t] + 0.03 * random.nextGaussian());
                        List<Double> samples = DoubleStream.generate(
                                        () -> level * (random.nextInt(7) == 0 ? 3 : 1 + 0.1 * random.nextDouble()))
                                .limit(11)
                                .boxed()
                                .toList();
                        String why = t == 3 && (round == 4 || round == 5) ? "still compiling" : null;
                        if (suite.equals("paired") || t < 3 || round % 3 > 0) {
                            trials.add(new Trial(
                                    new Case(suite, "known", Map.of("n", "" + c)),
                                    TARGETS.get(t),
                                    "get",
                                    round,
                                    suite.equals("served") ? 1 + (round - 1) / 3 : 0,
                                    suite.equals("paired")
                                            ? new Trial.Measured(samples, 1.0).unsettled(why)
                                            : Trial.Measured.rate(1e9 / level, List.of())));
                        }
                    }
                    rows.addAll(TrialRows.of(trials, List.of(), List.of(), other -> other, TrialRows.HARNESS));
                }
            }
        }
        return rows;
    }

    private static RegisteredPlan plan() {
        List<RegisteredPlan.SuitePlan> suites = Stream.of("paired", "served")
                .map(suite -> new RegisteredPlan.SuitePlan(
                        suite,
                        1,
                        TARGETS,
                        List.of(),
                        Map.of(),
                        "",
                        Map.of(),
                        List.of(),
                        new Plan(suite, 1, 9, false, suite.equals("paired"), List.of())))
                .toList();
        List<AskedPairs> asked = Stream.of("0", "1", "2")
                .flatMap(n -> Stream.of("paired", "served")
                        .map(suite -> new AskedPairs(suite, "known", Map.of("n", n), "get", List.of("a", "b", "x"))))
                .toList();
        return new RegisteredPlan(suites, List.of(), asked, 0.1, 0.01);
    }

    private static RunFile run() {
        Evaluation evaluation = Evaluation.of(rows(), Map.of(), plan());
        ObjectNode tree = RunFiles.JSON.valueToTree(ExampleRun.full());
        tree.set("results", RunFiles.JSON.valueToTree(rows()));
        tree.set("comparisons", RunFiles.JSON.valueToTree(evaluation.comparisons()));
        tree.set("families", RunFiles.JSON.valueToTree(evaluation.families()));
        tree.set("plan", RunFiles.JSON.valueToTree(plan()));
        return RunFiles.JSON.convertValue(tree, RunFile.class);
    }

    @Test
    void registeredQuestionsAreAFamilyOfTheirOwnAndEachSuiteHasOneOfTheRest() {
        RunFile run = run();
        assertThat(run.families())
                .extracting(FamilyRow::name, FamilyRow::method, FamilyRow::comparisons)
                .containsExactly(
                        org.assertj.core.api.Assertions.tuple("registered questions", "Holm", 6),
                        org.assertj.core.api.Assertions.tuple("paired", "Benjamini-Hochberg", 69),
                        org.assertj.core.api.Assertions.tuple("served", "Benjamini-Hochberg", 69));
        for (FamilyRow family : run.families()) {
            List<ComparisonRow> own = run.comparisons().stream()
                    .filter(row -> row.family().equals(family.name()))
                    .toList();
            assertThat(own).hasSize(family.comparisons()).allSatisfy(row -> {
                assertThat(row.interval().level()).isEqualTo(family.level());
                assertThat(row.roundsToDecide() != null).isEqualTo(row.verdict().equals("inconclusive"));
            });
            assertThat(own.stream().filter(row -> row.verdict().equals("tie"))).hasSize(family.ties());
            assertThat(family.words()).contains(family.decided() + " of " + (family.comparisons() + family.missing()));
        }
        assertThat(run.families().get(0).words()).endsWith("chance of one or more wrong: at most 1 % (Holm, 1 %)");
    }

    @Test
    void aRegisteredTargetThatHadNotSettledIsCountedAsUndecided() {
        List<ResultRow> rows = new ArrayList<>(rows());
        ResultRow cold = rows.get(0);
        ObjectNode tree = RunFiles.JSON.valueToTree(cold);
        rows.set(0, RunFiles.JSON.convertValue(tree.put("unsettled", "still compiling"), ResultRow.class));
        Evaluation evaluation = Evaluation.of(rows, Map.of(), plan());
        FamilyRow registered = evaluation.families().get(0);
        // of six questions on three targets, x did not run and one target of another pair is cold
        assertThat(registered.missing()).isEqualTo(13);
        assertThat(registered.comparisons()).isEqualTo(5);
        assertThat(registered.words()).contains(" of 18 comparisons decided");
        assertThat(evaluation.comparisons()).hasSize(144 - 3);
    }

    @Test
    void aPairThatSeveralQuestionsAskForIsOne() {
        List<AskedPairs> asked = List.of(
                new AskedPairs("paired", "known", Map.of("n", "0"), "get", List.of("a", "b", "c")),
                new AskedPairs("paired", "known", Map.of("n", "0"), "get", List.of("d", "c", "b")));
        RegisteredPlan plan = new RegisteredPlan(plan().suites(), List.of(), asked, 0.1, 0.01);
        assertThat(plan.questionsAsked()).isEqualTo(5);
        assertThat(plan.questionsAsked("paired")).isEqualTo(5);
        assertThat(plan.questionsAsked("served")).isZero();
        FamilyRow registered = Evaluation.of(rows(), Map.of(), plan).families().get(0);
        assertThat(registered.comparisons()).isEqualTo(5);
        assertThat(registered.missing()).isZero();
    }

    @Test
    void anAlternatingSuiteIsComparedByTheMediansOfItsPairs() {
        ComparisonRow row = run().comparisons().get(0);
        List<ResultRow> pair = rows().stream()
                .filter(one -> one.suite().equals(row.suite())
                        && one.caseParameters().equals(row.caseParameters())
                        && List.of(row.baseline(), row.contender()).contains(one.target()))
                .toList();
        double sum = 0;
        for (int round = 0; round < 9; round++) {
            List<Double> left = pair.get(0).samples().get(round);
            List<Double> right = pair.get(1).samples().get(round);
            List<Double> logs = new ArrayList<>();
            for (int i = 0; i < left.size(); i++) {
                logs.add(Math.log(left.get(i) / right.get(i)));
            }
            sum += logs.stream().sorted().toList().get(5);
        }
        assertThat(row.ratio()).isCloseTo(Math.exp(sum / 9), within(1e-12));
    }

    @Test
    void sciPyRebuildsEveryVerdict(@TempDir Path folder) throws IOException {
        Optional<String> python = Stream.of("python3", "/usr/bin/python3")
                .filter(name -> said(List.of(name, "-c", "import scipy")).isPresent())
                .findFirst();
        Assumptions.assumeTrue(python.isPresent(), "no python3 with SciPy: `apt install python3-scipy` installs it");
        Path file = folder.resolve("run.json");
        RunFiles.write(run(), file);
        assertThat(said(List.of(python.get(), SCRIPT.toString(), file.toString())))
                .hasValueSatisfying(said -> assertThat(said).endsWith("\n0 differences in 144 comparisons\n"));
        Path example = SCRIPT.resolveSibling("example").resolve("run.json.gz");
        if (!RunFiles.read(example).families().isEmpty()) {
            assertThat(said(List.of(python.get(), SCRIPT.toString(), example.toString())))
                    .hasValueSatisfying(said -> assertThat(said).contains("\n0 differences in "));
        }
        ObjectNode tree = RunFiles.JSON.valueToTree(run());
        ((ObjectNode) tree.path("results").path(0)).put("unsettled", "still compiling");
        Files.writeString(file, tree.toString());
        assertThat(said(List.of(python.get(), SCRIPT.toString(), file.toString())))
                .as("a comparison of what had not settled")
                .isEmpty();
        Files.writeString(file, RunFiles.text(run()).replaceFirst("\"verdict\" : \"tie\"", "\"verdict\" : \"slower\""));
        assertThat(said(List.of(python.get(), SCRIPT.toString(), file.toString())))
                .isEmpty();
    }

    /** What a command printed; empty if it is not there or failed. */
    private static Optional<String> said(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? Optional.of(text) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
