package org.docbench.formats.codec;

import java.util.List;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Value;
import org.docbench.formats.agent.Operation;

/** The user's own documents, all of them in one file. */
record UserCorpus(List<Value.Obj> documents) implements CodecExperiment {
    private static final String CORPUS = "user";

    private static final Scenario SCENARIO =
            CodecExperiment.describe("user", "What do your own documents cost?", "corpus", Operation.values());

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    @Override
    public List<Case> cases(CodecPreset preset) {
        return List.of(SCENARIO.with(CORPUS));
    }

    @Override
    public CodecWork block(Case benchCase, long seed) {
        return new CodecWork(CORPUS, () -> new Corpus(CORPUS, 1, 0, documents));
    }
}
