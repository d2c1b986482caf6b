package org.docbench.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.docbench.core.run.Observer.Cost;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.load.BlockObserver.CounterReader;
import org.docbench.load.BlockRunner.Proved;
import org.docbench.load.StoreExperiment.StoreBlock;
import org.docbench.load.StoreExperiment.StoreCase;
import org.docbench.load.WorkerTask.WorkPartition;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.Work.PreparedWork;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** Runs the blocks of a {@link BlockRunner} on several processes. */
final class BlockOnRanks {
    private final BlockRunner runner;
    private final StoreExperiment experiment;
    private final LoadGenerator generator;
    private final RankBlocks ranks;
    private final GrownCollection collection;
    private final StoreCase at;

    BlockOnRanks(BlockRunner runner) {
        this.runner = runner;
        experiment = runner.experiment();
        generator = runner.generator();
        ranks = runner.ranks();
        collection = runner.collection();
        at = runner.at();
    }

    /**
     * Measures the case on several processes for a window, and proves what was acknowledged by all. A block in which a rank began late is
     * measured again: that is evidence from outside and not of its value (rule 23).
     */
    BlockResult measured(int round, long seed, BooleanSupplier stop) {
        return runner.result(round, () -> {
            prepare(stop);
            int usual = experiment.calls(at.benchCase(), runner.scope().preset());
            String late = "";
            int growths = 0;
            for (int again = 0; again < RankBlocks.TRIES && !stop.getAsBoolean(); ) {
                int calls = ranks.calls(at.benchCase(), collection.id(), usual);
                Proved<RankPart.Merged> proved = measured(seed, calls, ranks.windowNanos(), stop);
                if (proved.gave().early() && growths < RankBlocks.GROWTHS) {
                    ranks.more(at.benchCase(), collection.id(), calls, proved.gave());
                    growths++;
                    continue;
                }
                late = proved.gave().late().orElse("");
                if (late.isEmpty()) {
                    return measured(proved, again);
                }
                again++;
            }
            if (stop.getAsBoolean()) {
                return Map.of();
            }
            throw new StoreException(late + ", " + RankBlocks.TRIES + " times in a row");
        });
    }

    private void prepare(BooleanSupplier stop) {
        collection.unreachable().ifPresent(why -> {
            throw why;
        });
        collection.fill(runner.first(), at.documents(), stop);
    }

    /** @param again how often the block was measured before because a rank began late */
    private Map<String, Trial.Outcome> measured(Proved<RankPart.Merged> proved, int again) {
        RankPart.Merged merged = proved.gave();
        LoadResult inside = again > 0 ? merged.inside().warned(again(again)) : merged.inside();
        double documents = experiment.documentsOfCall(at.benchCase());
        long drain =
                merged.parts().stream().mapToLong(RankPart::drainNanos).max().orElse(0);
        MeasuredBlock block = new MeasuredBlock(inside, documents, drain).checked();
        ranks.note(at.benchCase(), collection.id(), merged);
        observer()
                .spent(runner.wall(runner.first()), Map.of(Cost.CLIENT_CPU.words(), (double) inside.cpuNanos()), block);
        return runner.noted(proved, block, merged.all());
    }

    private static String again(int times) {
        return "measured again " + times + " times in a round, as a rank began late";
    }

    private RankOrder.Block order(long seed, int calls, long windowNanos) {
        return new RankOrder.Block(
                collection.place(),
                at.benchCase(),
                collection.size(),
                experiment.firstCalls(at.benchCase()),
                BlockRunner.COUNTED + InterleavedBlocks.UNTIMED,
                calls,
                windowNanos,
                seed);
    }

    private Proved<RankPart.Merged> measured(long seed, int calls, long windowNanos, BooleanSupplier stop) {
        RankOrder.Block order = order(seed, calls, windowNanos);
        return together(WorkPartition.equally(at.workers()), order.allCalls(), seed, (opening, sessions) -> {
            RankPart.Merged[] merged = new RankPart.Merged[1];
            observer().counted(runner.wall(sessions.get(0)), CounterReader.of(sessions), () -> {
                merged[0] = ranks.measured(order, generator, opening, stop);
                LoadGenerator.faultless(merged[0].all());
                return counted(merged[0], order);
            });
            return merged[0];
        });
    }

    /** What all ranks do between the set-up of a block and its proof. */
    @FunctionalInterface
    private interface RankWork {
        RankPart.Merged with(Supplier<RankPart.Opened> opening, List<Session> sessions);
    }

