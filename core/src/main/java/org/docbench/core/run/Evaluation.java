package org.docbench.core.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.docbench.core.run.RegisteredPlan.AskedPairs;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.FitRow;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Family;
import org.docbench.core.stats.Growth;
import org.docbench.core.stats.Pair;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Student;
import org.docbench.core.stats.Verdict;

/**
 * What follows from the measured rows of a run: a pure function of rows and plan.
 *
 * @param comparisons every pair of targets on the same suite, scenario, case and phase
 * @param families that decided the comparisons together: the registered questions, then one for each suite
 * @param growth how time grows in the scenarios that sweep a size
 * @param warnings what could not be computed or did not pass the check, one line each
 */
public record Evaluation(
        List<ComparisonRow> comparisons, List<FamilyRow> families, List<GrowthRow> growth, List<String> warnings) {
    /** Fewer rounds give no permutation p below {@link #CHECK}. */
    private static final int LEAST_ROUNDS = 6;

    /** A winner whose permutation p is above rests on the shape of Student's distribution. */
    private static final double CHECK = 0.05;

    /**
     * A suite counts instances of servers throughout if more of its comparisons show a difference between them at {@link #SHOWN}. Three
     * instances show little by themselves, and all comparisons of a suite together much.
     */
    private static final double MOST_BY_CHANCE = 0.4;

    /** A large level, as usual where a test decides what is pooled (Bancroft 1964): by chance a quarter of the comparisons is below. */
    private static final double SHOWN = 0.25;

    /**
     * Evaluates the rows that are measured and whose targets had settled.
     *
     * @param sweeps scenario name to the parameter it sweeps, for example {@code growth -> fields}
     * @param plan which suites alternate and which comparisons are registered, with the tie band
     */
    public static Evaluation of(List<ResultRow> results, Map<String, String> sweeps, RegisteredPlan plan) {
        List<Duel> duels =
                byInstance(duels(results.stream().filter(Results::isMeasured).toList(), plan));
        Map<String, List<Duel>> families = new LinkedHashMap<>();
        if (!plan.asked().isEmpty()) {
            families.put(FamilyRow.REGISTERED, new ArrayList<>());
        }
        duels.forEach(duel ->
                families.computeIfAbsent(duel.family, name -> new ArrayList<>()).add(duel));
        Map<Duel, ComparisonRow> decided = new HashMap<>();
        List<FamilyRow> rows = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        families.forEach((name, all) -> {
            boolean registered = name.equals(FamilyRow.REGISTERED);
            Family family = registered
                    ? new Family(Family.Method.HOLM, plan.errorRate(), plan.tie())
                    : new Family(Family.Method.BENJAMINI_HOCHBERG, RegisteredPlan.ERROR_RATE, plan.tie());
            List<Duel> with = all.stream().filter(duel -> duel.log.isPresent()).toList();
            int missing = registered ? plan.questionsAsked() - with.size() : 0;
            Family.Decided outcome = family.decide(
                    with.stream().map(duel -> duel.log.orElseThrow()).toList(), missing);
            for (int i = 0; i < with.size(); i++) {
                decided.put(with.get(i), with.get(i).row(outcome.ratios().get(i), plan.tie()));
            }
            rows.add(FamilyRow.of(name, family, outcome, missing));
            warnings.addAll(check(name, with, outcome));
        });
        warnings.addAll(ofInstances(duels));
        long without = duels.stream()
                .filter(duel -> duel.log.isEmpty() && duel.settled())
                .count();
        if (without > 0) {
            warnings.add(pairs(without)
                    + " fewer than two rounds in common or a mean that is not positive:"
                    + " no interval, so no comparison");
        }
        long apart = duels.stream().filter(Duel::isApart).count();
        if (apart > 0) {
            warnings.add(pairs(apart)
                    + " less than three quarters of their rounds in common, because different rounds were"
                    + " not settled: no comparison");
        }
        return new Evaluation(
                duels.stream().map(decided::get).filter(Objects::nonNull).toList(),
                List.copyOf(rows),
                growth(results.stream().filter(Results::isComparable).toList(), sweeps),
                List.copyOf(warnings));
    }

    private static String pairs(long count) {
        return count == 1 ? "1 pair of targets has" : count + " pairs of targets have";
    }

    /** Tests the winners of a family a second time, by random signs. */
    private static List<String> check(String family, List<Duel> duels, Family.Decided outcome) {
        List<Duel> winners = IntStream.range(0, duels.size())
                .filter(i -> outcome.ratios().get(i).verdict().winner())
                .mapToObj(duels::get)
                .toList();
        long open = winners.stream()
                .filter(duel -> duel.counted.length >= LEAST_ROUNDS && Family.permutationP(duel.counted) > CHECK)
                .count();
        long untested = winners.stream()
                .filter(duel -> duel.byInstance() && duel.counted.length < LEAST_ROUNDS)
                .count();
        List<String> warnings = new ArrayList<>();
        if (open > 0) {
            warnings.add(family + ": " + open + " of " + outcome.winners()
                    + " winners have a permutation p above 0.05: outlying rounds decide them");
        }
        if (untested > 0) {
            warnings.add(family + ": " + untested + " of " + outcome.winners() + " winners count fewer than "
                    + LEAST_ROUNDS + " server instances, too few for the permutation check");
        }
        return warnings;
    }

    /** Has all comparisons of a suite count instances of servers if those that differ by them are more than chance explains. */
    private static List<Duel> byInstance(List<Duel> duels) {
        Map<String, List<Duel>> suites =
                duels.stream().filter(duel -> duel.log.isPresent()).collect(Collectors.groupingBy(Duel::suite));
        suites.values()
                .removeIf(all -> all.stream().filter(Duel::showsInstances).count() <= MOST_BY_CHANCE * all.size());
        return duels.stream()
                .map(duel -> suites.containsKey(duel.suite()) ? duel.countingInstances() : duel)
                .toList();
    }

    /** Says where intervals count instances of servers. */
    private static List<String> ofInstances(List<Duel> duels) {
        Map<String, List<Duel>> suites =
                duels.stream().collect(Collectors.groupingBy(Duel::suite, LinkedHashMap::new, Collectors.toList()));
        suites.values().removeIf(all -> all.stream().noneMatch(Duel::byInstance));
        return suites.entrySet().stream()
                .map(suite ->
                        "%s: the intervals of %d of %d comparisons count server instances, for these differ more than rounds of an instance do"
                                        .formatted(
                                                suite.getKey(),
                                                suite.getValue().stream()
                                                        .filter(Duel::byInstance)
                                                        .count(),
                                                suite.getValue().size())
                                + " (by chance in one of 20); more instances: --set instances=N")
                .toList();
    }

    /** Every pair of targets that did the same work. */
    private static List<Duel> duels(List<ResultRow> measured, RegisteredPlan plan) {
        Map<List<Object>, List<Side>> groups = new LinkedHashMap<>();
        for (ResultRow row : measured) {
            groups.computeIfAbsent(key(row), k -> new ArrayList<>()).add(Side.of(row));
        }
        Map<List<Object>, List<AskedPairs>> asked =
                plan.asked().stream().collect(Collectors.groupingBy(Evaluation::key));
        return groups.entrySet().parallelStream()
                .flatMap(group -> {
                    List<AskedPairs> questions = asked.getOrDefault(group.getKey(), List.of());
                    // by name, so that who is the baseline does not depend on who was measured first
                    List<Side> sides = group.getValue().stream()
                            .sorted(Comparator.comparing(side -> side.row.target()))
                            .toList();
                    boolean paired = plan.pairsSamples(sides.get(0).row.suite());
                    return IntStream.range(0, sides.size())
                            .boxed()
                            .flatMap(i -> sides.subList(i + 1, sides.size()).stream()
                                    .map(other -> Duel.of(sides.get(i), other, paired, questions)));
                })
                .toList();
    }

    private static List<Object> key(ResultRow row) {
        return List.of(row.suite(), row.scenario(), row.caseParameters(), row.phase());
    }

    private static List<Object> key(AskedPairs asked) {
        return List.of(asked.suite(), asked.scenario(), asked.caseParameters(), asked.phase());
    }

    private record Side(ResultRow row, Samples times) {
        static Side of(ResultRow row) {
            return new Side(row, Results.times(row));
        }
    }

    /** Two targets on a case and phase. Its identity is its place in the list of all. */
    private static final class Duel {
        private final ResultRow baseline;
        private final ResultRow contender;
        private final String family;
        private final double[] logarithms;
        private final int[] instances;
        private final double[] counted;
        private final Optional<Student> log;

        private Duel(
                ResultRow baseline,
                ResultRow contender,
                String family,
                double[] logarithms,
                int[] instances,
                boolean byInstance) {
            this.baseline = baseline;
            this.contender = contender;
            this.family = family;
            this.logarithms = logarithms;
            this.instances = instances;
            Optional<Student> found =
                    byInstance ? Student.ofInstances(logarithms, instances) : Student.of(logarithms, instances);
            log = found.filter(any -> settled());
            counted = log.map(any -> any.counted(logarithms, instances)).orElse(logarithms);
        }

        static Duel of(Side baseline, Side contender, boolean paired, List<AskedPairs> questions) {
            boolean registered = questions.stream()
                    .anyMatch(asked -> asked.targets().contains(baseline.row.target())
                            && asked.targets().contains(contender.row.target()));
            Pair pair = new Pair("", baseline.times, contender.times);
            return new Duel(
                    baseline.row,
                    contender.row,
                    registered ? FamilyRow.REGISTERED : baseline.row.suite(),
                    pair.logRatios(paired),
                    pair.instances(),
                    false);
        }

        Duel countingInstances() {
            return new Duel(baseline, contender, family, logarithms, instances, true);
        }

        boolean showsInstances() {
            return Student.instancesP(logarithms, instances) < SHOWN;
        }

        String suite() {
            return baseline.suite();
        }

        /** Whether the interval counts instances of servers and not rounds. */
        boolean byInstance() {
            return counted.length < logarithms.length;
        }

        boolean settled() {
            return Results.areComparable(baseline, contender);
        }

        /** Whether both targets had settled, but in different rounds. */
        boolean isApart() {
            return !settled() && Results.isComparable(baseline) && Results.isComparable(contender);
        }

        ComparisonRow row(Ratio ratio, double tie) {
            double rounds = log.orElseThrow().roundsToDecide(Math.log1p(tie)) * logarithms.length / counted.length;
            return Evaluation.row(baseline, baseline.target(), contender.target(), ratio, family, rounds);
        }
    }

    /** Compares two targets, or one in two runs, on the case and phase of a result. */
    static ComparisonRow row(
            ResultRow on, String baseline, String contender, Ratio ratio, String family, double rounds) {
        boolean open = ratio.verdict() == Verdict.INCONCLUSIVE;
        return new ComparisonRow(
                on.suite(),
                on.scenario(),
                on.caseParameters(),
                on.phase(),
                baseline,
                contender,
                ratio.value(),
                ratio.interval(),
                ratio.verdict().word(),
                family,
                open ? (int) Math.min(Integer.MAX_VALUE, Math.ceil(rounds)) : null);
    }

    /** How each target's time grows with the parameter that a scenario sweeps. */
    private static List<GrowthRow> growth(List<ResultRow> measured, Map<String, String> sweeps) {
        Map<List<Object>, Map<Double, Samples>> curves = new LinkedHashMap<>();
        Map<List<Object>, ResultRow> first = new HashMap<>();
        for (ResultRow row : measured) {
            String swept = sweeps.get(row.scenario());
            if (swept != null && row.caseParameters().containsKey(swept)) {
                List<Object> curve = List.of(row.suite(), row.scenario(), fixed(row, swept), row.target(), row.phase());
                curves.computeIfAbsent(curve, c -> new TreeMap<>())
                        .put(Double.valueOf(row.caseParameters().get(swept)), Results.typical(row));
                first.putIfAbsent(curve, row);
            }
        }
        List<GrowthRow> rows = new ArrayList<>();
        curves.forEach((curve, sizes) -> Growth.of(sizes).ifPresent(growth -> {
            ResultRow any = first.get(curve);
            String swept = sweeps.get(any.scenario());
            rows.add(new GrowthRow(
                    any.suite(),
                    any.scenario(),
                    swept,
                    fixed(any, swept),
                    any.target(),
                    any.phase(),
                    growth.fits().stream()
                            .map(f -> new FitRow(f.model().notation(), f.intercept(), f.slope(), f.r2(), f.aicc()))
                            .toList(),
                    growth.best().model().notation(),
                    growth.undecided()));
        }));
        return List.copyOf(rows);
    }

    private static Map<String, String> fixed(ResultRow row, String swept) {
        Map<String, String> others = new LinkedHashMap<>(row.caseParameters());
        others.remove(swept);
        return others;
    }
}
