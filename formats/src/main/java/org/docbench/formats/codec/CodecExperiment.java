package org.docbench.formats.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.experiment.Experiment;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Value;
import org.docbench.formats.agent.Agent.Operation;

/**
 * An experiment on whole documents: the agent of a target loads a corpus and repeats each operation on it. Those in the steady
 * state are here.
 */
interface CodecExperiment extends Experiment<CodecSuite.CodecPreset, CorpusFiles.Work> {
    /** The parameter that names the documents. */
    String CORPUS = "corpus";

    @Override
    default List<String> phases(Case benchCase, CodecSuite.CodecPreset preset) {
        return Arrays.stream(Operation.values()).map(Operation::id).toList();
    }

    /** Describes a scenario of this suite whose phases are operations in their steady state. */
    static Scenario describe(String name, String question, String parameter, Operation... operations) {
        Map<String, String> timed = new LinkedHashMap<>();
        Arrays.stream(operations).forEach(operation -> timed.put(operation.id(), operation.timed()));
        return new Scenario(CodecSuite.NAME, name, question, List.of(parameter), timed);
    }

    /** Files of the published documents, from one document to many: in the steady state, and at the first pass. */
    final class FileSizes implements CodecExperiment {
        private static final String FIRST =
                "the first pass over this file, in a new process that saw only smaller files before: ";

        static final Scenario SCENARIO = scenario(CodecExperiment.describe(
                "files",
                "What does a document cost, by the number of documents in a file?",
                "documents",
                Operation.DECODE,
                Operation.ENCODE));

        private static Scenario scenario(Scenario warm) {
            Map<String, String> timed = new LinkedHashMap<>(warm.timed());
            Published.OPERATIONS.forEach(operation -> timed.put(Published.first(operation), FIRST + operation.timed()));
            return new Scenario(warm.suite(), warm.name(), warm.question(), warm.parameters(), timed);
        }

        /** The published documents in a file of this size. */
        static CorpusFiles.Work work(int documents, long seed) {
            return new CorpusFiles.Work(
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
        public List<Case> cases(CodecSuite.CodecPreset preset) {
            return Stream.concat(preset.files().stream(), preset.published().stream())
                    .distinct()
                    .sorted()
                    .map(SCENARIO::with)
                    .toList();
        }

        @Override
        public List<String> phases(Case benchCase, CodecSuite.CodecPreset preset) {
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
        public CorpusFiles.Work block(Case benchCase, long seed) {
            return work(documents(benchCase), seed);
        }

        static int documents(Case benchCase) {
            return Integer.parseInt(benchCase.parameters().get("documents"));
        }
    }

    /** Documents of several shapes: those of the MongoDB drivers' benchmark, orders of a shop, public ones. */
    final class DocumentShapes implements CodecExperiment {
        /** Enough that one lucky document does not decide, few enough that a pass over the largest takes a few milliseconds. */
        private static final int DOCUMENTS = 30;

        private static final Scenario SCENARIO = CodecExperiment.describe(
                "documents", "What does a document cost, by its shape?", CORPUS, Operation.values());

        private final List<CorpusSource> sources;

        DocumentShapes(List<CorpusSource> sources) {
            this.sources = sources;
        }

        @Override
        public Scenario scenario() {
            return SCENARIO;
        }

        @Override
        public List<Case> cases(CodecSuite.CodecPreset preset) {
            return preset.shapes().stream().map(SCENARIO::with).toList();
        }

        @Override
        public CorpusFiles.Work block(Case benchCase, long seed) {
            String corpus = benchCase.parameters().get(CORPUS);
            CorpusSource source = sources.stream()
                    .filter(one -> one.name().equals(corpus))
                    .findFirst()
                    .orElseThrow();
            return new CorpusFiles.Work(corpus, () -> source.documents(DOCUMENTS, seed));
        }
    }

    /** The user's own documents, all of them in one file. */
    record UserCorpus(List<Value.Obj> documents) implements CodecExperiment {
        private static final String OWN = "user";

        private static final Scenario SCENARIO =
                CodecExperiment.describe("user", "What do your own documents cost?", CORPUS, Operation.values());

        @Override
        public Scenario scenario() {
            return SCENARIO;
        }

        @Override
        public List<Case> cases(CodecSuite.CodecPreset preset) {
            return List.of(SCENARIO.with(OWN));
        }

        @Override
        public CorpusFiles.Work block(Case benchCase, long seed) {
            return new CorpusFiles.Work(OWN, () -> new Corpus(OWN, 1, 0, documents));
        }
    }
}