    /** @param calls of each worker at most, those before the first timed one among them */
    private Proved<RankPart.Merged> together(WorkPartition partition, int calls, long seed, RankWork work) {
        BlockContext.Share share = ranks.share();
        int[] numbers = share.numbers(at.workers()).toArray();
        List<Session> sessions = collection.target().sessions(at.level(), numbers.length);
        Session first = sessions.get(0);
        BlockContext context = collection.context(at.workers(), share, partition, calls, seed);
        StoreBlock block = experiment.block(at.benchCase(), seed).on(context);
        collection.began(block);
        block.setUp(first);
        RankPart.Merged merged = work.with(() -> opened(context, block, numbers, sessions), sessions);
        for (RankPart part : merged.parts().subList(1, merged.parts().size())) {
            context.add(part.share(ranks.size()), part.done());
            if (!part.told().isEmpty()) {
                block.take(part.share(ranks.size()), part.told());
            }
        }
        LoadGenerator.drained(sessions);
        StoreBlock.NeverArrived lost = block.verify(first);
        block.tearDown(first);
        collection.ended();
        return new Proved<>(block, merged, lost);
    }

    private static RankPart.Opened opened(
            BlockContext context, StoreBlock block, int[] numbers, List<Session> sessions) {
        List<PreparedWork> works = IntStream.range(0, numbers.length)
                .mapToObj(i -> block.worker(sessions.get(i), numbers[i]))
                .toList();
        return new RankPart.Opened(context, block, works, sessions);
    }

    /** Returns everything that the server's counters saw: also the operations of each worker before the start. */
    private MeasuredBlock counted(RankPart.Merged merged, RankOrder.Block order) {
        long operations = merged.all().operations() + (long) at.workers() * (order.before() + order.untimed());
        return new MeasuredBlock(merged.all().counted(operations), experiment.documentsOfCall(at.benchCase()));
    }

    /**
     * Measures the window on all ranks, again where a rank began late. Of the machine's costs nothing is noted: what this process used is
     * that of one rank.
     */
    OpenLoop.Result offered(
            Case benchCase, String phase, double rate, Duration length, long seed, BooleanSupplier stop) {
        prepare(stop);
        String late = "";
        for (int again = 0; again < RankBlocks.TRIES; again++) {
            notStopped(stop);
            RankPart.Merged merged = offered(benchCase, phase, offer(rate, length, seed), stop);
            late = merged.late().orElse("");
            if (late.isEmpty() || stop.getAsBoolean()) {
                OpenLoop.Result served = merged.served();
                ranks.note(benchCase, collection.id(), merged);
                observer().spent(runner.context(benchCase, phase, runner.first()), Map.of(), runner.loadOf(served));
                return again > 0 ? served.warned(again(again)) : served;
            }
        }
        throw new StoreException(late + ", " + RankBlocks.TRIES + " times in a row");
    }

    private RankOrder.Offer offer(double rate, Duration length, long seed) {
        return RankOrder.Offer.of(
                collection.place(),
                at.benchCase(),
                collection.size(),
                experiment.firstCalls(at.benchCase()),
                ranks.size(),
                at.workers(),
                rate,
                length,
                seed);
    }

    private RankPart.Merged offered(Case benchCase, String phase, RankOrder.Offer order, BooleanSupplier stop) {
        WorkPartition partition = WorkPartition.asTheyCome(ranks.share());
        return together(partition, order.calls(), order.block(), (opening, sessions) -> {
                    RankPart.Merged[] merged = new RankPart.Merged[1];
                    WindowContext context = runner.context(benchCase, phase, sessions.get(0));
                    observer().counted(context, CounterReader.of(sessions), () -> {
                        merged[0] = ranks.offered(order, generator, opening, stop);
                        LoadResult all = LoadGenerator.faultless(merged[0].all());
                        long before = (long) at.workers() * order.before();
                        return new MeasuredBlock(
                                all.counted(all.operations() + before), experiment.documentsOfCall(at.benchCase()));
                    });
                    return merged[0];
                })
                .gave();
    }

    private static void notStopped(BooleanSupplier stop) {
        if (stop.getAsBoolean()) {
            throw new StoreException("stopped");
        }
    }

    /** Runs so many calls of each worker back to back on all ranks. */
    LoadResult probed(long seed, int calls, BooleanSupplier stop) {
        prepare(stop);
        notStopped(stop);
        RankOrder.Block order = order(seed, calls, Long.MAX_VALUE);
        return together(WorkPartition.equally(at.workers()), order.allCalls(), seed, (opening, sessions) -> {
                    RankPart.Merged merged = ranks.measured(order, generator, opening, stop);
                    LoadGenerator.faultless(merged.all());
                    return merged;
                })
                .gave()
                .all();
    }

    private BlockObserver observer() {
        return new BlockObserver(runner.counts(), runner.observer());
    }
}
