package org.docbench.formats.access;

import java.util.List;
import java.util.Map;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;

/** One field of a flat document, at the five published positions. */
final class Flat implements AccessExperiment {
    private static final Scenario SCENARIO = AccessExperiment.describe(
            "flat",
            "What does one field of a flat document cost, by its position?",
            List.of("fields", "position"),
            Phase.OPEN,
            Phase.GET,
            Phase.READ,
            Phase.OPEN_READ,
            Phase.UPSTREAM);

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    @Override
    public List<Case> cases(boolean thorough) {
        return List.of(
                SCENARIO.with(100, 1),
                SCENARIO.with(100, 50),
                SCENARIO.with(100, 100),
                SCENARIO.with(500, 500),
                SCENARIO.with(1000, 1000));
    }

    /** Unless all phases are asked for, opening is left out, and the published way of timing between both ends. */
    @Override
    public List<String> phases(Case benchCase, boolean thorough) {
        boolean atAnEnd = List.of("1", "1000").contains(benchCase.parameters().get("position"));
        return SCENARIO.timed().keySet().stream()
                .filter(phase ->
                        thorough || (!phase.equals(Phase.OPEN.id()) && (atAnEnd || !phase.equals(Phase.UPSTREAM.id()))))
                .toList();
    }

    @Override
    public Workload block(Case benchCase, long seed) {
        return Workload.flat(
                AccessExperiment.number(benchCase, "fields"),
                List.of(Workload.flatField(AccessExperiment.number(benchCase, "position"))));
    }

    @Override
    public Map<Phase, Counts> published() {
        return Counts.OF_LOOKUPS;
    }
}
