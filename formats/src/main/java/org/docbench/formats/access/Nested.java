package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
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
    public List<Phase> phases(Case of, boolean thorough) {
        return thorough
                ? List.of(Phase.OPEN, Phase.GET, Phase.READ, Phase.OPEN_READ, Phase.UPSTREAM)
                : List.of(Phase.GET, Phase.READ, Phase.OPEN_READ);
    }

    @Override
    public Workload block(Case of, long seed) {
        int depth = Integer.parseInt(of.parameters().get("depth"));
        List<String> names = new ArrayList<>(List.of("root"));
        names.addAll(Collections.nCopies(depth, "nested"));
        names.add("target");
        return Workload.ofOneField(
                "nested-" + depth,
                PublishedDocuments.VERSION,
                PublishedDocuments.nested(depth),
                Path.ofNames(names.toArray(String[]::new)));
    }

    @Override
    public Optional<Counts> published(Case of, Phase phase) {
        return phase == Phase.GET || phase == Phase.UPSTREAM
                ? Optional.of(new Counts(10_000, 100_000))
                : Optional.empty();
    }
}
