package org.docbench.load.insert;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.codecs.BsonSize;
import org.docbench.codecs.JsonText;
import org.docbench.core.corpus.LinkedDocuments.Content;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.Observer;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.runner.SuiteEntry.Ability;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.CanonicalForm;
import org.docbench.core.value.Value;
import org.docbench.load.InterleavedBlocks;
import org.docbench.load.ServerCounts;
import org.docbench.load.SessionExecutor;
import org.docbench.load.SessionExecutor.Block;
import org.docbench.load.StoreEntry;
import org.docbench.load.StoreSuite.ListedExperiment;
import org.docbench.load.StoreTargets;
import org.docbench.load.TargetSession;
import org.docbench.load.TargetSessions;
import org.docbench.load.insert.InsertCase.Documents;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Session;

/** The suite {@code insert}: many documents into an empty collection, in batches, durably or not. */
public final class InsertSuite {
    public static final String NAME = "insert";

    /** The documents are made, on {@code store.null} only: the same ones for every target. */
    public static final String GENERATE = "generate";

    /** They are converted for the driver. */
    public static final String CONVERT = "convert";

    /** They are inserted. */
    public static final String INSERT = "insert";

    /** The indexes catch up. */
    public static final String FRESH = "fresh";

    /** Both together: the time of an insert, index catch-up included. */
    public static final String ALL = "all";

    private static final Map<String, String> TIMED = timed();

    /** In the order of reports. */
    static final List<String> PHASES = List.copyOf(TIMED.keySet());

    static final Scenario PAYLOAD = scenario(
            "payload",
            "What does an insert cost by the payload's size and the number of its fields, without and with an"
                    + " index?",
            "bytes",
            "attributes",
            "index");

    static final Scenario PUBLISHED = scenario(
            "published",
            "What does an insert of the published documents cost, of bytes in one field or of nested data, without and with an index?",
            "bytes",
            "attributes",
            "index");

    static final Scenario NESTED =
            scenario("nested", "What does an insert of nested data with mixed types cost, by size?", "bytes", "index");

    static final Scenario CONTENT = scenario(
            "content",
            "Does an insert cost more if documents have different payloads, or bytes instead of text?",
            "content",
            "bytes");

    static final Scenario BATCH = scenario(
            "batch",
            "What does one acknowledgement for many documents save, by their number? Documents have one field of "
                    + CaseShape.BATCH_BYTES + " bytes, and an index on their links.",
            "batch");

    static final Scenario INDEX = scenario(
            "index",
            "What does each index add to an insert? Documents have " + CaseShape.INDEX_BYTES + " bytes in "
                    + CaseShape.INDEX_ATTRIBUTES + " fields, in batches of " + InsertCases.BATCH + ".",
            "indexes");

    static final Scenario USER = scenario("user", "What does inserting your own documents cost?", "index");

    /** The largest document of MongoDB has 16 MiB. */
    private static final long LARGEST = 16_000_000;

    private static final List<Parameter<?>> PARAMETERS = List.of(
            Parameter.number("bytes", 1, LARGEST),
            Parameter.number("attributes", 1, 10_000),
            Parameter.words(
                    "content", Stream.of(Content.values()).map(Content::id).toList()),
            // MongoDB takes no more in one call.
            Parameter.number("batch", 1, 100_000),
            Parameter.words("index", List.of(InsertCases.NONE, InsertCases.ONE, InsertCases.THREE)),
            Parameter.single("links", 1, 10_000),
            Parameter.single("documents", 1, 100_000_000),
            RunRequest.ROUNDS,
            StoreEntry.INSTANCES);

    private InsertSuite() {}

    /** Describes the suite to the command. */
    public static StoreEntry entry() {
        return new StoreEntry(
                NAME,
                scenarios(),
                List.of(),
                PARAMETERS,
                EnumSet.of(
                        Ability.SERVERS,
                        Ability.STORES,
                        Ability.DURABILITY,
                        Ability.DOCUMENTS,
                        Ability.PATHS,
                        Ability.INDEXES,
                        Ability.PROFILES,
                        Ability.LARGE_ITEMS),
                request -> InsertCases.of(usual(request).with(request), request),
                (request, targets, machine) -> planned(targets, usual(request), request, machine.observer()));
    }

