package org.docbench.load;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Observer.Observations;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.stats.Seed;
import org.docbench.load.StoreExperiment.StoreCase;
import org.docbench.load.StoreExperiment.StoreScope;
import org.docbench.stores.Durability;
import org.docbench.stores.Session;

/**
 * Runs blocks on sessions of stores: loads the collections of a stage, and measures each block in a closed or an open loop.
 *
 * @param planned cases of a closed loop
 * @param ranks the processes that measure a block
 * @param openCases what is done in an open loop; none if closed loops are measured
 * @param collections by target
 */
record StoreExecutor(
        StoreSuite suite,
        StoreScope scope,
        Set<Case> planned,
        TargetSessions sessions,
        LoadGenerator generator,
        Observer observer,
        RankBlocks ranks,
        List<Case> openCases,
        OpenRounds open,
        ServerCounts ofOpenLoops,
        Map<String, GrownCollection> collections)
        implements TargetSessions.OnSessions {
    @Override
    public void beginRound(int stage, int round) {
        sessions.beginRound(round);
    }

    /** Where the load is itself a case of one process, and of every target that has its level, each piece is a round of it. */
    @Override
    public void grow(int stage, String target, int piece, BooleanSupplier stop, Consumer<BlockResult> each) {
        if (piece == 1) {
            sessions.beginStage();
        }
        if (ranks.size() > 1) {
            return;
        }
        GrownCollection collection = collections.get(target);
        long size = size(stage);
        suite.loading().ifPresent(loading -> {
            Optional<Durability> level = collection.strongest(scope.levels());
            Case benchCase = loading.at(size, level);
            long from = stage == 0 ? 0 : size(stage - 1);
            long to = from + (size - from) * piece / scope.preset().rounds();
            boolean measured = planned.contains(benchCase) && isStrongestOfAll(level);
            BlockResult result =
                    runner(collection, benchCase, new ServerCounts()).grown(piece, to, measured, stop);
            if (measured) {
                give(result, each);
            }
        });
    }

    /**
     * Tells whether no product has this level and a stronger one: its row would be of blocks, and that of others of their load. What a
     * server refuses does not matter, as it is found out during the run.
     */
    private boolean isStrongestOfAll(Optional<Durability> level) {
        return level.stream()
                .allMatch(one -> collections.values().stream()
                        .map(collection -> collection.target().target().store())
                        .filter(store -> store.without(one).isEmpty())
                        .allMatch(store -> scope.levels().stream()
                                .filter(stronger -> stronger.compareTo(one) > 0)
                                .allMatch(stronger -> store.without(stronger).isPresent())));
    }

    @Override
    public Optional<String> ready(int stage, String target, BooleanSupplier stop) {
        GrownCollection collection = collections.get(target);
        long size = size(stage);
        Optional<String> why = collection.target().attempt(() -> {
            Session session = collection.target().session();
            collection.fill(session, size, stop);
            if (!stop.getAsBoolean()) {
                collection.awaitIndexes(session);
            }
            if (!stop.getAsBoolean() && collection.target().isRenewed()) {
                collection.warm(session, stop);
            }
        });
        collection.fault(why);
        return why;
    }

    @Override
    public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {
        for (Plan.Cells cells : task.cells()) {
            Case benchCase = cells.step().benchCase();
            InterleavedBlocks.of(
                            cells.targets(),
                            Seed.derive(task.seed(), benchCase),
                            (target, pause) -> runner(collections.get(target), benchCase, new ServerCounts())
                                    .measured(task.round(), task.seed(), stop, pause))
                    .forEach(result -> give(result, each));
        }
    }

    @Override
    public void profile(Task task, BooleanSupplier stop) {
        GrownCollection collection = collections.get(task.target());
        if (collection.keeps()) {
            task.steps()
                    .forEach(step -> runner(collection, step.benchCase(), new ServerCounts())
                            .profiled(task.seed(), stop));
        }
    }

    @Override
    public boolean profiles(int stage) {
        return observer.profiles() && stage == scope.preset().documents().size() - 1;
    }

    /** Measures the open loop at the stage's size: it has rounds of its own, as its rates depend on what it measures. */
    @Override
    public void endStage(int stage, BooleanSupplier stop, Consumer<BlockResult> each) {
        List<List<BlockRunner>> subjects = openCases.stream()
                .map(benchCase -> collections.values().stream()
                        .map(collection -> runner(collection, benchCase, ofOpenLoops))
                        .toList())
                .toList();
        open.run(subjects, stop, each);
    }

    private BlockRunner runner(GrownCollection collection, Case benchCase, ServerCounts counts) {
        return new BlockRunner(
                suite,
                suite.experiment(benchCase),
                scope,
                generator,
                observer,
                ranks,
                collection,
                StoreCase.of(benchCase),
                counts);
    }

    private long size(int stage) {
        return scope.preset().documents().get(stage);
    }

    private void give(BlockResult result, Consumer<BlockResult> each) {
        if (!result.outcomes().isEmpty()) {
            each.accept(sessions.judged(result));
        }
    }

    @Override
    public void keep() {
        collections.values().forEach(GrownCollection::keep);
    }

    @Override
    public List<String> places() {
        return open.order();
    }

    @Override
    public int furtherTrials() {
        return open.trials(collections.size() * openCases.size());
    }

    @Override
    public Observations observations() {
        Map<String, JsonNode> environment =
                new LinkedHashMap<>(sessions.syncFloor().environment());
        environment.putAll(ranks.environment());
        return new Observations(environment, ofOpenLoops.rows(), ofOpenLoops.reports(), List.of(), Map.of());
    }
}
