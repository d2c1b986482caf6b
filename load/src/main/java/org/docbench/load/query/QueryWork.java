package org.docbench.load.query;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.docbench.core.run.Observer.Observations;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.PlanRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.load.InterleavedBlocks;
import org.docbench.load.SessionExecutor;
import org.docbench.load.SessionExecutor.Block;
import org.docbench.load.TargetSession;
import org.docbench.load.TargetSession.ClientWarmUp;
import org.docbench.load.query.QueryCase.Stock;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;
import org.docbench.stores.Session;

/** Fills the collections of each target and sends it the queries of the cases. */
final class QueryWork implements SessionExecutor.Work {
    /** Documents found by a query, next to what it cost. */
    private static final String ITEMS = "items";

    /** In later rounds one of so many queries is sent again for its documents. */
    private static final int PARTS = 5;

    private final QuerySuite.QueryPreset preset;
    private final Map<Case, QueryCase> cases;
    private final List<String> warnings;
    private final Map<OfTarget, Trial.Outcome> obstacles = new HashMap<>();
    private final Map<OfTarget, List<String>> planWarnings = new HashMap<>();
    private final List<PlanRow> plans = new ArrayList<>();
    private List<CorpusRow> corpora; // null until somebody asks: each is hashed

    /** @param what a corpus or a collection that is missing, or a case that was planned */
    private record OfTarget(String target, Object what) {}

    QueryWork(QuerySuite.QueryPreset preset, Map<Case, QueryCase> cases, List<String> warnings) {
        this.preset = preset;
        this.cases = Collections.unmodifiableMap(new LinkedHashMap<>(cases));
        this.warnings = List.copyOf(warnings);
    }

    /**
     * Fills the collections. If one does not hold the right documents, no query on these documents is timed. If the product refuses one,
     * for example its index, no query on that collection is timed.
     */
    @Override
    public void ready(TargetSession target, BooleanSupplier stop) {
        for (Stock stock : stocks()) {
            if (!stop.getAsBoolean()) {
                target.settings().put("loaded " + stock.collection(), load(target, stock));
            }
        }
        // A run that is resumed in its last round shows the plans of all cases, too. What fails here is asked again in
        // a block.
        cases.values().stream()
                .filter(query -> obstacle(target, query.stock()).isEmpty() && !stop.getAsBoolean())
                .forEach(query -> target.attempt(() -> plan(target, target.session(), query)));
        if (preset.rehearsals() > 0) {
            warm(target, stop);
        }
    }

    /** Sends queries of every case that an index helps, in turn, until the client is compiled; one that fails is not sent again. */
    private void warm(TargetSession target, BooleanSupplier stop) {
        ClientWarmUp client = target.client(QuerySuite.NAME);
        List<QueryCase> helped = new ArrayList<>(cases.values());
        helped.removeIf(query ->
                query.intended().isEmpty() || obstacle(target, query.stock()).isPresent());
        while (!helped.isEmpty() && client.missing() > 0 && !stop.getAsBoolean()) {
            helped.removeIf(query -> {
                long before = client.missing();
                target.attempt(() -> query.warm(target.session(), collection(target, query), client, stop));
                return client.missing() == before;
            });
        }
    }

    @Override
    public void renewed(TargetSession target, BooleanSupplier stop) {
        Session session = target.session();
        for (Stock stock : stocks()) {
            if (obstacle(target, stock).isEmpty() && !stop.getAsBoolean()) {
                String collection = target.collection(stock.collection());
                session.awaitIndexes(collection);
                TargetSession.warm(session, collection, stop);
            }
        }
    }

    /** Every collection that a case queries. */
    private Collection<Stock> stocks() {
        Map<String, Stock> stocks = new LinkedHashMap<>();
        cases.values().forEach(query -> stocks.putIfAbsent(query.stock().collection(), query.stock()));
        return stocks.values();
    }

    private String load(TargetSession target, Stock stock) {
        long begin = System.nanoTime();
        return target.attempt(
                Optional.empty(),
                () -> stock.load(target.session(), target.collection(stock.collection()), target.losses())
                        .map(difference -> obstacle(target, stock.corpus().name(), new Trial.Failed(difference)))
                        .orElseGet(() -> stock.documents().size() + " documents in "
                                + (System.nanoTime() - begin) / 1_000_000
                                + " ms, with index catch-up and reading all of them back"),
                refused -> obstacle(target, stock.collection(), refused));
    }

    private String obstacle(TargetSession target, String what, Trial.Outcome outcome) {
        obstacles.put(new OfTarget(target.target().id(), what), outcome);
        return TargetSession.reason(outcome);
    }

