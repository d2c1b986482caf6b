package org.docbench.load.query;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.LinkedDocuments;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.Observer;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.runner.SuiteEntry.Ability;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.load.SessionExecutor;
import org.docbench.load.StoreEntry;
import org.docbench.load.StoreSuite.ListedExperiment;
import org.docbench.load.StoreTargets;
import org.docbench.load.TargetSessions;
import org.docbench.load.query.QueryCase.Stock;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.NullStore;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;

/** The suite {@code query}: documents found inside a store by an array element, by their ids, by a join. */
public final class QuerySuite {
    public static final String NAME = "query";

    /** The only phase: everything else lies outside the timer. */
    static final String PHASE = "query";

    static final String INDEX = "index";
    static final String TAKE = "take";
    static final String PATH = "path";
    static final String NONE = "none";
    static final String ELEMENTS = "elements";
    static final String VALUE = "value";
    static final String DOCUMENT = "document";
    static final String PART = "part";
    private static final List<String> TAKES = List.of(DOCUMENT, PART);

    /** Where the links of a document are. */
    private static final Path TARGETS = Path.ofNames("targets");

    /** What is taken of a document if not all of it: everything but its links, as one side of the published report did. */
    private static final Path DATA = Path.ofNames("data");

    /** Documents of a large collection: the publication speaks of millions. */
    private static final int MILLION = 1_000_000;

    static final String DOCUMENTS = "documents";

    /** Inserting, indexing ten references, reading back and comparing one document takes so long on two cores. */
    private static final double FILLING_MILLIS = 0.3;

    /** Bytes of the documents that link to each other, in one field: that of the published queries, by its name. */
    private static final int PAYLOAD = 200;

    private static final Map<String, String> TIMED = Map.of(
            PHASE,
            "bind the values, encode, send, wait for the answer, take every document in the driver's form: decoded by MongoDB's driver, opened by Oracle's, text without parsing from SQL products");

    static final Scenario ELEMENT = scenario(
            "element", "What does it cost to find documents by a value in an array of references?", INDEX, TAKE);

    static final Scenario PUBLISHED = scenario(
            "published",
            "What does it cost to find the published documents by a value in their array of references, through the index?",
            "bytes",
            "attributes");

    static final Scenario SCALE = scenario(
            "scale",
            "What does it cost to find documents of a large collection by a value in an array of references, by its index?",
            DOCUMENTS);

    static final Scenario IN = scenario("in", "What does it cost to find documents by a list of their ids?", TAKE);

    static final Scenario JOIN = scenario(
            "join", "What does it cost to find the documents that another one references, joined by the server?", TAKE);

    static final Scenario USER = scenario("user", "What does finding a value in your own documents cost?", INDEX, PATH);

    private static final List<Parameter<?>> PARAMETERS = List.of(
            Parameter.words(TAKE, List.of(DOCUMENT, PART)),
            Parameter.words(INDEX, List.of(NONE, ELEMENTS, VALUE)),
            Parameter.single("links", 1, 10_000),
            Parameter.single(DOCUMENTS, 1, 100_000_000),
            RunRequest.ROUNDS,
            StoreEntry.INSTANCES,
            StoreEntry.WARMUP);

    private QuerySuite() {}

    private static Scenario scenario(String name, String question, String... parameters) {
        return new Scenario(NAME, name, question, List.of(parameters), TIMED);
    }

