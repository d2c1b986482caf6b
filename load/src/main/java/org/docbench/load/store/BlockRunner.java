package org.docbench.load.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.docbench.core.run.Observer;
import org.docbench.core.run.WindowContext;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Attempt;
import org.docbench.load.BlockObserver;
import org.docbench.load.LoadGenerator;
import org.docbench.load.MeasuredBlock;
import org.docbench.load.ServerCounts;
import org.docbench.load.TargetSession;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.PreparedWork;
import org.docbench.load.open.OpenSubject;
import org.docbench.stores.Session;

/** Runs one block on the collection of a target: measured, profiled, as a piece of a load, or in an open loop. */
record BlockRunner(StoreSuite suite, StoreScope scope, LoadGenerator loop, Observer observer) {
    /** The collection with its indexes as a part of the product's cache: above 1 it does not fit. */
    static final String WORKING_SET = "working set / cache";

    /** Of the writes of a target that answers none. */
    static final String NEVER_ARRIVED = "never arrived";

    /** Loads up to {@code to} base documents, as a round of the case that loading is. */
    BlockResult grown(GrownCollection collection, StoreCase at, int piece, long to, BooleanSupplier stop) {
        ServerCounts counts = new ServerCounts();
        BlockObserver watch = new BlockObserver(counts, observer);
        return result(at, collection, piece, counts, () -> {
            Session session = collection.seat().session(at.level());
            collection.look(session, to);
            long from = collection.size();
            if (from >= to) {
                return Map.of();
            }
            MeasuredBlock seen = watch.timed(
                    context(collection, at.benchCase(), wallPhase(at), session), BlockObserver.CounterReader.of(List.of(session)), () -> {
                        LoadResult loaded = collection.grow(session, to, stop);
                        double each = (double) (collection.size() - from) / Math.max(1, loaded.operations());
                        return new MeasuredBlock(loaded, each, LoadGenerator.drained(List.of(session)));
                    });
            noteFill(counts, collection, at, seen);
            Map<String, StoreBlock.Timed> calls = Map.of(
                    StoreSuite.LATENCY,
                    new StoreBlock.Timed(
                            seen.result().meanNanos(), seen.result().latencies()));
            return outcomes(collection, at, seen, calls, 0);
        });
    }

    /** Measures a case at its size, and proves what was acknowledged. */
    BlockResult measured(GrownCollection collection, StoreCase at, int round, long seed, BooleanSupplier stop) {
        ServerCounts counts = new ServerCounts();
        BlockObserver watch = new BlockObserver(counts, observer);
        StoreExperiment experiment = suite.experiment(at.benchCase());
        return result(at, collection, round, counts, () -> {
            Session first = collection.seat().session(at.level());
            collection.fill(first, at.documents(), stop);
            if (stop.getAsBoolean()) {
                return Map.of();
            }
            int calls = experiment.calls(at.benchCase(), scope.preset());
            WindowContext context = context(collection, at.benchCase(), wallPhase(at), first);
            Proved<MeasuredBlock> proved = block(
                    collection,
                    at,
                    WorkerTask.WorkPartition.equally(at.workers()),
                    seed,
                    calls,
                    (works, sessions) -> watch.timed(
                            context, BlockObserver.CounterReader.of(sessions), () -> closed(experiment, at, works, sessions, calls, stop)));
            MeasuredBlock seen = proved.gave();
            noteFill(counts, collection, at, seen);
            if (!collection.acknowledges() && at.level().isPresent() && seen.operations() > 0) {
                note(counts, collection, at, NEVER_ARRIVED, (double) proved.lost());
            }
            if (seen.operations() > 0 && !seen.result().cancelled()) {
                proved.block()
                        .figures()
                        .forEach((words, mean) -> note(counts, collection, at, words, mean * seen.operations()));
            }
            return outcomes(collection, at, seen, proved.block().latencies(seen.result()), proved.lost());
        });
    }

    /** Runs the case longer while stacks are recorded; its times count for nothing (rule 15). */
    void profiled(GrownCollection collection, StoreCase at, long seed, BooleanSupplier stop) {
        BlockObserver watch = new BlockObserver(new ServerCounts(), observer);
        StoreExperiment experiment = suite.experiment(at.benchCase());
        result(at, collection, 0, watch.counts(), () -> {
            Session first = collection.seat().session(at.level());
            collection.fill(first, at.documents(), stop);
            int calls = scope.preset().profiled() * experiment.calls(at.benchCase(), scope.preset());
            WindowContext context = context(collection, at.benchCase(), wallPhase(at), first);
            block(
                    collection,
                    at,
                    WorkerTask.WorkPartition.equally(at.workers()),
                    seed,
                    calls,
                    (works, sessions) ->
                            watch.profiled(context, () -> closed(experiment, at, works, sessions, calls, stop)));
            return Map.of();
        });
    }

