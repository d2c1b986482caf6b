package org.docbench.load.query;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.docbench.core.run.Observer;
import org.docbench.core.run.WindowContext;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Attempt;
import org.docbench.load.ServerCounts;
import org.docbench.load.SteadyStateDetector;
import org.docbench.load.TargetSession;
import org.docbench.stores.Call;
import org.docbench.stores.NullStore;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** A target and the collections that were filled for it. */
final class QueryTarget {
    /** The documents that a query found, beside what it cost. */
    private static final String ITEMS = "items";

    private final TargetSession seat;
    private final QueryEffort effort;
    private final Observer observer;
    private final ServerCounts counts;
    private final LongSupplier clock = System::nanoTime;
    private final QueryBlock block = new QueryBlock(clock);
    private final Plans plans;
    private final Map<String, Trial.Outcome> obstacles = new HashMap<>();

    /** @param counts told what servers and the machine counted */
    QueryTarget(TargetSession seat, QueryEffort effort, Observer observer, ServerCounts counts) {
        this.seat = seat;
        this.effort = effort;
        this.observer = observer;
        this.counts = counts;
        plans = new Plans(seat.target().id());
    }

    String id() {
        return seat.target().id();
    }

    TargetSession seat() {
        return seat;
    }

    Plans plans() {
        return plans;
    }

    private String collection(QueryCase of) {
        return seat.collection(of.stock().collection());
    }

    /**
     * Fills the collections. Where one does not hold what it should, no query on these documents is timed; where the product
     * refuses one, its index for instance, none on that collection.
     */
    void load(Collection<Stock> stocks, BooleanSupplier ended) {
        for (Stock stock : stocks) {
            if (!ended.getAsBoolean()) {
                seat.settings().put("loaded " + stock.collection(), load(stock));
            }
        }
    }

    /** How it went, in words. */
    private String load(Stock stock) {
        long begin = clock.getAsLong();
        try {
            Optional<String> wrong =
                    Loading.load(seat.session(), seat.collection(stock.collection()), stock, seat.losses());
            wrong.ifPresent(difference -> obstacles.put(stock.corpus().name(), new Trial.Failed(difference)));
            long millis = (clock.getAsLong() - begin) / 1_000_000;
            return wrong.orElse(stock.documents().size() + " documents in " + millis
                    + " ms, until every index knew them and all were read back");
        } catch (StoreException e) {
            obstacles.put(stock.collection(), seat.fault(e));
            return e.getMessage();
        } catch (UnsupportedOperationException e) {
            obstacles.put(stock.collection(), new Trial.Unsupported(e.getMessage()));
            return e.getMessage();
        }
    }

    private Trial.Outcome obstacle(QueryCase of) {
        return obstacles.getOrDefault(
                of.stock().corpus().name(), obstacles.get(of.stock().collection()));
    }

    /** Does the queries of the case that has the most of them until their times have settled. */
    void warmUp(List<QueryCase> cases) {
        cases.stream()
                .filter(of -> obstacle(of) == null)
                .max(Comparator.comparingInt(of -> of.queries().size()))
                .ifPresent(this::warmUp);
    }

    private void warmUp(QueryCase of) {
        Attempt.noted(seat, "warm-up", () -> {
            try (Prepared<Query> prepared =
                    seat.session().find(collection(of), of.queries().get(0))) {
                Iterator<Query> queries = Stream.generate(of.queries()::stream)
                        .flatMap(all -> all)
                        .iterator();
                return SteadyStateDetector.of(() -> timed(prepared.with(queries.next())), effort.warmUpFirst(), clock);
            }
        });
    }

    private long timed(Call call) {
        long begin = clock.getAsLong();
        call.execute();
        return clock.getAsLong() - begin;
    }

    /**
     * Measures a case and proves what was found.
     *
     * @param seed of the order of its queries
     */
    Trial.Outcome measure(QueryCase of, int round, long seed) {
        Trial.Outcome obstacle = obstacle(of);
        if (obstacle != null) {
            return obstacle;
        }
        List<Query> order = new ArrayList<>(of.queries());
        Collections.shuffle(order, new Random(seed));
        return Attempt.of(
                seat,
                Optional.empty(),
                () -> {
                    Session session = seat.session();
                    String collection = collection(of);
                    List<String> warnings = isNothing() ? List.of() : plans.warnings(session, collection, of);
                    QueryBlock.Seen seen = block.timed(
                            session, collection, of, order, effort.warmUp(), () -> observer.timed(context(of, session)));
                    QueryBlock.prove(session, collection, of, order, seat.losses());
                    if (round == 1) {
                        QueryBlock.prove(session, collection, of, of.proof(), seat.losses());
                    }
                    int queries = order.size();
                    counts.add(of.of(), id(), seen.moved(), queries, seen.nanos());
                    Map<String, Double> spent = new HashMap<>(seen.spent());
                    spent.put(ITEMS, (double) of.items());
                    counts.spent(of.of(), id(), queries, spent);
                    return new Trial.Measured(seen.samples(), null, of.digest(), warnings);
                },
                none -> none);
    }

    /** Once more with somebody who records stacks, again and again until there are enough of them; the times are thrown away. */
    void profile(QueryCase of) {
        if (obstacle(of) != null || isNothing()) {
            return;
        }
        Attempt.fault(seat, () -> {
            Session session = seat.session();
            String collection = collection(of);
            long once = block.timed(session, collection, of, of.queries(), effort.warmUp(), () -> Map::of)
                    .nanos();
            int passes = Math.toIntExact(effort.profiled().toNanos() / once) + 1;
            List<Query> queries = Collections.nCopies(passes, of.queries()).stream()
                    .flatMap(List::stream)
                    .toList();
            block.timed(session, collection, of, queries, 0, () -> observer.profiled(context(of, session)));
        });
    }

    private WindowContext context(QueryCase of, Session session) {
        return new WindowContext(of.of(), id(), QuerySuite.PHASE, seat.target().processes(session));
    }

    /** The target that is there to show what the loop costs: it has no plans and nothing to profile. */
    private boolean isNothing() {
        return seat.target().store().ledger().id().equals(NullStore.ID);
    }
}
