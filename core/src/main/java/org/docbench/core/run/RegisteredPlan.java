package org.docbench.core.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.stats.Verdict;

/**
 * What a run was to measure and to answer, written before its first trial, so that results cannot change it (rule 21).
 *
 * @param suites in the order in which they run
 * @param questions that were registered
 * @param asked the comparisons of the registered questions: they form a family of their own (rule 22)
 * @param tie half width of the tie band: 0.05 calls targets tied that differ by less than 5 %
 * @param errorRate the upper limit of the chance of a wrong winner among the registered questions: 0.01. A run that looks at its
 *     verdicts several times uses a part of it
 */
public record RegisteredPlan(
        List<RegisteredPlan.SuitePlan> suites,
        List<RegisteredPlan.Question> questions,
        List<AskedPairs> asked,
        double tie,
        double errorRate) {
    /** The half width of the tie band that is used unless the user chose one. */
    public static final double TIE = Verdict.TIE_BAND;

    /** The error rate of every family, unless a run looks several times. */
    public static final double ERROR_RATE = 0.01;

    /** The plan of a run that did not register one. */
    public static final RegisteredPlan NONE = new RegisteredPlan(List.of(), List.of());

    /** Reads a plan of a version that did not write the last three. */
    public RegisteredPlan {
        asked = asked == null ? List.of() : asked;
        tie = tie == 0 ? TIE : tie;
        errorRate = errorRate == 0 ? ERROR_RATE : errorRate;
    }

    /** Makes a plan without asked comparisons. */
    public RegisteredPlan(List<SuitePlan> suites, List<Question> questions) {
        this(suites, questions, List.of(), TIE, ERROR_RATE);
    }

    /**
     * All pairs of these targets on a case and phase.
     *
     * @param targets written forms, as in results; those that did not run give no comparison
     */
    public record AskedPairs(
            String suite,
            String scenario,
            @JsonProperty("case") Map<String, String> caseParameters,
            String phase,
            List<String> targets) {
        /** Returns the pairs of other targets there. */
        public AskedPairs on(List<String> others) {
            return new AskedPairs(suite, scenario, caseParameters, phase, others);
        }

        /** Returns the pairs of those targets that a rule keeps. */
        public AskedPairs only(Predicate<String> kept) {
            return on(targets.stream().filter(kept).toList());
        }

        /** Tells whether other pairs are among these. */
        public boolean holds(AskedPairs others) {
            return on(others.targets).equals(others) && targets.containsAll(others.targets);
        }

        private boolean isOn(Case benchCase) {
            return suite.equals(benchCase.suite())
                    && scenario.equals(benchCase.scenario())
                    && caseParameters.equals(benchCase.parameters());
        }

        /** Returns each pair of two targets by itself. */
        public Stream<AskedPairs> pairs() {
            List<String> sorted = targets.stream().distinct().sorted().toList();
            return IntStream.range(0, sorted.size())
                    .boxed()
                    .flatMap(i -> sorted.subList(i + 1, sorted.size()).stream()
                            .map(other -> on(List.of(sorted.get(i), other))));
        }
    }

    /** Whether the targets of a suite alternate and their samples are paired. */
    public boolean pairsSamples(String suite) {
        return suites.stream()
                .anyMatch(one -> one.name().equals(suite)
                        && one.onRunner()
                        && one.plan().alternates()
                        && !one.plan().byMeans());
    }

    /** Cuts a plan down to the cells that its asked comparisons need, in the last stage: what further rounds measure. */
    public Plan needed(Plan plan) {
        return plan.with((group, cells) ->
                plan.stages().get(plan.stages().size() - 1).groups().contains(group)
                        ? cells.kept((phase, target) -> asked.stream()
                                .anyMatch(pairs -> pairs.targets.contains(target)
                                        && (plan.phasesTogether() || pairs.phase.equals(phase))
                                        && pairs.isOn(cells.step().benchCase())))
                        : Stream.of());
    }

    /** Returns the same with another error rate of the registered questions. */
    public RegisteredPlan at(double rate) {
        return new RegisteredPlan(suites, questions, asked, tie, rate);
    }

    /** Counts the asked comparisons. A pair that several questions ask for is one. */
    public int questionsAsked() {
        return count(asked.stream());
    }

    /** Counts those of a suite. */
    public int questionsAsked(String suite) {
        return count(asked.stream().filter(pairs -> pairs.suite.equals(suite)));
    }

    private static int count(Stream<AskedPairs> asked) {
        return (int) asked.flatMap(AskedPairs::pairs).distinct().count();
    }

    /** Counts the trials of all suites. */
    public long trials() {
        return suites.stream().mapToLong(SuitePlan::trials).sum();
    }

    /**
     * A question that was registered before a run.
     *
     * @param kind {@link #CLAIM} or {@link #PAIRS}
     * @param id of a claim its publication and its own, as {@code 000/D1}; of pairs the suite
     * @param text the question in words
     */
    public record Question(String kind, String id, String text) {
        /** Whether a published claim holds. */
        public static final String CLAIM = "claim";

        /** Which target of a suite is faster. */
        public static final String PAIRS = "pairs";

        /** Asks for every comparison of a suite. */
        public static Question pairs(String suite) {
            return new Question(PAIRS, suite, "all pairs of targets on each case and compared phase");
        }
    }

    /**
     * What a report needs to know of a suite before it has run: the suite itself need not be there.
     *
     * @param name in commands and run files
     * @param trials of the whole suite
     * @param targets in the order of reports
     * @param order every case and phase as {@link org.docbench.core.scenario.Case#place} writes it, in the order of reports
     * @param baselines for each target the one whose cost is that of the harness
     * @param baselineWords what that cost is, in words
     * @param sweeps the swept parameter by scenario
     * @param shown phases that are not compared
     * @param plan every cell; null in files of earlier versions, which had suites without one
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record SuitePlan(
            String name,
            int trials,
            List<String> targets,
            List<String> order,
            Map<String, String> baselines,
            String baselineWords,
            Map<String, String> sweeps,
            List<String> shown,
            Plan plan) {

        /** Names the target whose cost on a case is that of the harness; a target that was not planned is its own. */
        public String baseline(String target) {
            return baselines.getOrDefault(target, target);
        }

        /** Tells whether the runner measures the suite, so that blocks of an earlier generation count. */
        public boolean onRunner() {
            return plan != null;
        }

        /** Names the parts in which another plan of the suite differs. */
        public List<String> differences(SuitePlan other) {
            Map<String, Boolean> same = new LinkedHashMap<>();
            same.put("targets", targets.equals(other.targets));
            same.put("cases", order.equals(other.order));
            same.put("number of trials", trials == other.trials);
            List<String> found =
                    same.keySet().stream().filter(part -> !same.get(part)).toList();
            return found.isEmpty() && !equals(other) ? List.of("schedule") : found;
        }
    }
}
