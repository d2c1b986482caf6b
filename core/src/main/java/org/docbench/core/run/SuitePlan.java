package org.docbench.core.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.scenario.Plan;

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
