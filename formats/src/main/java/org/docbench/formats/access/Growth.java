package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.PublishedDocuments;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;

/** How the cost grows with the number of fields, with another key at every lookup. */
final class Growth implements AccessExperiment {
    /** Keys in rotation: enough that neither the key nor its field is in the first-level cache by habit. */
    private static final int KEYS = 1024;

    private static final Scenario SCENARIO = AccessExperiment.describe(
            "growth",
            "How does the cost of opening and of a lookup grow with the number of fields?",
            List.of("fields"),
            Phase.OPEN,
            Phase.GET);

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    @Override
    public List<Case> cases(boolean thorough) {
        List<Integer> sizes = thorough ? List.of(10, 100, 1000, 10_000, 60_000) : List.of(10, 1000, 10_000);
        return sizes.stream().map(SCENARIO::with).toList();
    }

    @Override
    public List<Phase> phases(Case of, boolean thorough) {
        return List.of(Phase.OPEN, Phase.GET);
    }

    /** Images as the thin drivers write them take part here: an unsorted object is searched field by field. */
    @Override
    public boolean includes(String target) {
        return true;
    }

    @Override
    public Optional<String> sweeps() {
        return Optional.of("fields");
    }

    @Override
    public Workload block(Case of, long seed) {
        int fields = Integer.parseInt(of.parameters().get("fields"));
        List<Integer> positions = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            positions.add((int) ((long) i * fields / KEYS) + 1);
        }
        Collections.shuffle(positions, new Random(seed));
        List<List<Path>> readings = positions.stream()
                .map(position -> List.of(Path.ofNames(PublishedDocuments.flatName(position))))
                .toList();
        return new Workload(
                new Corpus("flat-" + fields, PublishedDocuments.VERSION, 0, List.of(PublishedDocuments.flat(fields))),
                1,
                readings,
                List.of());
    }
}
