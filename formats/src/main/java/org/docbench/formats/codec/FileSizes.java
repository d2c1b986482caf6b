package org.docbench.formats.codec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.formats.agent.Operation;

/** Files of the published documents, from one document to many: in the steady state, and at the first pass. */
final class FileSizes implements CodecExperiment {
    private static final String FIRST =
            "the first pass over this file, in a new process that saw only smaller files before: ";

    private static final Scenario SCENARIO = scenario(CodecExperiment.describe(
            "files",
            "What does a document cost, by how many stand in a file?",
            "documents",
            Operation.DECODE,
            Operation.ENCODE));

    private static Scenario scenario(Scenario warm) {
        Map<String, String> timed = new LinkedHashMap<>(warm.timed());
        Published.OPERATIONS.forEach(operation -> timed.put(Published.first(operation), FIRST + operation.timed()));
        return new Scenario(warm.suite(), warm.name(), warm.question(), warm.parameters(), timed);
    }

    static Case of(int documents) {
        return SCENARIO.with(documents);
    }

    /** The published documents in a file of this size. */
    static CodecWork work(int documents, long seed) {
        return new CodecWork(
                corpus(documents),
                () -> GeneratedCorpora.named("nbson").orElseThrow().documents(documents, seed));
    }

    /** The name of the published corpus in a file of this size. */
    static String corpus(int documents) {
        return "nbson-" + documents;
    }

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    @Override
    public List<Case> cases(CodecPreset preset) {
        return Stream.concat(preset.files().stream(), preset.published().stream())
                .distinct()
                .sorted()
                .map(SCENARIO::with)
                .toList();
    }

    @Override
    public List<String> phases(Case benchCase, CodecPreset preset) {
        int documents = documents(benchCase);
        List<String> phases = new ArrayList<>();
        if (preset.files().contains(documents)) {
            phases.addAll(List.of(Operation.DECODE.id(), Operation.ENCODE.id()));
        }
        if (preset.published().contains(documents)) {
            Published.OPERATIONS.stream().map(Published::first).forEach(phases::add);
        }
        return phases;
    }

    @Override
    public CodecWork block(Case benchCase, long seed) {
        return work(documents(benchCase), seed);
    }

    static int documents(Case benchCase) {
        return Integer.parseInt(benchCase.parameters().get("documents"));
    }
}
