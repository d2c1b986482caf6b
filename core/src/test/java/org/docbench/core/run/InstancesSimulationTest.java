package org.docbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Seed;
import org.docbench.core.stats.Student;
import org.junit.jupiter.api.Test;

/**
 * Simulated suites whose servers are restarted between parts of the rounds, with a known spread between instances. {@code f} is the expected ratio
 * of the mean squares between and within instances: 1 where instances are alike.
 */
class InstancesSimulationTest {
    private static final int CASES = 60;
    private static final int RUNS = Integer.getInteger("docbench.simulations", 20);
    private static final double[] F = {1, 1.5, 2, 3, 6, 12};

    private static IntUnaryOperator parts(int rounds, int instances) {
        return new Plan("served", 1, rounds, true, List.of()).instances(instances)::instance;
    }

    /** One target's rounds: spread 0.1 within an instance, and that of instances which f asks for; of a pair, each target has half the variance. */
    private static double[] logs(int rounds, IntUnaryOperator part, double f, SplittableRandom random) {
        int instances = part.applyAsInt(rounds);
        double between = 0.1 * Math.sqrt((f - 1) * instances / rounds);
        double[] own = IntStream.rangeClosed(0, instances)
                .mapToDouble(i -> between * random.nextGaussian())
                .toArray();
        return IntStream.rangeClosed(1, rounds)
                .mapToDouble(round -> own[part.applyAsInt(round)] + 0.1 * random.nextGaussian())
                .toArray();
    }

