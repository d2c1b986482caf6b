package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.PublishedDocuments;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;

/** A random field of a random document out of more documents than the caches hold. */
final class Cold implements AccessExperiment {
    private static final Scenario SCENARIO = AccessExperiment.describe(
            "cold",
            "What does one field cost when the document is not in the caches?",
            List.of("fields", "documents"),
            Phase.OPEN_READ);

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    /** 65 KB times 2,000 is four times the largest common last-level cache. */
    @Override
    public List<Case> cases(boolean thorough) {
        return List.of(SCENARIO.with(1000, 2000));
    }

    @Override
    public List<Phase> phases(Case of, boolean thorough) {
        return List.of(Phase.OPEN_READ);
    }

    @Override
    public Workload block(Case of, long seed) {
        int fields = Integer.parseInt(of.parameters().get("fields"));
        int documents = Integer.parseInt(of.parameters().get("documents"));
        var random = new Random(seed);
        List<List<Path>> readings = new ArrayList<>();
        for (int i = 0; i < documents; i++) {
            readings.add(List.of(Path.ofNames(PublishedDocuments.flatName(random.nextInt(fields) + 1))));
        }
        return new Workload(
                new Corpus("flat-" + fields, PublishedDocuments.VERSION, 0, List.of(PublishedDocuments.flat(fields))),
                documents,
                readings,
                List.of());
    }
}
