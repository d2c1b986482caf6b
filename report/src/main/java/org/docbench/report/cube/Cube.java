package org.docbench.report.cube;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Student;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Pair;
import org.docbench.report.view.RunView;

/** The rows of one suite by case, phase and target, and figures computed from them. No target is compared with the empty loop. */
public final class Cube {
    private static final List<String> LEVELS = List.of("none", "os", "sync");

    private final RunView run;
    private final Function<Case, String> phase;
    private final List<Case> all;
    private final List<String> targets;
    private final List<String> floors;
    private final Map<Case, List<EvidenceRow>> evidence;

    private Cube(RunView run, Function<Case, String> phase) {
        this.run = run;
        this.phase = phase;
        all = run.results().stream().map(Case::of).distinct().toList();
        Set<String> answering = run.results().stream().map(ResultRow::target).collect(Collectors.toSet());
        Map<Boolean, List<String>> present = run.targets().stream()
                .map(TargetRow::id)
                .filter(answering::contains)
                .collect(Collectors.partitioningBy(Floor::isEmpty));
        targets = present.get(false);
        floors = present.get(true);
        evidence = run.run().evidence().stream()
                .collect(Collectors.groupingBy(row -> new Case(row.scenario(), row.caseParameters())));
    }

    /**
     * The rows of a suite.
     *
     * @param phase the one that is meant where none is named
     */
    public static Cube of(RunView whole, String suite, String phase) {
        return of(whole, suite, one -> phase);
    }

    /** The same where the phase that is meant belongs to the case. */
    public static Cube of(RunView whole, String suite, Function<Case, String> phase) {
        return new Cube(whole.suite(suite), phase);
    }

