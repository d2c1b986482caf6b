package org.docbench.core.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.docbench.core.scenario.Plan;

/**
 * What a report needs to know of a suite before it has run: the suite itself need not be there.
 *
 * @param name in commands and run files
 * @param trials of the whole suite
 * @param targets in the order of reports
 * @param order every case and phase as {@link TrialRows#place} writes it, in the order of reports
 * @param baselines for each target the one whose cost is that of the harness
 * @param baselineWords what that cost is, as {@link Suite#floor} says it
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

    /** Writes down a suite that is ready to run. */
    public static SuitePlan of(Suite suite) {
        Map<String, String> baselines = new LinkedHashMap<>();
        suite.targets().forEach(target -> baselines.put(target, suite.harnessBaseline(target)));
        Stream<String> timed = suite.scenarios().stream().flatMap(scenario -> scenario.timed().keySet().stream());
        Stream<String> placed = suite.order().stream().map(place -> place.substring(place.lastIndexOf(' ') + 1));
        return new SuitePlan(
                suite.name(),
                suite.trials(),
                List.copyOf(suite.targets()),
                List.copyOf(suite.order()),
                baselines,
                suite.floor(),
                new TreeMap<>(suite.sweeps()),
                Stream.concat(timed, placed)
                        .distinct()
                        .filter(phase -> !suite.compares(phase))
                        .toList(),
                suite.plan());
    }

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
        List<String> found = new ArrayList<>();
        BiConsumer<String, Boolean> part = (words, same) -> {
            if (!same) {
                found.add(words);
            }
        };
        part.accept("targets", targets.equals(other.targets));
        part.accept("cases", order.equals(other.order));
        part.accept("number of trials", trials == other.trials);
        if (found.isEmpty() && !equals(other)) {
            found.add("schedule");
        }
        return found;
    }
}
