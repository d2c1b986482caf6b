package org.docbench.load.ycsb;

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
import org.docbench.stores.StoreException;

/** What is done when it is a target's turn, and what becomes of what was seen; by phase, empty if it was stopped. */
record Turn(YcsbEffort effort, Loop loop, Watch watch, Mixes mixes) {
    /** Operations of each worker before the first that is timed: its statements are prepared, its connection awake. */
    private static final int FIRST = 3;

    private static final YcsbCase WARMING = new YcsbCase(Workload.named("c"), 1, Optional.empty());

    /** Before the first round at a size: the records are proved, and the product is warm. Why it cannot go on, if it cannot. */
    Optional<String> ready(YcsbTarget target, long size, BooleanSupplier stop) {
        return Attempt.fault(target.seat(), () -> {
            Session session = target.seat().session();
            target.fill(session, size, stop);
            if (!stop.getAsBoolean()) {
                target.settle(session);
                warmUp(target, session, size, stop);
            }
        });
    }

    private void warmUp(YcsbTarget target, Session session, long size, BooleanSupplier stop) {
        Worker worker = place(target, WARMING, size, effort.operations(), 0).worker(session, 0, loop.clock());
        target.seat().settings().put("warm-up at " + size + " documents", loop.warmUp(worker, effort.warmUp(), stop));
    }

    private static Workplace place(YcsbTarget target, YcsbCase of, long size, long operations, long seed) {
        Stock stock = target.stock();
        return new Workplace(of.workload(), stock.collection(), stock.records(), size, operations, of.workers(), seed);
    }

    /**
     * Measures a case at a size and proves what was acknowledged.
     *
     * @param order of the records
     * @param seed of the block
     */
    Map<String, Trial.Outcome> take(
            YcsbTarget target, YcsbCase of, InOrder order, long size, long seed, BooleanSupplier stop) {
        return outcomes(target, of, () -> {
            Scene scene = scene(target, of.at(size), YcsbSuite.OPERATION);
            int each = effort.ofEach(of.workers());
            return block(
                    target, of, order, size, seed, each, stop, (counted, work) -> watch.timed(scene, counted, work));
        });
    }

    /** Once more, and longer, for who records stacks; its times count for nothing (rule 15). */
    void profile(YcsbTarget target, YcsbCase of, InOrder order, long size, long seed, BooleanSupplier stop) {
        outcomes(target, of, () -> {
            Scene scene = scene(target, of.at(size), YcsbSuite.OPERATION);
            int each = effort.profiled() * effort.ofEach(of.workers());
            return block(target, of, order, size, seed, each, stop, (counted, work) -> watch.profiled(scene, work));
        });
    }

    private interface Window {
        Seen of(Counted counted, Supplier<Seen> work);
    }

    private Map<String, Trial.Outcome> block(
            YcsbTarget target,
            YcsbCase of,
            InOrder order,
            long size,
            long seed,
            int each,
            BooleanSupplier stop,
            Window window) {
        target.fill(target.seat().sessions(of.level(), of.workers()).get(0), size, stop);
        if (stop.getAsBoolean()) {
            return Map.of();
        }
        Done<Seen> done = done(
                target,
                of,
                order,
                size,
                seed,
                (long) of.workers() * each,
                (counted, workers) -> window.of(counted, () -> new Seen(loop.run(workers, each, stop), 1)));
        return measured(target, of, size, done.gave(), done.workers(), done.realised());
    }

    private record Done<T>(T gave, List<Worker> workers, Realised realised) {}

    /** A workload to be done in an open loop, or however else the workers are run. */
    OpenWork open(YcsbTarget target, YcsbCase of, InOrder order, long size) {
        return new OpenWork() {
            @Override
            public <T> T block(
                    Optional<Watched> watched,
                    long seed,
                    long operations,
                    Function<List<? extends PreparedWork>, T> run,
                    Function<T, LoadResult> load) {
                target.fill(target.seat().sessions(of.level(), of.workers()).get(0), size, () -> false);
                return done(
                                target,
                                of,
                                order,
                                size,
                                seed,
                                operations,
                                (counted, workers) -> watched.map(told -> watch.timed(
                                                scene(target, told.of(), told.phase()),
                                                counted,
                                                () -> run.apply(workers),
                                                gave -> new Seen(load.apply(gave), 1)))
                                        .orElseGet(() -> run.apply(workers)))
                        .gave();
            }
        };
    }

    private <T> Done<T> done(
            YcsbTarget target,
            YcsbCase of,
            InOrder order,
            long size,
            long seed,
            long operations,
            BiFunction<Counted, List<Worker>, T> work) {
        List<Session> sessions = target.seat().sessions(of.level(), of.workers());
        Session first = sessions.get(0);
        Workplace place = place(target, of, size, operations + (long) of.workers() * FIRST, seed);
        List<Worker> workers = new ArrayList<>();
        for (int number = 0; number < of.workers(); number++) {
            workers.add(place.worker(sessions.get(number), number, loop.clock()));
        }
        target.began(place);
        Loop.before(workers, FIRST);
        workers.forEach(worker -> worker.times().forget());
        T gave = work.apply(Counted.of(sessions), workers);
        Realised realised = new Realised(
                of.workload(), size, workers.stream().map(Worker::draws).toList());
        if (target.keeps()) {
            Proof proof = new Proof(place, target.stock(), workers, order, seed);
            proof.of(first);
            proof.end(first);
        }
        target.ended();
        realised.fault().ifPresent(fault -> {
            throw new StoreException(fault);
        });
        return new Done<>(gave, workers, realised);
    }

    private static Scene scene(YcsbTarget target, Case of, String phase) {
        return new Scene(
                of,
                target.id(),
                phase,
                ServerProcesses.of(target.seat().server(), target.seat().session()));
    }

    /** A block that was cut short is no result. What the engine warns of is natural where nothing is done: that row is the floor. */
    private Map<String, Trial.Outcome> measured(
            YcsbTarget target, YcsbCase of, long size, Seen seen, List<Worker> workers, Realised realised) {
        if (seen.result().cancelled() || seen.result().operations() == 0) {
            return Map.of();
        }
        mixes.add(of.at(size), target.id(), realised, seen.operations());
        List<String> warnings = target.keeps() ? seen.result().warnings() : List.of();
        Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
        outcomes.put(YcsbSuite.OPERATION, new Trial.Measured(List.of(seen.wallNanos()), null, null, warnings));
        List<Times> times = workers.stream().map(Worker::times).toList();
        of.workload()
                .timed()
                .forEach(kind -> Times.of(kind, times)
                        .ifPresent(latencies -> outcomes.put(
                                kind.id(),
                                Trial.Measured.histogram(List.of(latencies.mean()), latencies.encoded(), warnings))));
        return outcomes;
    }

    private static Map<String, Trial.Outcome> outcomes(
            YcsbTarget target, YcsbCase of, Supplier<Map<String, Trial.Outcome>> work) {
        return Attempt.of(target.seat(), of.level(), work, none -> everywhere(of, none));
    }

    static Map<String, Trial.Outcome> everywhere(YcsbCase of, Trial.Outcome outcome) {
        return Attempt.everywhere(of.phases(), outcome);
    }
}
