package org.docbench.load.query;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.LinkedDocuments;
import org.docbench.core.json.JsonText;
import org.docbench.core.run.Observations;
import org.docbench.core.run.Observer;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.Suite;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.load.ServerCounts;
import org.docbench.load.StoreTargets;
import org.docbench.load.TargetSessions;
import org.docbench.load.Turns;
import org.docbench.stores.NullStore;

/** The suite {@code query} made ready for one run. */
public final class QueryRun implements Suite {
    /** Of the documents that link to each other, in one attribute: that of the published queries, by its name. */
    private static final int PAYLOAD = 200;

    private final TargetSessions seats;
    private final QueryEffort effort;
    private final List<QueryCase> cases;
    private final long seed;
    private final Observer observer;
    private final List<QueryTarget> asked;
    private final ServerCounts counts = new ServerCounts();
    private final List<String> warnings = new ArrayList<>();
    private volatile boolean stopped;

    /**
     * @param userDocuments the user's own, empty if there are none
     * @param userIndexes paths in them, each of which is asked with an index there and without
     * @param observer told when windows open and close
     * @throws IllegalArgumentException if more links are chosen than there are documents to link to
     */
    public QueryRun(
            StoreTargets targets,
            QueryEffort effort,
            QueryChoice choice,
            List<Value.Obj> userDocuments,
            List<Path> userIndexes,
            long seed,
            Observer observer) {
        this(
                targets,
                effort.with(choice),
                cases(effort.with(choice), choice, userDocuments, userIndexes, seed),
                seed,
                observer);
        userIndexes.stream()
                .filter(path -> FoundThere.of(userDocuments, path).values().isEmpty())
                .forEach(path ->
                        warnings.add("query: nothing at " + path + " is asked for: no text, number or truth value"
                                + " there that every product compares in the same way"));
    }

    QueryRun(StoreTargets targets, QueryEffort effort, List<QueryCase> cases, long seed, Observer observer) {
        seats = TargetSessions.of(QuerySuite.NAME, targets, effort.limit());
        this.effort = effort;
        this.cases = List.copyOf(cases);
        this.seed = seed;
        this.observer = observer;
        asked = seats.all().stream()
                .map(seat -> new QueryTarget(seat, effort, observer, counts))
                .toList();
    }

    private static List<QueryCase> cases(
            QueryEffort effort, QueryChoice choice, List<Value.Obj> userDocuments, List<Path> userIndexes, long seed) {
        int links = choice.links() == 0 ? LinkedDocuments.LINKS : choice.links();
        Corpus linked = LinkedDocuments.flat(PAYLOAD, 1)
                .linked(links, effort.documents())
                .source()
                .documents(effort.documents(), seed);
        List<QueryCase> cases = new ArrayList<>(QueryCases.published(linked, effort, seed));
        if (!userDocuments.isEmpty()) {
            Corpus own = new Corpus("user", 1, 0, UserDocuments.withIds(userDocuments));
            cases.addAll(QueryCases.user(own, userIndexes, effort, seed));
        }
        cases.removeIf(of -> !choice.has(of.of()));
        return cases;
    }

    @Override
    public String name() {
        return QuerySuite.NAME;
    }

    @Override
    public List<Scenario> scenarios() {
        return QuerySuite.all().stream()
                .filter(scenario ->
                        cases.stream().anyMatch(of -> of.of().scenario().equals(scenario.name())))
                .toList();
    }

    @Override
    public List<String> order() {
        return cases.stream()
                .map(of -> TrialRows.place(of.of(), QuerySuite.PHASE))
                .toList();
    }

    @Override
    public List<String> targets() {
        return seats.ids();
    }

    @Override
    public int trials() {
        return effort.rounds() * cases.size() * asked.size();
    }

    /** Each query is asked twice: for its time, and for what it finds. */
    @Override
    public long millisOfTrial() {
        return 10L + effort.queries() / 2;
    }

    @Override
    public void run(BooleanSupplier stop, Consumer<Trial> each) {
        Turns turns = new Turns(() -> stopped, stop, each);
        turns.inOrder(asked, target -> {
            target.load(stocks(), turns::ended);
            if (!turns.ended()) {
                target.warmUp(cases);
            }
        });
        turns.rounds(effort.rounds(), round -> {
            Random random = new Random(seed + round);
            turns.shuffled(
                    cases,
                    random,
                    of -> turns.shuffled(asked, random, target -> {
                        Trial.Outcome outcome = target.measure(of, round, random.nextLong());
                        turns.hand(of.of(), target.id(), round, Map.of(QuerySuite.PHASE, outcome));
                    }));
        });
        if (observer.profiles()) {
            turns.inOrder(cases, of -> turns.inOrder(asked, target -> target.profile(of)));
        }
    }

    /** Every collection that a case asks. */
    private Collection<Stock> stocks() {
        Map<String, Stock> stocks = new LinkedHashMap<>();
        cases.forEach(of -> stocks.putIfAbsent(of.stock().collection(), of.stock()));
        return stocks.values();
    }

    @Override
    public void stop() {
        stopped = true;
    }

    @Override
    public String harnessBaseline(String target) {
        return NullStore.ID;
    }

    @Override
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    @Override
    public Map<String, String> sweeps() {
        return Map.of();
    }

    @Override
    public List<CorpusRow> corpora() {
        Map<String, CorpusRow> rows = new LinkedHashMap<>();
        stocks().forEach(stock -> rows.computeIfAbsent(stock.corpus().name(), name -> row(stock.corpus())));
        return List.copyOf(rows.values());
    }

    private static CorpusRow row(Corpus corpus) {
        long json = corpus.documents().stream()
                .mapToLong(document -> JsonText.write(document).length)
                .sum();
        return new CorpusRow(
                corpus.name(),
                corpus.version(),
                corpus.seed(),
                corpus.documents().size(),
                corpus.sha256(),
                Map.of("JSON", json));
    }

    @Override
    public List<TargetRow> targetRows(List<ResultRow> results) {
        return seats.rows(results);
    }

    @Override
    public Observations observations() {
        return new Observations(
                Map.of(),
                counts.rows(),
                counts.reports(),
                asked.stream().flatMap(target -> target.plans().rows().stream()).toList(),
                Map.of());
    }

    @Override
    public void close() {
        seats.close();
    }
}
