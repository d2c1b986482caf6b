package org.docbench.formats.codec;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.scenario.Case;
import org.docbench.formats.agent.Operation;

/**
 * A case of the steady state: a corpus and what is done with it.
 *
 * @param corpus its name among the {@link CorpusFiles}
 */
record CodecCase(Case of, String corpus, List<Operation> operations) {
    CodecCase {
        operations = List.copyOf(operations);
    }

    static List<CodecCase> all(CodecEffort effort, CorpusFiles files) {
        List<CodecCase> cases = new ArrayList<>();
        for (int documents : effort.files()) {
            cases.add(file(documents));
        }
        for (String shape : effort.shapes()) {
            if (files.has(shape) || files.missing().containsKey(shape)) {
                cases.add(new CodecCase(CodecSuite.DOCUMENTS.with(shape), shape, List.of(Operation.values())));
            }
        }
        if (files.has(CorpusFiles.USER)) {
            cases.add(new CodecCase(
                    CodecSuite.USER.with(CorpusFiles.USER), CorpusFiles.USER, List.of(Operation.values())));
        }
        return cases;
    }

    private static CodecCase file(int documents) {
        return new CodecCase(
                CodecSuite.FILES.with(documents),
                CorpusFiles.nbson(documents),
                List.of(Operation.DECODE, Operation.ENCODE));
    }
}
