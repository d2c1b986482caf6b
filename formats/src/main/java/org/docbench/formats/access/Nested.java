package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.docbench.core.corpus.PublishedDocuments;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;

/** One field under one, three and five levels of nesting, as published. */
final class Nested implements AccessExperiment {
    private static final Scenario SCENARIO = AccessExperiment.describe(
            "nested",
            "What does one field cost, by how deep it lies?",
            List.of("depth"),
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
        return List.of(SCENARIO.with(1), SCENARIO.with(3), SCENARIO.with(5));
    }

    @Override
    public List<String> phases(Case benchCase, boolean thorough) {
        return thorough
                ? AccessExperiment.super.phases(benchCase, true)
                : List.of(Phase.GET.id(), Phase.READ.id(), Phase.OPEN_READ.id());
    }

    @Override
    public Workload block(Case benchCase, long seed) {
        int depth = AccessExperiment.number(benchCase, "depth");
        List<String> names = new ArrayList<>(List.of("root"));
        names.addAll(Collections.nCopies(depth, "nested"));
        names.add("target");
        Path path = Path.ofNames(names.toArray(String[]::new));
        return Workload.of("nested-" + depth, PublishedDocuments.nested(depth), List.of(List.of(path)));
    }

    @Override
    public Map<Phase, Counts> published() {
        return Counts.OF_LOOKUPS;
    }
}
