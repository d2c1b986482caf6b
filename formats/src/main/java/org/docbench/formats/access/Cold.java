package org.docbench.formats.access;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;

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
    public Workload block(Case benchCase, long seed) {
        int fields = AccessExperiment.number(benchCase, "fields");
        int documents = AccessExperiment.number(benchCase, "documents");
        var random = new Random(seed);
        return Workload.flat(
                        fields,
                        IntStream.range(0, documents)
                                .mapToObj(i -> Workload.flatField(random.nextInt(fields) + 1))
                                .toList())
                .copied(documents);
    }
}
