package org.docbench.load.insert;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.docbench.codecs.BsonSize;
import org.docbench.codecs.JsonText;
import org.docbench.core.corpus.LinkedDocuments;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.CanonicalForm;
import org.docbench.core.value.Value;
import org.docbench.load.SteadyStateDetector;
import org.docbench.load.TargetSession;
import org.docbench.load.insert.InsertCase.Documents;
import org.docbench.load.store.SessionExecutor;
import org.docbench.load.store.SessionExecutor.Block;
import org.docbench.stores.Durability;
import org.docbench.stores.Session;

/** Inserts the documents of a case, and remembers what they take in every format, those of the products among them. */
final class InsertWork implements SessionExecutor.Work {
    /** Documents of a call of the warm-up. */
    private static final int WARM_BATCH = 20;

    /** A block takes milliseconds, and stacks are recorded some 200 times a second. */
    private static final int PROFILED = 20;

    private final InsertPreset preset;
    private final List<Durability> levels;
    private final Map<Case, InsertCase> cases;
    private final long seed;
    private final Map<Key, Corpus> corpora = new LinkedHashMap<>();
    private Generated last;

    private record Key(String name, int count) {}

    /** @param sizes of all documents together, in bytes, by format or target */
    private record Corpus(int version, String sha256, Map<String, Long> sizes) {}

    /** What the targets of a case and round have in common. */
    private record Generated(Case benchCase, int round, InsertBlock documents) {}

    /** @param levels at which each target is warmed up */
    InsertWork(InsertPreset preset, List<Durability> levels, Map<Case, InsertCase> cases, long seed) {
        this.preset = preset;
        this.levels = List.copyOf(levels);
        this.cases = Map.copyOf(cases);
        this.seed = seed;
    }

    @Override
    public void ready(TargetSession target, BooleanSupplier stop) {
        target.warmUp(levels, stop, this::warmUp);
    }

    private String warmUp(Session session, String collection) {
        session.create(collection, List.of(InsertCases.LINKS));
        LongFunction<Value.Obj> maker = Documents.of(
                        LinkedDocuments.flat(CaseShape.INDEX_BYTES, CaseShape.INDEX_ATTRIBUTES)
                                .source())
                .maker()
                .apply(seed);
        var next = new long[1];
        return SteadyStateDetector.of(
                () -> session.insert(
                        collection,
                        LongStream.range(next[0], next[0] += WARM_BATCH)
                                .mapToObj(maker)
                                .toList()),
                preset.warmUp());
    }

    @Override
    public Map<String, Trial.Outcome> measure(Block block) {
        InsertCase insertCase = cases.get(block.benchCase());
        InsertBlock documents = documents(block, insertCase);
        TargetSession target = block.target();
        Session session = block.session();
        Corpus corpus = corpora.computeIfAbsent(
                new Key(insertCase.documents().name(), insertCase.count()), key -> corpus(documents));
        InsertBlock.Timed timed = documents.timed(
                session, target.collection(), System::nanoTime, () -> block.window(InsertSuite.INSERT, session));
        documents.prove(session, target.collection(), target.losses());
        block.count(timed.moved(), documents.count(), timed.nanos(), timed.spent());
        if (!corpus.sizes().containsKey(target.target().id())) {
            session.bytes(target.collection())
                    .ifPresent(mean -> corpus.sizes().put(target.target().id(), Math.round(mean * documents.count())));
        }
        Map<String, List<Double>> samples = Map.of(
                InsertSuite.GENERATE, documents.generate(),
                InsertSuite.CONVERT, timed.convert(),
                InsertSuite.INSERT, timed.insert(),
                InsertSuite.FRESH, List.of(timed.fresh()),
                InsertSuite.ALL, List.of(timed.all()));
        Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
        InsertSuite.PHASES.stream()
                .filter(block.phases()::contains)
                .forEach(phase ->
                        outcomes.put(phase, new Trial.Measured(samples.get(phase), null, corpus.sha256(), List.of())));
        return outcomes;
    }

    /** Makes the documents for the first target of a case and round; the others insert the same ones. */
    private InsertBlock documents(Block block, InsertCase insertCase) {
        if (last == null || last.round() != block.round() || !last.benchCase().equals(block.benchCase())) {
            last = null; // the memory of those before
            last = new Generated(block.benchCase(), block.round(), InsertBlock.of(insertCase, seed, System::nanoTime));
        }
        return last.documents();
    }

    private static Corpus corpus(InsertBlock block) {
        List<Value.Obj> documents = block.documents();
        Map<String, Long> sizes = new LinkedHashMap<>();
        sizes.put("bson", documents.stream().mapToLong(BsonSize::of).sum());
        sizes.put(
                "json text",
                documents.stream()
                        .mapToLong(document -> JsonText.write(document).length)
                        .sum());
        return new Corpus(block.insertCase().documents().version(), CanonicalForm.sha256(documents), sizes);
    }

    @Override
    public void profile(Block block) {
        Session session = block.session();
        InsertBlock.of(cases.get(block.benchCase()).longer(PROFILED), seed, System::nanoTime)
                .timed(
                        session,
                        block.target().collection(),
                        System::nanoTime,
                        () -> block.window(InsertSuite.INSERT, session));
    }

    @Override
    public List<CorpusRow> corpora() {
        List<CorpusRow> rows = new ArrayList<>();
        corpora.forEach((key, corpus) -> rows.add(
                new CorpusRow(key.name(), corpus.version(), seed, key.count(), corpus.sha256(), corpus.sizes())));
        return rows;
    }
}
