package org.docbench.load.query;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.LinkedDocuments;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Suite;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.SuiteEntry.Ability;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.load.StoreEntry;
import org.docbench.load.StoreTargets;
import org.docbench.load.TargetSessions;
import org.docbench.load.store.ListedExperiment;
import org.docbench.load.store.SessionExecutor;
import org.docbench.stores.NullStore;

/** The suite {@code query}: documents found inside a store by an array element, by their ids, by a join. */
public final class QuerySuite {
    public static final String NAME = "query";

    /** The only phase: everything else lies outside the timer. */
    static final String PHASE = "query";

    static final String INDEX = "index";
    static final String TAKE = "take";
    static final String PATH = "path";

    /** Bytes of the documents that link to each other, in one field: that of the published queries, by its name. */
    private static final int PAYLOAD = 200;

    private static final Map<String, String> TIMED = Map.of(
            PHASE,
            "bind the values, encode, send, wait for the answer, take every document of it in the driver's natural form"
                    + ": decoded by MongoDB's driver, opened by Oracle's, a text that nobody parses from SQL products");

    static final Scenario ELEMENT = scenario(
            "element", "What does it cost to find the documents whose array of links has a value?", INDEX, TAKE);

    static final Scenario IN = scenario("in", "What does it cost to find documents by a list of their ids?", TAKE);

    static final Scenario JOIN =
            scenario("join", "What do the documents cost that another one links to, joined by the server?", TAKE);

    static final Scenario USER = scenario("user", "What does finding a value in your own documents cost?", INDEX, PATH);

    private static final List<Parameter<?>> PARAMETERS = List.of(
            Parameter.words(TAKE, List.of(QueryCases.DOCUMENT, QueryCases.PART)),
            Parameter.words(INDEX, List.of(QueryCases.NONE, QueryCases.ELEMENTS, QueryCases.VALUE)),
            Parameter.single("links", 1, 10_000),
            Parameter.single("documents", 1, 100_000_000),
            Parameter.single("rounds", 1, 1_000));

    private QuerySuite() {}

    private static Scenario scenario(String name, String question, String... parameters) {
        return new Scenario(NAME, name, question, List.of(parameters), TIMED);
    }

    /** Lists the experiments on documents that come with DocBench, in the order of reports. */
    public static List<Scenario> scenarios() {
        return List.of(ELEMENT, IN, JOIN);
    }

    /** Describes the suite to the command. */
    public static StoreEntry entry() {
        return new StoreEntry(
                NAME,
                scenarios(),
                StoreEntry.names(scenarios(), StoreEntry.USER),
                PARAMETERS,
                EnumSet.of(
                        Ability.SERVERS,
                        Ability.STORES,
                        Ability.DOCUMENTS,
                        Ability.PATHS,
                        Ability.INDEXES,
                        Ability.PROFILES),
                (request, targets, observer) -> planned(targets, QueryPreset.of(request.preset()), request, observer));
    }

    /** @throws IllegalArgumentException if more links are asked for than there are documents to link to */
    static Suite planned(StoreTargets targets, QueryPreset usual, RunRequest request, Observer observer) {
        QueryPreset preset = usual.with(request);
        List<Value.Obj> userDocuments = request.documents().documents();
        List<Path> userIndexes = request.documents().indexes();
        Map<Case, QueryCase> cases = cases(preset, request, userDocuments, userIndexes);
        var descriptor = new SuiteDescriptor<QueryPreset, QueryCase>(
                NAME,
                ListedExperiment.of(List.of(ELEMENT, IN, JOIN, USER), cases, Map.of()),
                PARAMETERS,
                NullStore.ID,
                phase -> true);
        List<String> warnings = userIndexes.stream()
                .filter(path -> ValuesAtPath.of(userDocuments, path).values().isEmpty())
                .map(path -> "query: nothing at " + path + " is asked for: no text, number or truth value"
                        + " there that every product compares in the same way")
                .toList();
        var work = new QueryWork(preset, cases, warnings);
        // Each query is sent twice: for its time, and for what it finds.
        long millis = 10L + preset.queries() / 2;
        return new SessionExecutor(TargetSessions.of(NAME, targets, preset.limit()), work, observer, false)
                .planned(
                        descriptor,
                        preset,
                        preset.rounds(),
                        request.seed(),
                        (benchCase, target) -> List.of(PHASE),
                        millis);
    }

    private static Map<Case, QueryCase> cases(
            QueryPreset preset, RunRequest request, List<Value.Obj> userDocuments, List<Path> userIndexes) {
        Corpus linked = LinkedDocuments.flat(PAYLOAD, 1)
                .linked(request.number("links").orElse(LinkedDocuments.LINKS), preset.documents())
                .source()
                .documents(preset.documents(), request.seed());
        List<QueryCase> all = new ArrayList<>(QueryCases.published(linked, preset, request.seed()));
        if (!userDocuments.isEmpty()) {
            Corpus own = new Corpus("user", 1, 0, ValuesAtPath.withIds(userDocuments));
            all.addAll(QueryCases.user(own, userIndexes, preset, request.seed()));
        }
        Map<Case, QueryCase> cases = new LinkedHashMap<>();
        all.forEach(query -> cases.put(query.benchCase(), query));
        cases.keySet()
                .removeIf(benchCase -> !among(request.scenarios(), benchCase.scenario())
                        || !among(request.words(TAKE), benchCase.parameters().get(TAKE))
                        || !among(request.words(INDEX), benchCase.parameters().get(INDEX)));
        return cases;
    }

    /** @param value null where the case has no such parameter */
    private static boolean among(List<String> set, String value) {
        return set.isEmpty() || value == null || set.contains(value);
    }
}
