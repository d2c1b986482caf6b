package org.docbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.docbench.core.run.RegisteredPlan.AskedPairs;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Family;
import org.docbench.core.stats.Pair;
import org.docbench.core.stats.Seed;
import org.docbench.core.stats.Student;
import org.docbench.core.stats.Verdict;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs {@link Evaluation} on simulated runs whose truth is known: the targets and effects of an example run, an exact null in each
 * case, and machines that drift, have a neighbour, skewed or bimodal rounds and missing ones. It prints the tables of
 * {@code docs/method/variation.md}. {@code -Ddocbench.simulations=N} makes N runs of each kind; the seeds are fixed.
 */
@Tag("slow")
class FamilySimulationTest {
    private static final int RUNS = Integer.getInteger("docbench.simulations", 1);
    private static final int[] ROUNDS = {8, 12, 20};
    private static final double EDGE = Math.log1p(RegisteredPlan.TIE);

    /**
     * What a suite is like.
     *
     * @param spread standard deviation of the log time of a target between generations or rounds
     */
    private record Kind(String suite, boolean alternates, double spread) {}

    private static final List<Kind> KINDS = List.of(
            new Kind("access", true, 0.03),
            new Kind("codec", true, 0.05),
            new Kind("update", false, 0.10),
            new Kind("insert", false, 0.12),
            new Kind("query", false, 0.20));

    /** What disturbs a machine; shapes have mean 0 and variance 1, and every second target has them. */
    private enum Machine {
        QUIET,
        DRIFT,
        NEIGHBOUR,
        SKEWED,
        BIMODAL,
        MISSING;

        double shape(SplittableRandom random, int target) {
            if (target % 2 == 0 || (this != SKEWED && this != BIMODAL)) {
                return random.nextGaussian();
            }
            return this == SKEWED ? -Math.log(random.nextDouble()) - 1 : random.nextInt(5) == 0 ? 2 : -0.5;
        }
    }

    /** Counts of all simulated runs of a suite, or on a machine. */
    private static final class Tally {
        private long runs;
        private long comparisons;
        private long decided;
        private long wrong;
        private long registered;
        private long registeredDecided;
        private long runsWithWrong;
        private long nulls;
        private long nullWinners;
        private long nullTies;
        private long apart;
        private long falseTies;
        private long covered;

        String row(String name) {
            return String.format(
                    Locale.ROOT,
                    "| %s | %,d | %,d | %.0f %% | %.2f %% | %.0f %% | %d of %,d | %.2f %% | %.0f %% | %.2f %% | %.1f %% |",
                    name,
                    runs,
                    comparisons,
                    percent(decided, comparisons - registered),
                    percent(wrong, decided),
                    percent(registeredDecided, registered),
                    runsWithWrong,
                    runs,
                    percent(nullWinners, nulls),
                    percent(nullTies, nulls),
                    percent(falseTies, apart),
                    percent(covered, comparisons));
        }

        private static double percent(long part, long whole) {
            return whole == 0 ? 0 : 100.0 * part / whole;
        }
    }

    /** The logarithms of the mean times of a case, by target; the copy of the first target is an exact null. */
    private static Map<Map<String, String>, Map<String, Double>> truth(RunFile example, String suite) {
        Map<Map<String, String>, Map<String, Double>> cases = new LinkedHashMap<>();
        for (ResultRow row : example.results()) {
            if (row.suite().equals(suite) && Results.isMeasured(row) && row.mean() > 0) {
                Map<String, String> key = new TreeMap<>(row.caseParameters());
                key.put("of", row.scenario() + " " + row.phase());
                cases.computeIfAbsent(key, none -> new LinkedHashMap<>())
                        .putIfAbsent(row.target(), Math.log(row.mean()));
            }
        }
        cases.values().removeIf(targets -> targets.size() < 3);
        cases.values().forEach(targets -> {
            Map.Entry<String, Double> first = targets.entrySet().iterator().next();
            targets.put(first.getKey() + "#2", first.getValue());
        });
        Map<Map<String, String>, Map<String, Double>> few = new LinkedHashMap<>();
        cases.entrySet().stream().limit(16).forEach(one -> few.put(one.getKey(), one.getValue()));
        return few;
    }