    public RunView run() {
        return run;
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** In the order of the file. */
    public List<Case> cases() {
        return all;
    }

    public List<Case> cases(String level, String scenario) {
        return all.stream()
                .filter(one -> one.level().equals(level) && one.scenario().equals(scenario))
                .toList();
    }

    /** Those of a scenario, at whatever level. */
    public List<Case> cases(String scenario) {
        return all.stream().filter(one -> one.scenario().equals(scenario)).toList();
    }

    /** The case with this level and these other parameters. */
    public Optional<Case> find(String level, String scenario, Map<String, String> parameters) {
        return cases(level, scenario).stream()
                .filter(one -> one.parameters().entrySet().containsAll(parameters.entrySet()))
                .findFirst();
    }

    /** The durability levels of this run, the one that promises most first. */
    public List<String> levels() {
        List<String> present = all.stream().map(Case::level).distinct().toList();
        return Stream.concat(
                        Stream.of("sync", "os", "none").filter(present::contains),
                        present.stream().filter(level -> !LEVELS.contains(level)))
                .toList();
    }

    /** The level that promises most of those that writes were measured at; nothing without writes. */
    public String strongest() {
        return levels().stream().filter(level -> !level.isEmpty()).findFirst().orElse("");
    }

    /** The stores with a row, in the order of the file. */
    public List<String> targets() {
        return targets;
    }

    /** The empty loops with a row: what measuring costs by itself. */
    public List<String> floors() {
        return floors;
    }

    /** The phase that is meant of a case where none is named. */
    public String phase(Case one) {
        return phase.apply(one);
    }

    public Optional<ResultRow> row(Case one, String target) {
        return run.result(one.scenario(), one.parameters(), phase.apply(one), target);
    }

    public Optional<ResultRow> measured(Case one, String target) {
        return measured(one, phase.apply(one), target);
    }

    public Optional<ResultRow> measured(Case one, String other, String target) {
        return run.measured(one.scenario(), one.parameters(), other, target);
    }

    /** The rows of a case that have a number. */
    public List<ResultRow> measured(Case one) {
        return targets.stream()
                .flatMap(target -> measured(one, target).stream())
                .toList();
    }

    /** Whether any of the cases has a row of the target, with a number or without. */
    public boolean has(Collection<Case> cases, String target) {
        return cases.stream().anyMatch(one -> row(one, target).isPresent());
    }

    /** Everything that was counted of a case. */
    public Stream<EvidenceRow> evidence(Case one) {
        return evidence.getOrDefault(one, List.of()).stream();
    }

    /** What one side counted for one operation, by name; {@code source} is as in the evidence of run files. */
    public Map<String, Double> evidence(Case one, String target, String source) {
        return evidence(one)
                .filter(row -> row.target().equals(target) && row.source().equals(source))
                .findFirst()
                .map(EvidenceRow::perOperation)
                .orElse(Map.of());
    }

    /** Which model of growth a target follows along a parameter, the others being those of the case. */
    public Optional<GrowthRow> growth(Case one, String parameter, String target) {
        Map<String, String> fixed = one.without(parameter).parameters();
        return run.growth().stream()
                .filter(row -> row.scenario().equals(one.scenario())
                        && row.phase().equals(phase.apply(one))
                        && row.target().equals(target)
                        && fixed.equals(row.caseParameters()))
                .findFirst();
    }

    /** The samples that stand for the row, where it has numbers that may be compared. */
    public Optional<Samples> samples(Case one, String target) {
        return measured(one, target).filter(Results::isComparable).map(Results::typical);
    }

    /** The contender's comparison with the baseline. */
    public Optional<Pair> pair(Case one, String baseline, String contender) {
        return run.pair(one.scenario(), one.parameters(), phase.apply(one), baseline, contender);
    }

    /**
     * The same target on two cases, {@code time(first) / time(second)}, paired by round: what comparisons between targets
     * do not hold.
     */
    public Optional<Ratio> ratio(Case first, Case second, String target) {
        return samples(first, target)
                .flatMap(baseline -> samples(second, target).flatMap(contender -> Student.ratio(baseline, contender)))
                .map(log -> log.ratio(Ratio.LEVEL, run.run().plan().tie()));
    }

    /** The same for every target that has both, by target. */
    public Map<String, Ratio> ratios(Case first, Case second) {
        Map<String, Ratio> ratios = new LinkedHashMap<>();
        targets.forEach(target -> ratio(first, second, target).ifPresent(ratio -> ratios.put(target, ratio)));
        return ratios;
    }

    /**
     * Whether all targets wrote or found the same (rule 3), by the digests that their results carry.
     *
     * @param all cases by the digest that every target has there
     * @param different cases in which targets have different ones, in words
     */
    public record SameWork(Map<String, List<Case>> all, List<String> different) {

        public static SameWork of(Cube suite) {
            Map<String, List<Case>> all = new LinkedHashMap<>();
            List<String> different = new ArrayList<>();
            for (Case one : suite.cases()) {
                Map<String, Set<String>> digests = new LinkedHashMap<>();
                for (String target : suite.targets()) {
                    suite.measured(one, target)
                            .map(ResultRow::digest)
                            .ifPresent(digest -> digests.computeIfAbsent(digest, none -> new LinkedHashSet<>())
                                    .add(target));
                }
                if (digests.size() == 1) {
                    all.computeIfAbsent(digests.keySet().iterator().next(), none -> new ArrayList<>())
                            .add(one);
                } else if (digests.size() > 1) {
                    different.add(one.name() + ": different digests, "
                            + String.join(
                                    "; ",
                                    digests.entrySet().stream()
                                            .map(digest ->
                                                    digest.getKey() + " of " + String.join(", ", digest.getValue()))
                                            .toList()));
                }
            }
            return new SameWork(all, List.copyOf(different));
        }

        /** How many cases all targets agree in. */
        public int agreed() {
            return all.values().stream().mapToInt(List::size).sum();
        }

        /** Whether no result carries a digest. */
        public boolean isEmpty() {
            return all.isEmpty() && different.isEmpty();
        }
    }
}