    private Optional<Trial.Outcome> obstacle(TargetSession target, Stock stock) {
        return Stream.of(stock.corpus().name(), stock.collection())
                .map(what -> obstacles.get(new OfTarget(target.target().id(), what)))
                .filter(Objects::nonNull)
                .findFirst();
    }

    private static String collection(TargetSession target, QueryCase query) {
        return target.collection(query.stock().collection());
    }

    /**
     * Counts what every query finds in every round. The first round also compares all documents that were found, and those of further
     * queries where the case asks for that. Later rounds compare those of a fifth of the queries, drawn by the seed, because nothing
     * changes the documents.
     */
    @Override
    public Map<String, Trial.Outcome> measure(Block block) {
        TargetSession target = block.target();
        QueryCase query = cases.get(block.benchCase());
        Optional<Trial.Outcome> obstacle = obstacle(target, query.stock());
        if (obstacle.isPresent()) {
            return Map.of(QuerySuite.PHASE, obstacle.get());
        }
        List<Query> order = new ArrayList<>(query.queries());
        Collections.shuffle(order, new Random(block.seed()));
        Session session = block.session();
        String collection = collection(target, query);
        List<String> ofPlan = plan(target, session, query);
        var timed = query.timed(
                session,
                collection,
                order,
                preset.warmUp(),
                preset.batches(),
                block.pause(),
                () -> block.window(QuerySuite.PHASE, session));
        boolean first = block.round() == 1;
        int proved = first ? order.size() : (order.size() + PARTS - 1) / PARTS;
        query.prove(session, collection, order.subList(0, proved), target.losses());
        if (first) {
            query.prove(session, collection, query.proof(), target.losses());
        }
        block.count(timed.counted(), timed.inWarmUp());
        timed.costs().put(ITEMS, (double) query.items(order));
        block.spent(timed.costs(), order.size());
        Trial.Measured measured = new Trial.Measured(timed.samples(), null, query.digest(), ofPlan);
        return Map.of(
                QuerySuite.PHASE,
                timed.switches().isEmpty()
                        ? measured
                        : measured.alternated(Trial.Alternated.switches(timed.switches(), timed.samples())));
    }

    /**
     * Asks the product once for its plan: before a case is timed, after every index is ready.
     *
     * @return what the reader must know of the case's numbers
     */
    private List<String> plan(TargetSession target, Session session, QueryCase query) {
        var key = new OfTarget(target.target().id(), query.benchCase());
        return target.isNull() ? List.of() : planWarnings.computeIfAbsent(key, first -> asked(target, session, query));
    }

    private List<String> asked(TargetSession target, Session session, QueryCase query) {
        Optional<String> intended = query.intended();
        try {
            Plan plan = session.plan(collection(target, query), query.queries().get(0));
            boolean used = intended.map(plan.indexes()::contains).orElse(true);
            Case benchCase = query.benchCase();
            plans.add(new PlanRow(
                    benchCase.suite(),
                    benchCase.scenario(),
                    benchCase.parameters(),
                    target.target().id(),
                    intended.orElse(null),
                    used,
                    plan.text()));
            return used ? List.of() : List.of("the plan does not use the index " + intended.orElseThrow());
        } catch (UnsupportedOperationException e) {
            return intended
                    .map(index -> "no plan shows whether the index " + index + " is used: " + e.getMessage())
                    .stream()
                    .toList();
        }
    }

    /** Repeats the queries until there are enough stacks of them. */
    @Override
    public void profile(Block block) {
        QueryCase query = cases.get(block.benchCase());
        if (obstacle(block.target(), query.stock()).isPresent()) {
            return;
        }
        Session session = block.session();
        String collection = collection(block.target(), query);
        double once = query
                .timed(
                        session,
                        collection,
                        query.queries(),
                        preset.warmUp(),
                        1,
                        InterleavedBlocks.Pause.NONE,
                        () -> Map::of)
                .samples()
                .stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        int passes = (int) (preset.profiled().toNanos() / once) + 1;
        query.profiled(session, collection, query.queries(), passes, () -> block.window(QuerySuite.PHASE, session));
    }

    @Override
    public List<CorpusRow> corpora() {
        if (corpora == null) {
            corpora = stocks().stream()
                    .map(Stock::corpus)
                    .distinct()
                    .map(SessionExecutor.Work::row)
                    .toList();
        }
        return corpora;
    }

    @Override
    public List<String> warnings() {
        return warnings;
    }

    @Override
    public Observations observations() {
        return new Observations(Map.of(), List.of(), List.of(), List.copyOf(plans), Map.of());
    }
}
