package org.docbench.load.crud;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.docbench.core.run.Scene;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Attempt;
import org.docbench.load.Counted;
import org.docbench.load.Loop;
import org.docbench.load.Seen;
import org.docbench.load.ServerProcesses;
import org.docbench.load.Watch;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.PreparedWork;
import org.docbench.load.open.OpenWork;
import org.docbench.stores.Session;

/** What is done when it is a target's turn, and what becomes of what was seen; by phase, empty if it was stopped. */
record Turn(CrudEffort effort, Loop loop, Watch watch) {
    /** The collection with its indexes beside the product's cache: above 1 it is beyond it. */
    static final String WORKING_SET = "working set / cache";

    /** Of the writes of a target that nobody acknowledges. */
    static final String NEVER_ARRIVED = "never arrived";

    /** Operations of each worker before the first that is timed: its statement is prepared, its connection awake. */
    private static final int FIRST = 3;

    private static final int WARM_OPERATIONS = 1_000_000;

    /** Loads up to {@code to} residents, as a part of the case at {@code size}. */
    Map<String, Trial.Outcome> grow(CrudTarget target, CrudCase of, long size, long to, BooleanSupplier stop) {
        return outcomes(target, of, () -> {
            Session session = target.seat().session(of.level());
            target.look(session, to);
            long from = target.residents();
            if (from >= to) {
                return Map.of();
            }
            Scene scene = scene(target, of.at(size), of.phase(), session);
            Seen seen = watch.timed(scene, Counted.of(List.of(session)), () -> {
                LoadResult loaded = target.grow(session, to, stop);
                double each = (double) (target.residents() - from) / Math.max(1, loaded.operations());
                return new Seen(loaded, each, Loop.drained(List.of(session)));
            });
            noteFill(target, scene, seen);
            return measured(target, of, seen, 0);
        });
    }

    /** After the last piece of a size: the residents are proved, and the product is warm. Why it cannot go on, if it cannot. */
    Optional<String> ready(CrudTarget target, long size, BooleanSupplier stop) {
        return Attempt.fault(target.seat(), () -> {
            Session session = target.seat().session();
            refill(target, session, size, stop);
            if (!stop.getAsBoolean()) {
                target.settle(session);
                warmUp(target, session, size, stop);
            }
        });
    }

    private static final Operation WARMING = new Operation.Find(Operation.By.ID, KeyOrder.RANDOM);

    private void refill(CrudTarget target, Session session, long size, BooleanSupplier stop) {
        target.look(session, size);
        if (target.residents() < size) {
            target.grow(session, size, stop);
        }
    }

    private void warmUp(CrudTarget target, Session session, long size, BooleanSupplier stop) {
        Stint stint = WARMING.block(target.setting(1, Sharing.equally(1), WARM_OPERATIONS, size))
                .of(session, 0);
        target.seat().settings().put("warm-up at " + size + " documents", loop.warmUp(stint, effort.warmUp(), stop));
    }

    /**
     * Measures a case at a size and proves what was acknowledged.
     *
     * @param block its seed
     */
    Map<String, Trial.Outcome> take(CrudTarget target, CrudCase of, long size, long block, BooleanSupplier stop) {
        return outcomes(target, of, () -> {
            Session first = target.seat().session(of.level());
            refill(target, first, size, stop);
            if (stop.getAsBoolean()) {
                return Map.of();
            }
            int each = effort.ofEach(of.operation(), of.workers());
            Scene scene = scene(target, of.at(size), of.phase(), first);
            Proved<Seen> proved = block(
                    target,
                    of,
                    Sharing.equally(of.workers()),
                    block,
                    each,
                    (stints, sessions) ->
                            watch.timed(scene, Counted.of(sessions), () -> closed(of, stints, sessions, each, stop)));
            noteFill(target, scene, proved.gave());
            if (!target.acknowledges()
                    && of.level().isPresent()
                    && proved.gave().operations() > 0) {
                note(target, scene, NEVER_ARRIVED, (double) proved.lost());
            }
            return measured(target, of, proved.gave(), proved.lost());
        });
    }

    /** Once more, and longer, for who records stacks; its times count for nothing (rule 15). */
    void profile(CrudTarget target, CrudCase of, long size, long block, BooleanSupplier stop) {
        outcomes(target, of, () -> {
            Session first = target.seat().session(of.level());
            refill(target, first, size, stop);
            int each = effort.profiled() * effort.ofEach(of.operation(), of.workers());
            Scene scene = scene(target, of.at(size), of.phase(), first);
            block(
                    target,
                    of,
                    Sharing.equally(of.workers()),
                    block,
                    each,
                    (stints, sessions) -> watch.profiled(scene, () -> closed(of, stints, sessions, each, stop)));
            return Map.of();
        });
    }