    /** Offers a case to an open loop, whose windows are counted together. */
    OpenSubject.OpenWork open(GrownCollection collection, StoreCase at, ServerCounts counts) {
        StoreExperiment experiment = suite.experiment(at.benchCase());
        BlockObserver watch = new BlockObserver(counts, observer);
        return new OpenSubject.OpenWork() {
            @Override
            public <T> T block(
                    Optional<Watched> watched,
                    long seed,
                    long operations,
                    Function<List<? extends PreparedWork>, T> done,
                    Function<T, LoadResult> load) {
                Session first = collection.seat().session(at.level());
                collection.fill(first, at.documents(), () -> false);
                int calls = Math.toIntExact(operations / at.workers() + 1);
                double documents = experiment.documentsOfCall(at.benchCase());
                return BlockRunner.this
                        .<T>block(
                                collection,
                                at,
                                WorkerTask.WorkPartition.asTheyCome(),
                                seed,
                                calls,
                                (works, sessions) -> watched.map(told -> watch.timed(
                                                context(collection, told.of(), told.phase(), first),
                                                BlockObserver.CounterReader.of(sessions),
                                                () -> done.apply(works),
                                                gave -> new MeasuredBlock(load.apply(gave), documents)))
                                        .orElseGet(() -> done.apply(works)))
                        .gave();
            }
        };
    }

    private MeasuredBlock closed(
            StoreExperiment experiment,
            StoreCase at,
            List<PreparedWork> works,
            List<Session> sessions,
            int calls,
            BooleanSupplier stop) {
        return new MeasuredBlock(
                loop.run(works, calls, stop), experiment.documentsOfCall(at.benchCase()), LoadGenerator.drained(sessions));
    }

    /** A block that was proved, and how many of its unacknowledged writes never arrived. */
    private record Proved<T>(StoreBlock block, T gave, long lost) {}

    private <T> Proved<T> block(
            GrownCollection collection,
            StoreCase at,
            WorkerTask.WorkPartition partition,
            long seed,
            int calls,
            BiFunction<List<PreparedWork>, List<Session>, T> work) {
        StoreExperiment experiment = suite.experiment(at.benchCase());
        int before = experiment.firstCalls(at.benchCase());
        List<Session> sessions = collection.seat().sessions(at.level(), at.workers());
        Session first = sessions.get(0);
        BlockContext context = collection.context(at.workers(), partition, before + calls, seed);
        StoreBlock block = experiment.block(at.benchCase(), seed).on(context);
        collection.began(block);
        block.setUp(first);
        List<PreparedWork> works = IntStream.range(0, at.workers())
                .mapToObj(number -> block.worker(sessions.get(number), number))
                .toList();
        LoadGenerator.before(works, before);
        LoadGenerator.drained(sessions);
        block.timingBegins();
        T gave = work.apply(works, sessions);
        LoadGenerator.drained(sessions);
        long lost = block.verify(first);
        block.tearDown(first);
        collection.ended();
        return new Proved<>(block, gave, lost);
    }

    private String wallPhase(StoreCase at) {
        return suite.wallPhase(at.benchCase());
    }

    private static void noteFill(ServerCounts counts, GrownCollection collection, StoreCase at, MeasuredBlock seen) {
        OptionalDouble fill = collection.fill();
        if (seen.operations() > 0 && !seen.result().cancelled() && fill.isPresent()) {
            note(counts, collection, at, WORKING_SET, fill.getAsDouble() * seen.operations());
        }
    }

    /** Notes the total of a figure whose operations are counted elsewhere. */
    private static void note(
            ServerCounts counts, GrownCollection collection, StoreCase at, String figure, double total) {
        counts.spent(at.benchCase(), collection.id(), 0, Map.of(figure, total));
    }

    private static WindowContext context(GrownCollection collection, Case benchCase, String phase, Session session) {
        TargetSession seat = collection.seat();
        return new WindowContext(benchCase, seat.target().id(), phase, seat.target().processes(session));
    }

    /** A block that was cut short has no outcome. Engine warnings are dropped for the null store, whose rows show the overhead. */
    private Map<String, Trial.Outcome> outcomes(
            GrownCollection collection, StoreCase at, MeasuredBlock seen, Map<String, StoreBlock.Timed> calls, long lost) {
        if (seen.result().cancelled() || seen.result().operations() == 0) {
            return Map.of();
        }
        List<String> warnings =
                new ArrayList<>(collection.keeps() ? seen.result().warnings() : List.of());
        if (lost > 0) {
            warnings.add(lost + " writes that nobody acknowledged never arrived");
        }
        Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
        outcomes.put(wallPhase(at), new Trial.Measured(List.of(seen.wallNanos()), null, null, warnings));
        calls.forEach((phase, timed) -> outcomes.put(
                phase,
                Trial.Measured.histogram(
                        List.of(timed.meanNanos()), timed.latencies().encoded(), warnings)));
        if (at.level().isPresent() && !collection.acknowledges()) {
            outcomes.put(StoreSuite.DRAINED, new Trial.Measured(List.of(seen.drainedNanos()), null, null, warnings));
        }
        return outcomes;
    }

    private BlockResult result(
            StoreCase at,
            GrownCollection collection,
            int round,
            ServerCounts counts,
            Supplier<Map<String, Trial.Outcome>> work) {
        Map<String, Trial.Outcome> outcomes =
                Attempt.of(collection.seat(), at.level(), work, none -> Attempt.everywhere(phases(at), none));
        return new BlockResult(
                at.benchCase(), collection.id(), round, outcomes, counts.of(at.benchCase(), collection.id()));
    }

    /** Whoever cannot do it has no phase of its own for that. */
    private List<String> phases(StoreCase at) {
        return suite.experiment(at.benchCase()).phases(at.benchCase(), scope).stream()
                .filter(phase -> !phase.equals(StoreSuite.DRAINED))
                .toList();
    }
}