    /** The samples of a round of a case, by target: logarithms. */
    private static double[][] round(Kind kind, Machine machine, double[] level, SplittableRandom random) {
        int targets = level.length;
        int samples = kind.alternates ? 15 : 4;
        double drift = machine == Machine.DRIFT ? 0.15 : 0.03;
        double[][] logs = new double[targets][samples];
        double[] own = new double[targets];
        for (int t = 0; t < targets; t++) {
            own[t] = level[t] + kind.spread * machine.shape(random, t);
        }
        double state = drift * random.nextGaussian();
        boolean visited = machine == Machine.NEIGHBOUR && random.nextInt(3) == 0;
        // turns of targets within sweeps where they alternate, else of sweeps within targets
        int turns = targets * samples;
        int from = visited ? random.nextInt(turns) : turns;
        int to = from + random.nextInt(turns);
        int[] order = IntStream.range(0, targets).toArray();
        for (int i = targets - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
        for (int turn = 0; turn < turns; turn++) {
            int place = kind.alternates ? turn % targets : turn / samples;
            int sample = kind.alternates ? turn / targets : turn % samples;
            state = 0.99 * state + 0.1 * drift * random.nextGaussian();
            double halved = turn >= from && turn < to ? Math.log(2) : 0;
            logs[order[place]][sample] = own[order[place]] + state + halved + 0.02 * random.nextGaussian();
        }
        return logs;
    }

    private static List<ResultRow> rows(
            Kind kind,
            Machine machine,
            int rounds,
            Map<Map<String, String>, Map<String, Double>> truth,
            SplittableRandom random) {
        List<ResultRow> rows = new ArrayList<>();
        truth.forEach((parameters, targets) -> {
            double[] level =
                    targets.values().stream().mapToDouble(Double::doubleValue).toArray();
            List<List<List<Double>>> samples = new ArrayList<>();
            List<List<Integer>> numbers = new ArrayList<>();
            targets.keySet().forEach(target -> {
                samples.add(new ArrayList<>());
                numbers.add(new ArrayList<>());
            });
            for (int round = 0; round < rounds; round++) {
                double[][] logs = round(kind, machine, level, random);
                for (int t = 0; t < level.length; t++) {
                    if (machine != Machine.MISSING || random.nextInt(20) > 0) {
                        samples.get(t)
                                .add(DoubleStream.of(logs[t])
                                        .map(Math::exp)
                                        .boxed()
                                        .toList());
                        numbers.get(t).add(round);
                    }
                }
            }
            int t = 0;
            for (String target : targets.keySet()) {
                rows.add(row(kind.suite, parameters, target, samples.get(t), numbers.get(t)));
                t++;
            }
        });
        return rows;
    }

    private static ResultRow row(
            String suite, Map<String, String> of, String target, List<List<Double>> samples, List<Integer> rounds) {
        return RunFiles.JSON.convertValue(
                Map.of(
                        "suite",
                        suite,
                        "scenario",
                        "simulated",
                        "case",
                        of,
                        "target",
                        target,
                        "phase",
                        "all",
                        "status",
                        Results.MEASURED,
                        "unit",
                        Trial.Measured.TIME,
                        "samples",
                        samples,
                        "rounds",
                        rounds,
                        "verified",
                        true),
                ResultRow.class);
    }

    /** The first three targets of each fourth case and the null's copy are asked for. */
    private static RegisteredPlan plan(Kind kind, Map<Map<String, String>, Map<String, Double>> truth) {
        List<AskedPairs> asked = new ArrayList<>();
        truth.forEach((parameters, targets) -> {
            List<String> names = List.copyOf(targets.keySet());
            if (asked.size() * 4 <= truth.size()) {
                List<String> some = List.of(names.get(0), names.get(1), names.get(2), names.get(names.size() - 1));
                asked.add(new AskedPairs(kind.suite, "simulated", parameters, "all", some));
            }
        });
        RegisteredPlan.SuitePlan suite = new RegisteredPlan.SuitePlan(
                kind.suite,
                1,
                List.of(),
                List.of(),
                Map.of(),
                "",
                Map.of(),
                List.of(),
                new Plan(kind.suite, 1, 1, false, kind.alternates, List.of()));
        return new RegisteredPlan(List.of(suite), List.of(), asked, RegisteredPlan.TIE, RegisteredPlan.ERROR_RATE);
    }

    private static void count(
            Kind kind,
            List<ResultRow> rows,
            RegisteredPlan plan,
            Map<Map<String, String>, Map<String, Double>> truth,
            Tally... tallies) {
        Map<List<Object>, ResultRow> found = new HashMap<>();
        rows.forEach(row -> found.put(List.of(row.caseParameters(), row.target()), row));
        Evaluation evaluation = Evaluation.of(rows, Map.of(), plan);
        for (Tally tally : tallies) {
            tally.runs++;
            boolean any = false;
            for (ComparisonRow row : evaluation.comparisons()) {
                Map<String, Double> levels = truth.get(row.caseParameters());
                double effect = levels.get(row.baseline()) - levels.get(row.contender());
                boolean registered = row.family().equals(FamilyRow.REGISTERED);
                boolean winner = row.verdict().equals("faster") || row.verdict().equals("slower");
                boolean tie = row.verdict().equals("tie");
                boolean wrong =
                        (winner && (effect == 0 || effect > 0 != row.verdict().equals("faster")))
                                || (tie && Math.abs(effect) > EDGE);
                any |= registered && wrong;
                tally.comparisons++;
                tally.registered += registered ? 1 : 0;
                tally.registeredDecided += registered && (winner || tie) ? 1 : 0;
                tally.decided += !registered && (winner || tie) ? 1 : 0;
                tally.wrong += !registered && wrong ? 1 : 0;
                tally.nulls += effect == 0 ? 1 : 0;
                tally.nullWinners += effect == 0 && winner ? 1 : 0;
                tally.nullTies += effect == 0 && tie ? 1 : 0;
                tally.apart += Math.abs(effect) > EDGE ? 1 : 0;
                tally.falseTies += tie && Math.abs(effect) > EDGE ? 1 : 0;
                Pair pair = new Pair(
                        "",
                        Results.times(found.get(List.of(row.caseParameters(), row.baseline()))),
                        Results.times(found.get(List.of(row.caseParameters(), row.contender()))));
                tally.covered += Student.of(pair.logRatios(kind.alternates))
                                .orElseThrow()
                                .interval(0.95)
                                .contains(effect)
                        ? 1
                        : 0;
            }
            tally.runsWithWrong += any ? 1 : 0;
        }
    }

    @Test
    void errorsCoverageAndTiesAreWhatTheFamiliesPromise() {
        RunFile example = RunFiles.read(Path.of("..", "docs", "example", "first-schema.json.gz"));
        Map<String, Tally> suites = new LinkedHashMap<>();
        Map<String, Tally> machines = new LinkedHashMap<>();
        Tally all = new Tally();
        for (Kind kind : KINDS) {
            var truth = truth(example, kind.suite);
            if (truth.isEmpty()) {
                continue; // an example run has no such suite
            }
            RegisteredPlan plan = plan(kind, truth);
            for (Machine machine : Machine.values()) {
                for (int rounds : ROUNDS) {
                    for (int run = 0; run < RUNS; run++) {
                        var random = new SplittableRandom(Seed.derive(16, kind.suite, machine.name(), rounds, run));
                        count(
                                kind,
                                rows(kind, machine, rounds, truth, random),
                                plan,
                                truth,
                                suites.computeIfAbsent(kind.suite, none -> new Tally()),
                                machines.computeIfAbsent(machine.name().toLowerCase(Locale.ROOT), none -> new Tally()),
                                all);
                    }
                }
            }
        }
        System.out.println(
                "| runs of | runs | comparisons | decided | of these wrong | registered decided | runs with a wrong one"
                        + " | null: winners | null: ties | false ties | 95 % intervals that hold the truth |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|---|");
        suites.forEach((name, tally) -> System.out.println(tally.row("`" + name + "`")));
        machines.forEach((name, tally) -> System.out.println(tally.row(name)));
        System.out.println(all.row("all"));
        suites.forEach((name, tally) -> assertThat(100.0 * tally.covered / tally.comparisons)
                .as("coverage of %s", name)
                .isBetween(93.0, 97.0));
        assertThat(100.0 * all.wrong / all.decided).isLessThan(1);
        assertThat(1.0 * all.runsWithWrong).isLessThan(0.01 * all.runs + 3 * Math.sqrt(0.01 * all.runs));
    }

    @Test
    void powerIsThatOfStudentsTestAtTheFamiliesLevel() {
        int runs = 60 * RUNS;
        System.out.println("| delay | rounds | spread 0.02 | 0.04 | 0.06 | 0.10 | 0.15 | 0.20 |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        Family family = new Family(Family.Method.HOLM, RegisteredPlan.ERROR_RATE, RegisteredPlan.TIE);
        Map<List<Object>, Double> power = new HashMap<>();
        for (double delay : new double[] {0, 0.05, 0.1, 0.3}) {
            for (int rounds : ROUNDS) {
                StringBuilder line = new StringBuilder();
                for (double spread : new double[] {0.02, 0.04, 0.06, 0.1, 0.15, 0.2}) {
                    var random = new SplittableRandom(Seed.derive(16, "power", delay, rounds, spread));
                    int found = 0;
                    for (int run = 0; run < runs; run++) {
                        // 20 registered questions: the effects of the others are spread evenly up to a factor of 3
                        List<Student> logs = IntStream.range(0, 20)
                                .mapToObj(i -> log(i == 0 ? Math.log1p(delay) : 1.1 * i / 19, spread, rounds, random))
                                .toList();
                        Verdict verdict = family.decide(logs).ratios().get(0).verdict();
                        found += verdict == (delay == 0 ? Verdict.TIE : Verdict.FASTER) ? 1 : 0;
                    }
                    power.put(List.of(delay, rounds, spread), (double) found / runs);
                    line.append(String.format(Locale.ROOT, " %.0f %% |", 100.0 * found / runs));
                }
                System.out.println("| " + (delay == 0 ? "none (ties)" : Math.round(100 * delay) + " %") + " | " + rounds
                        + " |" + line);
            }
        }
        assertThat(power.get(List.of(0.1, 8, 0.04))).isGreaterThan(0.9);
        assertThat(power.get(List.of(0.3, 8, 0.1))).isGreaterThan(0.9);
        assertThat(power.get(List.of(0.0, 8, 0.02))).isGreaterThan(0.7);
    }

    private static Student log(double effect, double spread, int rounds, SplittableRandom random) {
        return Student.of(DoubleStream.generate(() -> effect + spread * random.nextGaussian())
                        .limit(rounds)
                        .toArray())
                .orElseThrow();
    }
}