    /** A case to be done in an open loop, or however else the workers are run. */
    OpenWork open(CrudTarget target, CrudCase of, long size) {
        return new OpenWork() {
            @Override
            public <T> T block(
                    Optional<Watched> watched,
                    long seed,
                    long operations,
                    Function<List<? extends PreparedWork>, T> done,
                    Function<T, LoadResult> load) {
                Session first = target.seat().session(of.level());
                refill(target, first, size, () -> false);
                int each = Math.toIntExact(operations / of.workers() + 1);
                return Turn.this
                        .block(
                                target,
                                of,
                                Sharing.asTheyCome(),
                                seed,
                                each,
                                (stints, sessions) -> watched.map(told -> watch.timed(
                                                scene(target, told.of(), told.phase(), first),
                                                Counted.of(sessions),
                                                () -> done.apply(stints),
                                                gave -> new Seen(
                                                        load.apply(gave),
                                                        of.operation().batch())))
                                        .orElseGet(() -> done.apply(stints)))
                        .gave();
            }
        };
    }

    private Seen closed(CrudCase of, List<Stint> stints, List<Session> sessions, int each, BooleanSupplier stop) {
        return new Seen(loop.run(stints, each, stop), of.operation().batch(), Loop.drained(sessions));
    }

    /** A block that was proved, and how many of its unacknowledged writes never arrived. */
    private record Proved<T>(T gave, long lost) {}

    private <T> Proved<T> block(
            CrudTarget target,
            CrudCase of,
            Sharing sharing,
            long seed,
            int each,
            BiFunction<List<Stint>, List<Session>, T> work) {
        int before = of.operation().slow() || of.operation().batch() > 1 ? 1 : FIRST;
        List<Session> sessions = target.seat().sessions(of.level(), of.workers());
        Block block = of.operation().block(target.setting(of.workers(), sharing, before + each, seed));
        target.began(block);
        block.ready(sessions.get(0));
        List<Stint> stints = new ArrayList<>();
        for (int worker = 0; worker < of.workers(); worker++) {
            stints.add(block.of(sessions.get(worker), worker));
        }
        Loop.before(stints, before);
        Loop.drained(sessions);
        T gave = work.apply(stints, sessions);
        Loop.drained(sessions);
        long lost = block.prove(sessions.get(0), stints);
        block.after(sessions.get(0));
        target.ended();
        return new Proved<>(gave, lost);
    }

    private void noteFill(CrudTarget target, Scene scene, Seen seen) {
        if (seen.operations() > 0 && !seen.result().cancelled()) {
            target.fill().ifPresent(fill -> note(target, scene, WORKING_SET, fill * seen.operations()));
        }
    }

    /** A figure of operations that are counted elsewhere. */
    private void note(CrudTarget target, Scene scene, String figure, double total) {
        watch.counts().spent(scene.of(), target.id(), 0, Map.of(figure, total));
    }

    private static Scene scene(CrudTarget target, Case at, String phase, Session session) {
        return new Scene(
                at, target.id(), phase, ServerProcesses.of(target.seat().server(), session));
    }

    /** A block that was cut short is no result. What the engine warns of is natural where nothing is done: that row is the floor. */
    private static Map<String, Trial.Outcome> measured(CrudTarget target, CrudCase of, Seen seen, long lost) {
        if (seen.result().cancelled() || seen.result().operations() == 0) {
            return Map.of();
        }
        List<String> warnings = new ArrayList<>(target.keeps() ? seen.result().warnings() : List.of());
        if (lost > 0) {
            warnings.add(lost + " writes that nobody acknowledged never arrived");
        }
        Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
        outcomes.put(of.phase(), new Trial.Measured(List.of(seen.wallNanos()), null, null, warnings));
        outcomes.put(
                CrudSuite.LATENCY,
                Trial.Measured.histogram(
                        List.of(seen.result().meanNanos()),
                        seen.result().latencies().encoded(),
                        warnings));
        if (of.level().isPresent() && !target.acknowledges()) {
            outcomes.put(CrudSuite.DRAINED, new Trial.Measured(List.of(seen.drainedNanos()), null, null, warnings));
        }
        return outcomes;
    }

    private static Map<String, Trial.Outcome> outcomes(
            CrudTarget target, CrudCase of, Supplier<Map<String, Trial.Outcome>> work) {
        return Attempt.of(target.seat(), of.level(), work, none -> everywhere(of, none));
    }

    static Map<String, Trial.Outcome> everywhere(CrudCase of, Trial.Outcome outcome) {
        return Attempt.everywhere(of.phases(true), outcome);
    }
}
