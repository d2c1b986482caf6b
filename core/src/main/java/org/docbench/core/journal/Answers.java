package org.docbench.core.journal;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.FamilyRow;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RegisteredPlan.AskedPairs;
import org.docbench.core.run.RegisteredPlan.SuitePlan;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Verdict;

/**
 * What the registered questions have come to so far: only what is counted, so that a run can ask between two rounds.
 *
 * @param decided questions by suite
 */
public record Answers(Map<String, Long> decided) {

    /**
     * Evaluates the results of the cells that are asked about.
     *
     * @param errorRate of all registered questions together
     */
    public static Answers of(RecordedRun run, double errorRate) {
        RegisteredPlan plan = run.plan().plan().at(errorRate);
        Set<AskedPairs> cells = new HashSet<>();
        plan.asked().forEach(pairs -> pairs.targets().forEach(target -> cells.add(pairs.on(List.of(target)))));
        List<ResultRow> rows = plan.suites().stream()
                .flatMap(suite -> rows(run, suite, cells).stream())
                .toList();
        return new Answers(Evaluation.of(rows, Map.of(), plan).comparisons().stream()
                .filter(row ->
                        !Verdict.INCONCLUSIVE.word().equals(row.verdict()) && FamilyRow.REGISTERED.equals(row.family()))
                .collect(Collectors.groupingBy(ComparisonRow::suite, Collectors.counting())));
    }

    private static List<ResultRow> rows(RecordedRun run, SuitePlan suite, Set<AskedPairs> cells) {
        List<Trial> trials = run.trials(suite).stream()
                .filter(trial -> cells.contains(new AskedPairs(
                        suite.name(),
                        trial.of().scenario(),
                        trial.of().parameters(),
                        trial.phase(),
                        List.of(trial.target()))))
                .toList();
        return TrialRows.statuses(trials, suite.order(), suite.targets());
    }

    /** Counts the decided questions of all suites. */
    public long all() {
        return decided.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Whether every question of a suite is decided. */
    public boolean isDecided(String suite, RegisteredPlan plan) {
        return decided.getOrDefault(suite, 0L) >= plan.questionsAsked(suite);
    }
}
