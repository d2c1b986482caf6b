package org.docbench.load.crud;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.docbench.core.run.Scene;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Loop;
import org.docbench.load.Seen;
import org.docbench.load.ServerProcesses;
import org.docbench.load.Watch;
import org.docbench.load.engine.Extent;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.PreparedWork;
import org.docbench.load.engine.Steady;
import org.docbench.load.open.OpenSubject.Watched;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** What is done when it is a target's turn, and what becomes of what was seen; by phase, empty if it was stopped. */
record Turn(CrudEffort effort, Loop loop, Watch watch) {
    /** Operations of each worker before the first that is timed: its statement is prepared, its connection awake. */
    private static final int FIRST = 3;

    private static final int WARM_OPERATIONS = 1_000_000;

    /** Loads up to {@code to} residents, as a part of the case at {@code size}. */
    Map<String, Trial.Outcome> grow(CrudTarget target, CrudCase of, long size, long to, BooleanSupplier stop) {
        return outcomes(target, of, () -> {
            Session session = target.session(of.level());
            target.look(session, to);
            long from = target.residents();
            if (from >= to) {
                return Map.of();
            }
            Scene scene = scene(target, of.at(size), of.phase(), session);
            Seen seen = watch.timed(scene, session, () -> {
                LoadResult loaded = target.grow(session, to, stop);
                return new Seen(loaded, (double) (target.residents() - from) / Math.max(1, loaded.operations()));
            });
            return measured(target, of, seen);
        });
    }

    /** After the last piece of a size: the residents are proved, and the product is warm. Why it cannot go on, if it cannot. */
    Optional<String> ready(CrudTarget target, long size, BooleanSupplier stop) {
        Map<String, Trial.Outcome> outcomes = outcomes(target, new CrudCase(WARMING, 1, Optional.empty()), () -> {
            Session session = target.session(Optional.empty());
            refill(target, session, size, stop);
            if (!stop.getAsBoolean()) {
                target.settle(session);
                warmUp(target, session, size, stop);
            }
            return Map.of();
        });
        return outcomes.values().stream()
                .filter(Trial.Failed.class::isInstance)
                .map(failed -> ((Trial.Failed) failed).reason())
                .findFirst();
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
        Steady alike = new Steady(Duration.ofMillis(100), 3, 0.10, effort.warmUp());
        LoadResult warm = loop.run(List.of(stint), Extent.operations(1), alike, stop);
        target.seat()
                .settings()
                .put(
                        "warm-up at " + size + " documents",
                        warm.warmup().windows().size() + " windows of 100 ms, "
                                + (warm.warmup().settled() ? "settled" : "not settled"));
    }

    /**
     * Measures a case at a size and proves what was acknowledged.
     *
     * @param block its seed
     */
    Map<String, Trial.Outcome> take(CrudTarget target, CrudCase of, long size, long block, BooleanSupplier stop) {
        return outcomes(target, of, () -> {
            Session first = target.session(of.level());
            refill(target, first, size, stop);
            if (stop.getAsBoolean()) {
                return Map.of();
            }
            int each = effort.ofEach(of.operation(), of.workers());
            Scene scene = scene(target, of.at(size), of.phase(), first);
            Seen seen = block(
                    target,
                    of,
                    Sharing.equally(of.workers()),
                    block,
                    each,
                    stints -> watch.timed(scene, first, () -> closed(of, stints, each, stop)));
            return measured(target, of, seen);
        });
    }

    /** Once more, and longer, for who records stacks; its times count for nothing (rule 15). */
    void profile(CrudTarget target, CrudCase of, long size, long block, BooleanSupplier stop) {
        outcomes(target, of, () -> {
            Session first = target.session(of.level());
            refill(target, first, size, stop);
            int each = effort.profiled() * effort.ofEach(of.operation(), of.workers());
            Scene scene = scene(target, of.at(size), of.phase(), first);
            block(
                    target,
                    of,
                    Sharing.equally(of.workers()),
                    block,
                    each,
                    stints -> watch.profiled(scene, () -> closed(of, stints, each, stop)));
            return Map.of();
        });
    }

