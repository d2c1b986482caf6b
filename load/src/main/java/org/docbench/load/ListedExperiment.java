package org.docbench.load;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.experiment.Experiment;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;

/**
 * A scenario whose cases were listed before, each with what its blocks do.
 *
 * @param blocks by case, in the order of reports
 * @param sweeps the parameter whose growth the scenario measures
 */
public record ListedExperiment<P, B>(Scenario scenario, Map<Case, B> blocks, Optional<String> sweeps)
        implements Experiment<P, B> {
    public ListedExperiment {
        blocks = Collections.unmodifiableMap(new LinkedHashMap<>(blocks));
    }

    /**
     * Sorts cases by scenario; a scenario without a case is left out.
     *
     * @param sweeps the swept parameter by scenario
     */
    public static <P, B> List<ListedExperiment<P, B>> of(
            List<Scenario> scenarios, Map<Case, B> blocks, Map<Scenario, String> sweeps) {
        return scenarios.stream()
                .map(scenario -> {
                    Map<Case, B> own = new LinkedHashMap<>(blocks);
                    own.keySet().removeIf(benchCase -> !benchCase.scenario().equals(scenario.name()));
                    return new ListedExperiment<P, B>(scenario, own, Optional.ofNullable(sweeps.get(scenario)));
                })
                .filter(experiment -> !experiment.blocks.isEmpty())
                .toList();
    }

    @Override
    public List<Case> cases(P preset) {
        return List.copyOf(blocks.keySet());
    }

    @Override
    public List<String> phases(Case benchCase, P preset) {
        return List.copyOf(scenario.timed().keySet());
    }

    @Override
    public B block(Case benchCase, long seed) {
        return blocks.get(benchCase);
    }
}