    /** Lists the experiments on documents that come with DocBench, in the order of reports. */
    public static List<Scenario> scenarios() {
        return List.of(ELEMENT, PUBLISHED, SCALE, IN, JOIN);
    }

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
                        Ability.DOCUMENTS,
                        Ability.PATHS,
                        Ability.INDEXES,
                        Ability.PROFILES),
                request -> check(usual(request).with(request), request),
                (request, targets, machine) -> planned(targets, usual(request), request, machine.observer()));
    }

    private static QueryPreset usual(RunRequest request) {
        return request.preset().of(NAME, QueryPreset.class);
    }

    /** @throws IllegalArgumentException if more links are asked for than there are documents to link to */
    private static void check(QueryPreset preset, RunRequest request) {
        int links = request.number("links").orElse(LinkedDocuments.LINKS);
        scenarios().stream()
                .filter(scenario -> request.measures(scenario.name()))
                .mapToInt(scenario ->
                        scenario.equals(SCALE) ? request.number(DOCUMENTS).orElse(MILLION) : preset.documents())
                .filter(documents -> documents <= links)
                .findFirst()
                .ifPresent(documents -> {
                    throw new IllegalArgumentException("a collection of " + documents
                            + " documents is too small: each has references to " + links
                            + " others (--docs, --set links)");
                });
    }

    static Suite planned(StoreTargets targets, QueryPreset usual, RunRequest request, Observer observer) {
        QueryPreset preset = usual.with(request);
        List<Value.Obj> userDocuments = request.documents().documents();
        List<Path> userIndexes = request.documents().indexes();
        Map<Case, QueryCase> cases = cases(preset, request, userDocuments, userIndexes);
        var descriptor = new SuiteDescriptor<QueryPreset, QueryCase>(
                NAME,
                ListedExperiment.of(List.of(ELEMENT, PUBLISHED, SCALE, IN, JOIN, USER), cases, Map.of()),
                NullStore.ID,
                phase -> true);
        List<String> warnings = userIndexes.stream()
                .filter(path -> ValuesAtPath.of(userDocuments, path).values().isEmpty())
                .map(path -> "query: no query at " + path + ": it has no text, number or boolean"
                        + " that every product compares in the same way")
                .toList();
        var work = new QueryWork(preset, cases, warnings);
        // Each query is sent twice: for its time, and for what it finds.
        long millis = (preset.warmUp() + 2L * preset.queries()) / 4 + fillingMillis(preset, cases.values());
        return new SessionExecutor(
                        TargetSessions.of(NAME, targets, preset.limit(), preset.rehearsals()), work, observer, false)
                .planned(
                        descriptor,
                        preset,
                        preset.rounds(),
                        preset.instances(),
                        request.seed(),
                        (benchCase, target) -> List.of(PHASE),
                        benchCase -> "",
                        millis);
    }

    /** Estimates the part of filling, which each target does once for each collection, in a trial. */
    private static long fillingMillis(QueryPreset preset, Collection<QueryCase> cases) {
        Map<String, Integer> counts = new HashMap<>();
        cases.forEach(
                query -> counts.put(query.stock().collection(), query.stock().count()));
        long documents = counts.values().stream().mapToLong(Integer::longValue).sum();
        long trials = Math.max(1, (long) cases.size() * (preset.rounds() + preset.rehearsals()));
        return Math.round(documents * FILLING_MILLIS / trials);
    }

    static Map<Case, QueryCase> cases(
            QueryPreset preset, RunRequest request, List<Value.Obj> userDocuments, List<Path> userIndexes) {
        List<QueryCase> all = new ArrayList<>();
        if (request.scenarios().isEmpty()
                || Stream.of(ELEMENT, IN, JOIN)
                        .anyMatch(scenario -> request.scenarios().contains(scenario.name()))) {
            Corpus linked = linked(LinkedDocuments.flat(PAYLOAD, 1), preset.documents(), request);
            all.addAll(linked(linked, preset, request.seed()));
        }
        if (preset.published() || request.scenarios().contains(PUBLISHED.name())) {
            // The published program queried what its inserts of nested data had left, also in the tests of one field.
            LinkedDocuments.published().stream()
                    .map(one -> LinkedDocuments.schema(one.bytes(), one.attributes()))
                    .forEach(documents -> all.add(published(documents, preset, request)));
        }
        if (request.scenarios().contains(SCALE.name())) {
            all.add(scale(preset, request));
        }
        if (!userDocuments.isEmpty()) {
            Corpus own = new Corpus("user", 1, 0, ValuesAtPath.withIds(userDocuments));
            all.addAll(user(own, userIndexes, preset, request.seed()));
        }
        Map<Case, QueryCase> cases = new LinkedHashMap<>();
        all.forEach(query -> cases.put(query.benchCase(), query));
        cases.keySet()
                .removeIf(benchCase -> !request.measures(benchCase)
                        || !among(request.words(TAKE), benchCase.parameters().get(TAKE))
                        || !among(request.words(INDEX), benchCase.parameters().get(INDEX)));
        return cases;
    }

    /** @param value null where the case has no such parameter */
    private static boolean among(List<String> set, String value) {
        return set.isEmpty() || value == null || set.contains(value);
    }

    private static Corpus linked(LinkedDocuments documents, int count, RunRequest request) {
        return documents
                .linked(request.number("links").orElse(LinkedDocuments.LINKS), count)
                .source()
                .documents(count, request.seed());
    }

    /** Made only if it is asked for: it takes minutes and gigabytes to fill. */
    private static QueryCase scale(QueryPreset preset, RunRequest request) {
        int count = request.number(DOCUMENTS).orElse(MILLION);
        Stock stock = Stock.of("scale", count, () -> linked(LinkedDocuments.flat(PAYLOAD, 1), count, request))
                .with(Index.ofElements("targets", TARGETS));
        Stream<String> some =
                new Random(request.seed()).ints(0, count).distinct().mapToObj(Integer::toString);
        return new QueryCase(
                SCALE.with(count),
                stock,
                byElement(some.limit(Math.min(count, preset.queries())).toList(), preset));
    }

    /** Makes the published queries of published documents. */
    private static QueryCase published(LinkedDocuments documents, QueryPreset preset, RunRequest request) {
        String name = "published_" + documents.bytes() + "_" + documents.attributes();
        Stock stock = Stock.of(name, preset.documents(), () -> linked(documents, preset.documents(), request))
                .with(Index.ofElements("targets", TARGETS));
        return new QueryCase(
                PUBLISHED.with(documents.bytes(), documents.attributes()),
                stock,
                byElement(ids(preset.documents(), request.seed()), preset));
    }

    /** Makes the queries of a block: documents that link to one of the first ids. */
    private static List<Query> byElement(List<String> ids, QueryPreset preset) {
        return queries(first(preset.queries(), ids), DOCUMENT, id -> new Find.Element(TARGETS, new Value.Str(id)));
    }

    /** @param linked documents with links to each other, their {@code _id}s counted from 0 */
    static List<QueryCase> linked(Corpus linked, QueryPreset preset, long seed) {
        Stock bare = Stock.of("links", linked.documents().size(), () -> linked);
        Stock indexed = bare.with(Index.ofElements("targets", TARGETS));
        List<String> ids = ids(linked.documents().size(), seed);
        List<QueryCase> cases = new ArrayList<>();
        for (Stock stock : List.of(bare, indexed)) {
            for (String take : TAKES) {
                cases.add(element(
                        stock, queries(ids, take, id -> new Find.Element(TARGETS, new Value.Str(id))), take, preset));
            }
        }
        for (String take : TAKES) {
            List<Query> in = queries(ids, take, id -> new Find.In(links(linked, id)));
            cases.add(byId(IN.with(take), bare, first(preset.queries(), in)));
        }
        for (String take : TAKES) {
            List<Query> join = queries(ids, take, id -> new Find.Linked(id, TARGETS));
            cases.add(byId(JOIN.with(take), bare, first(preset.queries(), join)));
        }
        return cases;
    }

    /** @param all one for each document: the case that was published is proved by all of them */
    private static QueryCase element(Stock stock, List<Query> all, String take, QueryPreset preset) {
        if (stock.index().isEmpty()) {
            return new QueryCase(ELEMENT.with(NONE, take), stock, first(preset.scans(), all));
        }
        List<Query> block = first(preset.queries(), all);
        boolean proof = take.equals(DOCUMENT) && block.size() < all.size();
        Case benchCase = ELEMENT.with(ELEMENTS, take);
        return new QueryCase(benchCase, stock, stock.index().map(Index::name), block, proof ? all : List.of());
    }

    private static QueryCase byId(Case benchCase, Stock stock, List<Query> queries) {
        return new QueryCase(benchCase, stock, Optional.of(Plan.ID), queries, List.of());
    }

    /** Lists the id of each document, in an order that the seed gives. */
    private static List<String> ids(int documents, long seed) {
        List<String> ids = new ArrayList<>(
                IntStream.range(0, documents).mapToObj(Integer::toString).toList());
        Collections.shuffle(ids, new Random(seed));
        return ids;
    }

    private static List<Query> queries(List<String> ids, String take, Function<String, Find> find) {
        Optional<Path> part = take.equals(PART) ? Optional.of(DATA) : Optional.empty();
        return ids.stream().map(id -> new Query(find.apply(id), part)).toList();
    }

    private static List<String> links(Corpus linked, String id) {
        Value targets = TARGETS.in(linked.documents().get(Integer.parseInt(id))).orElseThrow();
        return ((Value.Arr) targets)
                .items().stream().map(item -> ((Value.Str) item).value()).toList();
    }

    private static <T> List<T> first(int count, List<T> all) {
        return all.subList(0, Math.min(count, all.size()));
    }

    /** For each path one case with an index there and one without; none where no value there can be queried. */
    static List<QueryCase> user(Corpus documents, List<Path> paths, QueryPreset preset, long seed) {
        Stock bare = Stock.of("user", documents.documents().size(), () -> documents);
        return paths.stream()
                .flatMap(path -> user(bare, path, "path" + paths.indexOf(path), preset, seed))
                .toList();
    }

    private static Stream<QueryCase> user(Stock bare, Path path, String name, QueryPreset preset, long seed) {
        ValuesAtPath there = ValuesAtPath.of(bare.documents(), path);
        List<Query> queries = there.finds(path, bare.answers(), preset.queries(), seed).stream()
                .map(Query::new)
                .toList();
        Index index = new Index(name, path, false, there.arrays() ? Index.Kind.ELEMENTS : Index.Kind.VALUE);
        return queries.isEmpty()
                ? Stream.empty()
                : Stream.of(
                        new QueryCase(USER.with(NONE, path), bare, first(preset.scans(), queries)),
                        new QueryCase(USER.with(there.arrays() ? ELEMENTS : VALUE, path), bare.with(index), queries));
    }

    /**
     * How much is measured. Numbers of queries are fixed: the same work for every target, and the same digest in every round.
     *
     * @param rounds each target has every case once in each
     * @param instances of each server that measure the rounds one after the other
     * @param documents to find something in, where they are DocBench's own
     * @param queries of a block
     * @param scans queries of a block without an index: each looks at every document
     * @param batches into which they are divided, with those of the other targets in between; 1: one target after the other
     * @param warmUp queries of a block before the first one that is timed, at most as many as are timed. Costs are counted in all but
     *     the first
     * @param published whether the ten published documents are queried as well; {@code --scenario published} asks for them too
     * @param rehearsals rounds before the first one whose results are dropped: so many at most
     * @param profiled the shortest duration of a profiled repetition: stacks are recorded at some 100 Hz
     * @param limit after which a query has failed
     */
    public record QueryPreset(
            int rounds,
            int instances,
            int documents,
            int queries,
            int scans,
            int batches,
            int warmUp,
            int rehearsals,
            boolean published,
            Duration profiled,
            Duration limit) {

        /** Returns the same with what a run asks for instead. */
        QueryPreset with(RunRequest request) {
            return new QueryPreset(
                    request.rounds(rounds),
                    StoreEntry.instances(request, instances, rounds),
                    request.number(QuerySuite.DOCUMENTS).orElse(documents),
                    queries,
                    scans,
                    batches,
                    request.number(StoreEntry.WARMUP.name()).orElse(warmUp),
                    rehearsals,
                    published,
                    profiled,
                    limit);
        }
    }
}