    private static InsertPreset usual(RunRequest request) {
        return request.preset().of(NAME, InsertPreset.class);
    }

    private static Map<String, String> timed() {
        Map<String, String> timed = new LinkedHashMap<>();
        timed.put(GENERATE, "the documents are generated from seed and number; on store.null only");
        timed.put(CONVERT, "the documents become the trees or values that the driver takes");
        timed.put(INSERT, "bind the values, encode, send, wait for the acknowledgement of the batch");
        timed.put(FRESH, "index catch-up: the product does its deferred work, and then every index has every document");
        timed.put(ALL, "insert and index catch-up (fresh)");
        return timed;
    }

    /** The durability is the last parameter of every scenario. */
    private static Scenario scenario(String name, String question, String... parameters) {
        List<String> all = new ArrayList<>(List.of(parameters));
        all.add(ServerCounts.DURABILITY);
        return new Scenario(NAME, name, question, all, TIMED);
    }

    /** Lists the experiments on documents that come with DocBench, in the order of reports. */
    public static List<Scenario> scenarios() {
        return List.of(PAYLOAD, PUBLISHED, NESTED, CONTENT, BATCH, INDEX);
    }

    static Suite planned(StoreTargets targets, InsertPreset usual, RunRequest request, Observer observer) {
        InsertPreset preset = usual.with(request);
        List<InsertCase> cases = InsertCases.of(preset, request);
        return planned(targets, preset, StoreEntry.levels(request), cases, request.seed(), observer);
    }

    static Suite planned(
            StoreTargets targets,
            InsertPreset preset,
            List<Durability> levels,
            List<InsertCase> listed,
            long seed,
            Observer observer) {
        Map<Case, InsertCase> cases = new LinkedHashMap<>();
        listed.forEach(insertCase ->
                preset.levels(insertCase, levels).forEach(level -> cases.put(insertCase.at(level), insertCase)));
        List<Scenario> scenarios = new ArrayList<>(scenarios());
        scenarios.add(USER);
        var descriptor = new SuiteDescriptor<InsertPreset, InsertCase>(
                NAME,
                ListedExperiment.of(scenarios, cases, Map.of(PAYLOAD, "bytes", NESTED, "bytes", BATCH, "batch")),
                NullStore.ID,
                // Documents are made ready outside the timer, and the catch-up counts with the insert that caused it.
                phase -> phase.equals(INSERT) || phase.equals(ALL));
        List<String> phases = PHASES.subList(1, PHASES.size());
        var work = new InsertWork(cases, preset.turns(), seed);
        // A block has several phases, and most are small.
        long millis = 1L + preset.documents() / 110;
        return new SessionExecutor(
                        TargetSessions.of(NAME, targets, preset.limit(), preset.rehearsals()), work, observer, true)
                .planned(
                        descriptor,
                        preset,
                        preset.rounds(),
                        preset.instances(),
                        seed,
                        (benchCase, target) -> target.equals(NullStore.ID) ? PHASES : phases,
                        benchCase -> benchCase.parameters().get(ServerCounts.DURABILITY),
                        millis);
    }

    /** Inserts the documents of a case, and remembers what they take in every format, those of the products among them. */
    private static final class InsertWork implements SessionExecutor.Work {
        /** A block takes milliseconds, and stacks are recorded some 200 times a second. */
        private static final int PROFILED = 20;

        private final Map<Case, InsertCase> cases;
        private final int turns;
        private final long seed;
        private final Map<Key, CorpusRow> corpora = new LinkedHashMap<>();
        private Generated last;

        private record Key(String name, int count) {}

        /** What the targets of a case and round have in common. */
        private record Generated(Case benchCase, int round, InsertBlock documents) {}

        InsertWork(Map<Case, InsertCase> cases, int turns, long seed) {
            this.cases = Map.copyOf(cases);
            this.turns = turns;
            this.seed = seed;
        }

