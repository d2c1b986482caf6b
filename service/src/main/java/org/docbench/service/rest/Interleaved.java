package org.docbench.service.rest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.BlockResult.BlockCounts;
import org.docbench.core.scenario.Trial;
import org.docbench.load.LoadGenerator;
import org.docbench.load.ServerCounts;
import org.docbench.load.TargetSession;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.Steady;
import org.docbench.load.engine.Work.Batches;
import org.docbench.service.Transactions;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/**
 * Measures one case on several targets, one request at a time, in interleaved batches: in each sweep every target has a batch, in random
 * order. Sample i of every target belongs to sweep i. What requests cost next to time is counted before, in a window of each target alone.
 */
final class Interleaved {
    /** Requests of the window in which costs are counted, at most. */
    private static final int COUNTED = 20;

    /** Before each batch: they bring caches back after the other targets, and wake what slept. They are proved, and not timed. */
    private static final int UNTIMED = 3;

    /** Those of them that the service counts, too, and leaves out: it is asked to begin before the last. */
    private static final int LAST = 1;

    private final CaseRunner runner;
    private final RestCase one;
    private final int sweeps;
    private final Extent batch;
    private final BooleanSupplier stop;

    /** @param sweeps into so many batches the requests of a block are divided */
    Interleaved(CaseRunner runner, RestCase one, int sweeps, BooleanSupplier stop) {
        int requests = one.length().requests();
        this.runner = runner;
        this.one = one;
        this.sweeps = Math.min(sweeps, requests);
        this.batch = Extent.operations(requests / this.sweeps);
        this.stop = stop;
    }

    /** Returns the results in the order of the targets. Such a result has no outcome if it was cut short. */
    List<BlockResult> measured(List<? extends Subject> subjects, int round, long seed) {
        List<Side> sides = subjects.stream().map(Side::new).toList();
        try {
            sides.forEach(side -> side.attempt(side::open));
            var random = new Random(seed);
            for (int sweep = 0; sweep < sweeps && !stop.getAsBoolean(); sweep++) {
                List<Side> order = new ArrayList<>(sides);
                Collections.shuffle(order, random);
                order.forEach(side -> side.attempt(side::batch));
            }
            sides.forEach(side -> side.attempt(side::prove));
        } finally {
            sides.forEach(Side::close);
        }
        return sides.stream().map(side -> side.result(round)).toList();
    }

    /** One target with its client. */
    private final class Side {
        private final Subject subject;
        private final ServerCounts counts = new ServerCounts();
        private final ResponseValidator.Acknowledged acknowledged = new ResponseValidator.Acknowledged();
        private final List<LoadResult> batches = new ArrayList<>();
        private final BlockRequests requests;
        private Map<String, Trial.Outcome> fault = Map.of();
        private Optional<Subject.Running> service = Optional.empty();
        private Optional<Transactions> client = Optional.empty();
        private Optional<LocalWork> local = Optional.empty();
        private Optional<Batches> load = Optional.empty();
        private Optional<String> unsettled = Optional.empty();
        private Optional<BlockCounts> stages = Optional.empty();
        private LoadResult counted;

        Side(Subject subject) {
            this.subject = subject;
            this.requests = subject.requests(one);
        }

        /** Does a step unless an earlier one failed. */
        void attempt(Runnable step) {
            if (fault.isEmpty()) {
                fault = CaseRunner.attempted(subject, one, () -> {
                    step.run();
                    return Map.of();
                });
            }
        }

        /** Opens the connection, warms it up, and counts what requests cost. */
        void open() {
            service = CaseRunner.service(subject, one, stop);
            Session session = subject.ready(one);
            ClosedLoop loop =
                    ClosedLoop.of(batch, runner.loop().timer()).warmedUp(runner.before(subject, one, service));
            Runnable flush = service.map(Subject.Running::flush).orElseGet(() -> opened()::flushStatistics);
            Batches opened = service.map(running -> requests.over(
                                    running.endpoint(), 1, one.keepAlive(), subject.listed(), acknowledged)
                            .batches(loop, stop))
                    .orElseGet(() -> loop.batches(List.of(local.orElseThrow()), stop));
            load = Optional.of(opened);
            Steady.Warmup warmup = opened.warmUp();
            unsettled = runner.unsettled(subject, one, service, warmup);
            Extent length = Extent.operations(Math.min(COUNTED, one.length().requests()));
            counted = runner.counted(subject, one, service, counts, session, flush, () -> opened.run(length));
        }

        private Transactions opened() {
            Transactions opened = subject.client(one);
            client = Optional.of(opened);
            local = Optional.of(LocalWork.of(one.path(), opened, requests, subject.listed(), acknowledged));
            return opened;
        }

        /** Runs a batch, with the service's own times of the same requests. */
        void batch() {
            Batches opened = load.orElseThrow();
            LoadGenerator.faultless(opened.run(Extent.operations(UNTIMED - LAST)));
            service.ifPresent(running -> runner.stageTimes().reset(running.endpoint()));
            batches.add(LoadGenerator.faultless(opened.led(LAST, batch)));
            service.map(running -> runner.stageTimes().read(running.endpoint(), one.work()))
                    .ifPresent(
                            read -> stages = Optional.of(stages.map(read::plus).orElse(read)));
        }

        /** Proves what was acknowledged. */
        void prove() {
            local.ifPresent(LocalWork::validateLast);
            subject.prove(acknowledged, requests, one);
        }

        /** Closes the connections. A failure is one of this target alone. */
        void close() {
            try {
                try {
                    load.ifPresent(Batches::close);
                } finally {
                    client.ifPresent(Transactions::close);
                }
            } catch (StoreException e) {
                if (fault.isEmpty()) {
                    fault = TargetSession.everywhere(one.phases(), subject.fault(e));
                }
            }
        }

        BlockResult result(int round) {
            boolean cut = batches.size() < sweeps
                    || batches.stream().anyMatch(gave -> gave.cancelled() || gave.operations() == 0);
            Map<String, Trial.Outcome> outcomes =
                    fault.isEmpty() && !cut ? CaseRunner.outcomes(one, counted, batches, unsettled) : fault;
            List<BlockCounts> all = new ArrayList<>(counts.of(one.benchCase(), subject.id()));
            stages.ifPresent(all::add);
            return subject.warned(new BlockResult(one.benchCase(), subject.id(), round, outcomes, all));
        }
    }
}
