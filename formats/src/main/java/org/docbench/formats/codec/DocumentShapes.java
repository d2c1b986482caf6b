package org.docbench.formats.codec;

import java.util.List;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.formats.agent.Operation;

/** Documents of several shapes: those of the MongoDB drivers' benchmark, orders of a shop, public ones. */
final class DocumentShapes implements CodecExperiment {
    /** Enough that one lucky document does not decide, few enough that a pass over the largest takes milliseconds. */
    private static final int DOCUMENTS = 100;

    private static final Scenario SCENARIO = CodecExperiment.describe(
            "documents", "What does a document cost, by its shape?", "corpus", Operation.values());

    private final List<CorpusSource> sources;

    DocumentShapes(List<CorpusSource> sources) {
        this.sources = sources;
    }

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    @Override
    public List<Case> cases(CodecPreset preset) {
        return preset.shapes().stream().map(SCENARIO::with).toList();
    }

    @Override
    public CodecWork block(Case benchCase, long seed) {
        String corpus = benchCase.parameters().get("corpus");
        CorpusSource source = sources.stream()
                .filter(one -> one.name().equals(corpus))
                .findFirst()
                .orElseThrow();
        return new CodecWork(corpus, () -> source.documents(DOCUMENTS, seed));
    }
}
