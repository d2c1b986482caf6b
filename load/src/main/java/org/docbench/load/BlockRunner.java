package org.docbench.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Observer.Cost;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.load.BlockObserver.CounterReader;
import org.docbench.load.StoreExperiment.StoreBlock;
import org.docbench.load.StoreExperiment.StoreCase;
import org.docbench.load.StoreExperiment.StoreScope;
import org.docbench.load.TargetSession.ClientWarmUp;
import org.docbench.load.WorkerTask.WorkPartition;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.Work.PreparedWork;
import org.docbench.stores.Durability;
import org.docbench.stores.Session;

/**
 * Runs blocks of a case on the collection of a target: measured, profiled, as a piece of a load, or in an open loop.
 *
 * @param suite that has the case
 * @param experiment of the case
 * @param ranks the processes that measure a block
 * @param counts of the blocks, added up
 */
record BlockRunner(
        StoreSuite suite,
        StoreExperiment experiment,
        StoreScope scope,
        LoadGenerator generator,
        Observer observer,
        RankBlocks ranks,
        GrownCollection collection,
        StoreCase at,
        ServerCounts counts) {
    /** The collection with its indexes as a part of the product's cache: above 1 it does not fit. */
    static final String WORKING_SET = "working set / cache";

    /** Calls of each worker in which the server's counters are read: those of one target at a time can be told. */
    static final int COUNTED = 3;

    /** Of a mix with so few writes, 20,000 calls change a twentieth as many documents. */
    private static final double FEW = 0.1;

    /** Of the writes of a target that answers none. */
    static final String NEVER_ARRIVED = "never arrived";

    /**
     * Loads up to {@code to} base documents, as a round of the case that loading is.
     *
     * @param rehearsed whether untimed documents are loaded elsewhere before the first ones
     */
    BlockResult grown(int piece, long to, boolean rehearsed, BooleanSupplier stop) {
        return result(piece, () -> {
            Session session = first();
            collection.look(session, to);
            long from = collection.size();
            if (from >= to) {
                return Map.of();
            }
            if (rehearsed) {
                collection.rehearse(session, stop);
            }
            WindowContext context = wall(session);
            BlockObserver watching = new BlockObserver(counts, observer);
            Map<String, Double> costs = new LinkedHashMap<>();
            MeasuredBlock[] loaded = new MeasuredBlock[1];
            watching.counted(context, CounterReader.of(List.of(session)), () -> {
                Observer.Window open = observer.timed(context);
                LoadResult gave = collection.grow(session, to, stop);
                double each = (double) (collection.size() - from) / Math.max(1, gave.operations());
                loaded[0] = new MeasuredBlock(gave, each, generator.drained(List.of(session), gave));
                costs.putAll(open.close());
                return loaded[0];
            });
            MeasuredBlock block = loaded[0];
            costs.put(Cost.CLIENT_CPU.words(), (double) block.result().cpuNanos());
            watching.spent(context, costs, block);
            noteFill(block, block.operations());
            return outcomes(block, StoreBlock.calls(block.result()), 0);
        });
    }

    /**
     * Measures the case at its size, and proves what was acknowledged. The server's counters are read around operations before the timed ones,
     * while no other target works; what the machine spent is counted in each batch.
     *
     * @param pause before each batch and before the proof
     */
    BlockResult measured(int round, long seed, BooleanSupplier stop, InterleavedBlocks.Pause pause) {
        if (ranks.size() > 1) {
            return new BlockOnRanks(this).measured(round, seed, stop);
        }
        return result(round, () -> {
            Session first = first();
            collection.fill(first, at.documents(), stop);
            if (stop.getAsBoolean()) {
                return Map.of();
            }
            int calls = experiment.calls(at.benchCase(), scope.preset());
            int warming = warming(round);
            WindowContext context = wall(first);
            boolean several = at.workers() > 1;
            boolean leavesOutFirst = several || at.level().isEmpty();
            int most = Math.max(1, calls / experiment.leastOfBatch(at.benchCase()));
            int batches = Math.min(scope.preset().batches(), most);
            BlockObserver watching = new BlockObserver(counts, observer);
            Map<String, Double> costs = new LinkedHashMap<>();
            Proved<MeasuredBlock> proved = block(
                    several ? WorkPartition.asTheyCome(BlockContext.Share.ALL) : WorkPartition.equally(1),
                    seed,
                    COUNTED + warming + calls + batches * InterleavedBlocks.UNTIMED,
                    (block, works, sessions) -> {
                        try (ClosedLoop.Shift workers = generator.batches(works, stop)) {
                            watching.counted(
                                    context,
                                    CounterReader.of(sessions),
                                    () -> measured(workers.run(Extent.operations(COUNTED)), sessions));
                            warm(workers, warming, sessions);
                            return batches(calls, batches, pause, (untimed, ofEach) -> {
                                int lead = several || isUnacknowledged() ? 0 : untimed;
                                if (untimed > lead) {
                                    // All begin together: one that others keep waiting must not wait untimed.
                                    // Unacknowledged ones are drained here: the drain of the batch is timed.
                                    measured(workers.run(Extent.operations(untimed)), sessions);
                                }
                                Observer.Window open = observer.timed(context);
                                // The first calls after other targets take longer. Writes of one client are too few.
                                Extent length = leavesOutFirst
                                        ? Extent.shared((long) ofEach * at.workers())
                                        : Extent.operations(ofEach);
                                MeasuredBlock gave = measured(workers.led(lead, length), sessions);
                                // The window is open for all, and one costs what another does.
                                double timed = (double) ofEach / (lead + ofEach);
                                open.close().forEach((cost, amount) -> costs.merge(cost, timed * amount, Double::sum));
                                return gave;
                            });
                        }
                    });
            MeasuredBlock block = proved.gave().checked();
            client().called(block.result().operations(), 0);
            // By the workers alone: the process also starts and ends their threads, and compiles.
            costs.put(Cost.CLIENT_CPU.words(), (double) block.result().cpuNanos());
            watching.spent(context, costs, block);
            return noted(proved, block, block.result());
        });
    }

    private ClientWarmUp client() {
        return collection.target().client(at.benchCase().scenario());
    }

    /**
     * Returns the calls of each worker in a rehearsed block that are made for the client's compiler alone. Writes would change the collection
     * by as many documents, a search of all documents takes long, and blocks of several workers are long enough.
     */
    private int warming(int round) {
        boolean enough = scope.preset().workers().stream().anyMatch(workers -> workers > 1);
        return round < 0 && !enough && isCold() ? Math.toIntExact(client().missing()) : 0;
    }

    /** Tells whether the client needs more calls, and may have them for this alone. */
    private boolean isCold() {
        Case benchCase = at.benchCase();
        boolean reads = experiment.shareOfWrites(benchCase) < FEW && !experiment.scans(benchCase);
        return reads && client().missing() > 0;
    }

    private void warm(ClosedLoop.Shift workers, int calls, List<Session> sessions) {
        if (calls > 0) {
            LoadResult gave = workers.run(new Extent(client().nanosLeft(), calls, false));
            measured(gave, sessions);
            client().called(gave.operations(), gave.elapsedNanos());
        }
    }

    /** Runs so many calls of each worker, after some that do not count. */
    private interface Batch {
        MeasuredBlock run(int untimed, int ofEach);
    }

    /** Runs calls of each worker in batches, with untimed ones before each batch of several. */
    private static MeasuredBlock batches(int calls, int batches, InterleavedBlocks.Pause pause, Batch work) {
        MeasuredBlock all = null;
        for (int batch = 0; batch < batches; batch++) {
            int ofEach = (batch + 1) * calls / batches - batch * calls / batches;
            pause.await();
            MeasuredBlock gave = work.run(ofEach > 1 ? InterleavedBlocks.UNTIMED : 0, ofEach);
            all = all == null ? gave : all.and(gave);
        }
        pause.await();
        return all;
    }

    /** Runs the case longer while stacks are recorded; its times count for nothing (rule 15). */
    void profiled(long seed, BooleanSupplier stop) {
        result(0, () -> {
            Session first = first();
            collection.fill(first, at.documents(), stop);
            int calls = scope.preset().profiled() * experiment.calls(at.benchCase(), scope.preset());
            WindowContext context = wall(first);
            block(
                    WorkPartition.equally(at.workers()),
                    seed,
                    calls,
                    (block, works, sessions) -> new BlockObserver(counts, observer)
                            .profiled(context, () -> measured(generator.run(works, calls, stop), sessions)));
            return Map.of();
        });
    }

    /**
     * Offers the arrivals of many independent users during a window, and proves what was acknowledged.
     *
     * @param benchCase whose counters and windows are noted, with {@code phase}
     * @param rate of arrivals, in operations a second
     * @throws org.docbench.stores.StoreException if something was wrong
     * @throws UnsupportedOperationException if the target cannot do it
     */
    OpenLoop.Result offered(
            Case benchCase, String phase, double rate, Duration length, long seed, BooleanSupplier stop) {
        needAcknowledgements();
        if (ranks.size() > 1) {
            return new BlockOnRanks(this).offered(benchCase, phase, rate, length, seed, stop);
        }
        Arrivals arrivals = Arrivals.poisson(rate, seed);
        OpenLoop loop = generator.open(arrivals, length);
        return asTheyCome(
                seed,
                arrivals.before(length.toNanos()),
                (block, works, sessions) ->
                        timed(context(benchCase, phase, sessions.get(0)), sessions, this::loadOf, () -> {
                            OpenLoop.Result gave = loop.run(works, stop);
                            LoadGenerator.faultless(gave.load());
                            return gave;
                        }));
    }

    /** @throws UnsupportedOperationException if a write ends when the client has handed it to the operating system */
    private void needAcknowledgements() {
        if (isUnacknowledged()) {
            throw new UnsupportedOperationException("the server does not answer its writes, so response time and"
                    + " capacity would be those of the client's socket");
        }
    }

    MeasuredBlock loadOf(OpenLoop.Result gave) {
        return MeasuredBlock.ofOpenLoop(gave.load(), experiment.documentsOfCall(at.benchCase()));
    }

    /** Runs so many calls of each worker back to back, after those that warm up the client, and nobody looks. */
    LoadResult probed(long seed, int calls, BooleanSupplier stop) {
        needAcknowledgements();
        if (ranks.size() > 1) {
            return new BlockOnRanks(this).probed(seed, calls, stop);
        }
        int warming = isCold() ? Math.toIntExact(client().missing() / at.workers()) : 0;
        return asTheyCome(seed, (long) (warming + calls) * at.workers(), (block, works, sessions) -> {
            try (ClosedLoop.Shift workers = generator.batches(works, stop)) {
                warm(workers, warming, sessions);
                return LoadGenerator.faultless(workers.run(Extent.operations(calls)));
            }
        });
    }

    /** Gives the first free worker the next of so many places. */
    private <T> T asTheyCome(long seed, long places, Timed<T> work) {
        collection.fill(first(), at.documents(), () -> false);
        int calls = Math.toIntExact(places / at.workers() + 1);
        return block(WorkPartition.asTheyCome(BlockContext.Share.ALL), seed, calls, work)
                .gave();
    }

    /** Returns the case of an open loop that does what this one does, with this value after the work. */
    Case open(Scenario scenario, String value) {
        List<Object> values =
                new ArrayList<>(List.of(experiment.operation(at.benchCase()), at.documents(), at.workers(), value));
        at.level().map(Durability::id).ifPresent(values::add);
        Case open = scenario.with(values.toArray());
        return ranks.size() == 1 ? open : open.with(RankBlocks.RANKS, ranks.size());
    }

    Session first() {
        return collection.target().session(at.level());
    }

    private <T> T timed(
            WindowContext context, List<Session> sessions, Function<T, MeasuredBlock> told, Supplier<T> work) {
        return new BlockObserver(counts, observer).timed(context, CounterReader.of(sessions), work, told);
    }

    private MeasuredBlock measured(LoadResult result, List<Session> sessions) {
        return new MeasuredBlock(
                LoadGenerator.faultless(result),
                experiment.documentsOfCall(at.benchCase()),
                generator.drained(sessions, result));
    }

    /**
     * A block that was proved.
     *
     * @param lost unacknowledged writes that never arrived
     */
    record Proved<T>(StoreBlock block, T gave, StoreBlock.NeverArrived lost) {}

    /** What is done with the workers of a block between its set-up and its proof. */
    @FunctionalInterface
    private interface Timed<T> {
        T with(StoreBlock block, List<PreparedWork> works, List<Session> sessions);
    }

    private <T> Proved<T> block(WorkPartition partition, long seed, int calls, Timed<T> work) {
        int before = experiment.firstCalls(at.benchCase());
        List<Session> sessions = collection.target().sessions(at.level(), at.workers());
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
        T gave = work.with(block, works, sessions);
        LoadGenerator.drained(sessions);
        StoreBlock.NeverArrived lost = block.verify(first);
        block.tearDown(first);
        collection.ended();
        return new Proved<>(block, gave, lost);
    }

    /**
     * Notes what a proved block left besides its times; returns its outcomes.
     *
     * @param all whose latencies count
     */
    Map<String, Trial.Outcome> noted(Proved<?> proved, MeasuredBlock block, LoadResult all) {
        long counted = block.operations();
        noteFill(block, counted);
        if (isUnacknowledged() && counted > 0) {
            note(NEVER_ARRIVED, proved.lost().share() * counted);
        }
        if (whole(block)) {
            proved.block().figures().forEach((words, mean) -> note(words, mean * counted));
        }
        return outcomes(block, proved.block().latencies(all), proved.lost().documents());
    }

    /** Tells whether the case writes and the target answers no write. */
    private boolean isUnacknowledged() {
        return at.level().isPresent() && !collection.acknowledges();
    }

    /** Returns the phase that holds the time by the wall clock: the first of the scenario. */
    private String wallPhase() {
        return experiment.scenario().timed().keySet().iterator().next();
    }

    /** Tells whether a block was not cut short. */
    private static boolean whole(MeasuredBlock block) {
        return block.operations() > 0 && !block.result().cancelled();
    }

    private void noteFill(MeasuredBlock block, long counted) {
        OptionalDouble fill = collection.fill();
        if (whole(block) && fill.isPresent()) {
            note(WORKING_SET, fill.getAsDouble() * counted);
        }
    }

    /** Notes the total of a figure whose operations are counted elsewhere. */
    private void note(String figure, double total) {
        counts.spent(at.benchCase(), collection.id(), 0, Map.of(figure, total));
    }

    WindowContext wall(Session session) {
        return context(at.benchCase(), wallPhase(), session);
    }

    WindowContext context(Case benchCase, String phase, Session session) {
        StoreTargets.StoreTarget target = collection.target().target();
        return new WindowContext(
                benchCase, collection.id(), phase, target.server().name(), target.processes(session));
    }

    /** A block that was cut short has no outcome. Engine warnings are dropped for the null store, whose rows show the overhead. */
    private Map<String, Trial.Outcome> outcomes(MeasuredBlock block, Map<String, StoreBlock.Timed> calls, long lost) {
        if (block.result().cancelled() || block.result().operations() == 0) {
            return Map.of();
        }
        List<String> warnings =
                new ArrayList<>(collection.keeps() ? block.result().warnings() : List.of());
        if (lost > 0) {
            warnings.add(lost + " unacknowledged writes never arrived");
        }
        Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
        if (isUnacknowledged()) {
            outcomes.put(
                    StoreSuite.DRAINED,
                    new Trial.Measured(List.of(block.drainedNanos()), null, null, List.copyOf(warnings)));
            warnings.add("sent and not acknowledged: phase drained has the time until the server has done it");
        }
        outcomes.put(wallPhase(), new Trial.Measured(List.of(block.wallNanos()), null, null, warnings));
        calls.forEach((phase, timed) -> outcomes.put(
                phase,
                Trial.Measured.histogram(
                        List.of(timed.meanNanos()), timed.latencies().encoded(), warnings)));
        return outcomes;
    }

    BlockResult result(int round, Supplier<Map<String, Trial.Outcome>> work) {
        Map<String, Trial.Outcome> outcomes =
                collection.target().attempt(at.level(), work, none -> TargetSession.everywhere(phases(), none));
        return new BlockResult(
                at.benchCase(), collection.id(), round, outcomes, counts.of(at.benchCase(), collection.id()));
    }

    /** Whoever cannot do it has no phase of its own for that. */
    private List<String> phases() {
        return experiment.phases(at.benchCase(), scope).stream()
                .filter(phase -> !phase.equals(StoreSuite.DRAINED))
                .toList();
    }
}