    private static ResultRow row(int of, String target, double[] logs, Optional<IntUnaryOperator> part) {
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= logs.length; round++) {
            trials.add(new Trial(
                    new Case("served", "simulated", Map.of("n", "" + of)),
                    target,
                    "all",
                    round,
                    part.isPresent() ? part.get().applyAsInt(round) : 0,
                    new Trial.Measured(List.of(1e6 * Math.exp(logs[round - 1])), null)));
        }
        return TrialRows.of(trials, List.of(), List.of(), other -> other, TrialRows.HARNESS)
                .get(0);
    }

    private static List<ResultRow> rows(int rounds, int instances, double f, boolean told, SplittableRandom random) {
        IntUnaryOperator part = parts(rounds, instances);
        List<ResultRow> rows = new ArrayList<>();
        for (int of = 0; of < CASES; of++) {
            for (String target : List.of("a", "b")) {
                rows.add(row(of, target, logs(rounds, part, f, random), told ? Optional.of(part) : Optional.empty()));
            }
        }
        return rows;
    }

    /** The share of comparisons of two equal targets whose interval excludes 1, where the interval's level says how many may. */
    private static double wrong(int rounds, int instances, double f, boolean told) {
        long wrong = 0;
        for (int run = 0; run < RUNS; run++) {
            var random = new SplittableRandom(Seed.derive(16, "instances", rounds, instances, f, run));
            wrong +=
                    Evaluation.of(rows(rounds, instances, f, told, random), Map.of(), RegisteredPlan.NONE)
                            .comparisons()
                            .stream()
                            .filter(row -> row.verdict().equals("faster")
                                    || row.verdict().equals("slower"))
                            .count();
        }
        return 100.0 * wrong / (RUNS * CASES);
    }

    @Test
    void equalTargetsHaveNoWinnerHoweverMuchInstancesDiffer() {
        System.out.println("| rounds, instances | f | winners that count rounds | winners that count what varies |");
        System.out.println("|---|---|---|---|");
        Map<Double, Double> naive = new TreeMap<>();
        for (int[] of : new int[][] {{10, 3}, {10, 5}}) {
            for (double f : F) {
                double rounds = wrong(of[0], of[1], f, false);
                double counted = wrong(of[0], of[1], f, true);
                naive.merge(f, rounds, Math::max);
                System.out.printf(
                        Locale.ROOT, "| %d, %d | %.1f | %.2f %% | %.2f %% |%n", of[0], of[1], f, rounds, counted);
                // 1 % of the runs of 60 comparisons may have one: 0.02 % of the comparisons.
                assertThat(counted).as("f %s of %s", f, of[1]).isLessThan(0.3);
            }
        }
        assertThat(naive.get(12.0)).as("what the check is for").isGreaterThan(1);
    }

    /** Where instances are alike, most intervals count rounds, and a suite as a whole does not count instances. */
    @Test
    void aFifthOfADifferenceIsFoundWhereInstancesAreAlike() {
        var random = new SplittableRandom(Seed.derive(16, "alike"));
        IntUnaryOperator part = parts(10, 3);
        List<ResultRow> rows = new ArrayList<>();
        for (int of = 0; of < CASES; of++) {
            rows.add(row(of, "a", logs(10, part, 1, random), Optional.of(part)));
            double[] slower = logs(10, part, 1, random);
            rows.add(row(
                    of,
                    "b",
                    IntStream.range(0, 10).mapToDouble(i -> slower[i] + 0.5).toArray(),
                    Optional.of(part)));
        }
        Evaluation evaluation = Evaluation.of(rows, Map.of(), RegisteredPlan.NONE);
        assertThat(evaluation.comparisons())
                .filteredOn(
                        row -> row.verdict().equals("slower") || row.verdict().equals("faster"))
                .hasSizeGreaterThan(CASES / 2);
        assertThat(evaluation.warnings())
                .filteredOn(warning -> warning.contains("count server instances"))
                .allSatisfy(warning -> assertThat(warning)
                        .startsWith("served: the intervals of")
                        .containsPattern(" \\d of 60 "));
    }

    /** Where instances differ much, all comparisons of the suite count them, those that show it by themselves and the others. */
    @Test
    void aSuiteCountsInstancesThroughoutWhereMostOfItDiffersByThem() {
        var random = new SplittableRandom(Seed.derive(16, "different"));
        Evaluation evaluation = Evaluation.of(rows(10, 3, 12, true, random), Map.of(), RegisteredPlan.NONE);
        assertThat(evaluation.warnings()).anyMatch(warning -> warning.startsWith("served: the intervals of 60 of 60"));
        assertThat(evaluation.comparisons()).extracting(ComparisonRow::verdict).containsOnly("inconclusive");
    }

    /** Intervals of single figures: 95 % of them hold the truth where instances are alike, and 83 % or more where they differ; all if they count instances. */
    @Test
    void intervalsHoldTheTruth() {
        for (int[] of : new int[][] {{10, 3}, {10, 5}, {12, 3}}) {
            IntUnaryOperator part = parts(of[0], of[1]);
            int[] instances = IntStream.rangeClosed(1, of[0]).map(part).toArray();
            for (double f : F) {
                var random = new SplittableRandom(Seed.derive(16, "coverage", of[0], of[1], f));
                int held = 0;
                int always = 0;
                int rounds = 0;
                for (int run = 0; run < 20_000; run++) {
                    double[] logs = logs(of[0], part, f, random);
                    held += holds(Student.of(logs, instances));
                    always += holds(Student.ofInstances(logs, instances));
                    rounds += holds(Student.of(logs));
                }
                System.out.printf(
                        Locale.ROOT,
                        "| %d, %d | %.1f | %.1f %% | %.1f %% | %.1f %% |%n",
                        of[0],
                        of[1],
                        f,
                        rounds / 200.0,
                        held / 200.0,
                        always / 200.0);
                assertThat(held / 200.0).as("f %s of %s", f, of[1]).isGreaterThan(83);
                assertThat(always / 200.0).as("f %s of %s", f, of[1]).isBetween(94.0, 96.0);
            }
        }
    }

    private static int holds(Optional<Student> log) {
        return log.orElseThrow().interval(0.95).contains(0) ? 1 : 0;
    }
}
