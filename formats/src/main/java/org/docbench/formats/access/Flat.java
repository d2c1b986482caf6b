package org.docbench.formats.access;

import java.util.List;
import java.util.Optional;
import org.docbench.core.corpus.PublishedDocuments;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;

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

    @Override
    public List<Phase> phases(Case of, boolean thorough) {
        if (thorough) {
            return List.of(Phase.OPEN, Phase.GET, Phase.READ, Phase.OPEN_READ, Phase.UPSTREAM);
        }
        // The published way of timing at both ends.
        return List.of("1", "1000").contains(of.parameters().get("position"))
                ? List.of(Phase.GET, Phase.READ, Phase.OPEN_READ, Phase.UPSTREAM)
                : List.of(Phase.GET, Phase.READ, Phase.OPEN_READ);
    }

    @Override
    public Workload block(Case of, long seed) {
        int fields = Integer.parseInt(of.parameters().get("fields"));
        int position = Integer.parseInt(of.parameters().get("position"));
        return Workload.ofOneField(
                "flat-" + fields,
                PublishedDocuments.VERSION,
                PublishedDocuments.flat(fields),
                Path.ofNames(PublishedDocuments.flatName(position)));
    }

    @Override
    public Optional<Counts> published(Case of, Phase phase) {
        return phase == Phase.GET || phase == Phase.UPSTREAM
                ? Optional.of(new Counts(10_000, 100_000))
                : Optional.empty();
    }
}