        @Override
        public Map<String, Trial.Outcome> measure(Block block) {
            InsertCase insertCase = cases.get(block.benchCase());
            InsertBlock documents = documents(block, insertCase);
            TargetSession target = block.target();
            Session session = block.session();
            CorpusRow corpus = corpora.computeIfAbsent(
                    new Key(insertCase.documents().name(), insertCase.count()), key -> corpus(documents));
            InsertBlock.Timed timed = documents.timed(
                    session,
                    target.collection(),
                    System::nanoTime,
                    block.pause(),
                    () -> block.window(InsertSuite.INSERT, session));
            block.pause().await();
            documents.prove(session, target.collection(), target.losses());
            block.count(timed.counted(), documents.sent());
            if (!corpus.sizes().containsKey(target.target().id())) {
                session.bytes(target.collection())
                        .ifPresent(
                                mean -> corpus.sizes().put(target.target().id(), Math.round(mean * documents.count())));
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
                    .forEach(phase -> outcomes.put(
                            phase, new Trial.Measured(samples.get(phase), null, corpus.sha256(), List.of())));
            return outcomes;
        }

        /** Makes the documents for the first target of a case and round; the others insert the same ones. */
        private InsertBlock documents(Block block, InsertCase insertCase) {
            if (last == null
                    || last.round() != block.round()
                    || !last.benchCase().equals(block.benchCase())) {
                last = null; // the memory of those before
                last = new Generated(
                        block.benchCase(), block.round(), InsertBlock.of(insertCase, turns, seed, System::nanoTime));
            }
            return last.documents();
        }

        private CorpusRow corpus(InsertBlock block) {
            List<Value.Obj> documents = block.documents();
            Map<String, Long> sizes = new LinkedHashMap<>();
            sizes.put("bson", documents.stream().mapToLong(BsonSize::of).sum());
            sizes.put(
                    "json text",
                    documents.stream()
                            .mapToLong(document -> JsonText.write(document).length)
                            .sum());
            Documents of = block.insertCase().documents();
            String sha256 = CanonicalForm.sha256(documents);
            return new CorpusRow(of.name(), of.version(), seed, documents.size(), sha256, sizes);
        }

        @Override
        public void profile(Block block) {
            Session session = block.session();
            InsertBlock.of(cases.get(block.benchCase()).longer(PROFILED), 1, seed, System::nanoTime)
                    .timed(
                            session,
                            block.target().collection(),
                            System::nanoTime,
                            InterleavedBlocks.Pause.NONE,
                            () -> block.window(InsertSuite.INSERT, session));
        }

        @Override
        public List<CorpusRow> corpora() {
            return List.copyOf(corpora.values());
        }
    }

    /**
     * How much is measured.
     *
     * @param rounds each target has every case once in each
     * @param instances of each server that measure the rounds one after the other
     * @param documents of a block, as far as they fit into memory
     * @param acknowledgements of a block at most: blocks of small batches have fewer documents
     * @param turns at most in which the batches of a block are inserted, with those of the other targets in between; 1: one target after
     *     the other
     * @param rehearsals rounds before the first one whose results are dropped: so many at most
     * @param everyLevel whether all cases are measured at all levels, not only those of batches
     * @param published whether the published documents are among the cases
     * @param limit after which an operation has failed
     */
    public record InsertPreset(
            int rounds,
            int instances,
            int documents,
            int acknowledgements,
            int turns,
            int rehearsals,
            boolean everyLevel,
            boolean published,
            Duration limit) {

        /** Returns the same with what a run asks for instead. */
        InsertPreset with(RunRequest request) {
            return new InsertPreset(
                    request.rounds(rounds),
                    StoreEntry.instances(request, instances, rounds),
                    request.number("documents").orElse(documents),
                    acknowledgements,
                    turns,
                    rehearsals,
                    everyLevel,
                    published,
                    limit);
        }

        /** Lists the levels of a case among those asked for: where all are and time is short, the durable ones stand for the others. */
        List<Durability> levels(InsertCase insertCase, List<Durability> asked) {
            boolean all = everyLevel
                    || insertCase.scenario().equals(InsertSuite.BATCH)
                    || !asked.containsAll(Durability.ofOneServer());
            return all ? asked : asked.stream().filter(Durability::isSynced).toList();
        }
    }
}
