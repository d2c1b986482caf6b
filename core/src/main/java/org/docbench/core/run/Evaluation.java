package org.docbench.core.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.core.run.RunFile.ResultRow;

/**
 * What follows from the measured rows of a run: a pure function of rows and seed. Each row draws from a random stream of
 * its own key, so another target or case changes nothing that was there before.
 *
 * @param comparisons every pair of targets on the same suite, scenario, case and phase
 * @param growth how time grows in the scenarios that sweep a size
 * @param warnings what could not be computed, one line each
 */
public record Evaluation(List<ComparisonRow> comparisons, List<GrowthRow> growth, List<String> warnings) {

    /**
     * Evaluates the rows; those that are not measured are passed over.
     *
     * @param sweeps scenario name to the parameter it sweeps, for example {@code growth -> fields}
     * @param seed the run's seed
     */
    public static Evaluation of(List<ResultRow> results, Map<String, String> sweeps, long seed) {
        List<ResultRow> measured = results.stream().filter(Results::isMeasured).toList();
        List<String> warnings = new ArrayList<>();
        return new Evaluation(
                Comparisons.of(measured, seed, warnings), GrowthRows.of(measured, sweeps), List.copyOf(warnings));
    }

    /** The measured rows of each suite, scenario, case and phase, in the order they were measured. */
    static Map<List<Object>, List<ResultRow>> byPhase(List<ResultRow> measured) {
        Map<List<Object>, List<ResultRow>> groups = new LinkedHashMap<>();
        for (ResultRow row : measured) {
            List<Object> key = List.of(row.suite(), row.scenario(), row.caseParameters(), row.phase());
            groups.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
        }
        return groups;
    }
}