    /**
     * Has a case done in an open loop, or however else the workers are run, and proves what was acknowledged.
     *
     * @param watched the case and phase for which counters are noted; empty: nobody looks
     * @param operations of all workers together, at most
     * @param done runs the workers
     * @param load of what that gave
     */
    <T> T open(
            CrudTarget target,
            CrudCase of,
            long size,
            Optional<Watched> watched,
            long block,
            long operations,
            Function<List<? extends PreparedWork>, T> done,
            Function<T, LoadResult> load) {
        Session first = target.session(of.level());
        refill(target, first, size, () -> false);
        int each = Math.toIntExact(operations / of.workers() + 1);
        return block(
                target,
                of,
                Sharing.asTheyCome(),
                block,
                each,
                stints -> watched.map(told -> watch.timed(
                                scene(target, told.of(), told.phase(), first),
                                first,
                                () -> done.apply(stints),
                                gave -> new Seen(
                                        load.apply(gave), of.operation().batch())))
                        .orElseGet(() -> done.apply(stints)));
    }

    private Seen closed(CrudCase of, List<Stint> stints, int each, BooleanSupplier stop) {
        return new Seen(loop.run(stints, each, stop), of.operation().batch());
    }

    private <T> T block(
            CrudTarget target, CrudCase of, Sharing sharing, long seed, int each, Function<List<Stint>, T> work) {
        int before = of.operation().slow() || of.operation().batch() > 1 ? 1 : FIRST;
        List<Session> sessions = target.sessions(of);
        Block block = of.operation().block(target.setting(of.workers(), sharing, before + each, seed));
        target.began(block);
        block.ready(sessions.get(0));
        List<Stint> stints = new ArrayList<>();
        for (int worker = 0; worker < of.workers(); worker++) {
            stints.add(block.of(sessions.get(worker), worker));
        }
        Loop.before(stints, before);
        T gave = work.apply(stints);
        block.prove(sessions.get(0), stints);
        block.after(sessions.get(0));
        target.ended();
        return gave;
    }

    private static Scene scene(CrudTarget target, Case at, String phase, Session session) {
        return new Scene(
                at, target.id(), phase, ServerProcesses.of(target.seat().server(), session));
    }

    /** A block that was cut short is no result. What the engine warns of is natural where nothing is done: that row is the floor. */
    private static Map<String, Trial.Outcome> measured(CrudTarget target, CrudCase of, Seen seen) {
        if (seen.result().cancelled() || seen.result().operations() == 0) {
            return Map.of();
        }
        List<String> warnings = target.keeps() ? seen.result().warnings() : List.of();
        Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
        outcomes.put(of.phase(), new Trial.Measured(List.of(seen.wallNanos()), null, null, warnings));
        outcomes.put(
                CrudSuite.LATENCY,
                Trial.Measured.histogram(
                        seen.latencies(), seen.result().latencies().encoded(), warnings));
        return outcomes;
    }

    private static Map<String, Trial.Outcome> outcomes(
            CrudTarget target, CrudCase of, Supplier<Map<String, Trial.Outcome>> work) {
        Optional<String> obstacle = of.level().flatMap(target.seat()::without);
        if (obstacle.isPresent()) {
            return everywhere(of, new Trial.Unsupported(obstacle.get()));
        }
        try {
            return work.get();
        } catch (StoreException e) {
            return everywhere(of, target.fault(e));
        } catch (UnsupportedOperationException e) {
            return everywhere(of, new Trial.Unsupported(e.getMessage()));
        }
    }

    static Map<String, Trial.Outcome> everywhere(CrudCase of, Trial.Outcome outcome) {
        Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
        Stream.of(of.phase(), CrudSuite.LATENCY).forEach(phase -> outcomes.put(phase, outcome));
        return outcomes;
    }
}
