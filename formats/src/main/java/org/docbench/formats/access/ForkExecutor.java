package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.runner.Executor;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Task;
import org.docbench.formats.Formats;
import org.docbench.formats.LedgerRow;

/** Runs each task in a JVM of its own, so that no target meets code that was compiled for another. */
final class ForkExecutor implements Executor {
    private final Forks forks;
    private final List<String> targets;
    private final Effort effort;
    private final OwnDocuments documents;
    private final long seed;
    private final List<AccessExperiment> experiments;

    /** @param documents the user's own, or null */
    ForkExecutor(Forks forks, List<String> targets, Effort effort, OwnDocuments documents, long seed) {
        this.forks = forks;
        this.targets = List.copyOf(targets);
        this.effort = effort;
        this.documents = documents;
        this.seed = seed;
        experiments = AccessSuite.experiments(documents);
    }

    @Override
    public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {
        List<ForkPlan.Step> steps = task.steps().stream().map(this::step).toList();
        forks.run(
                new ForkPlan(task.target(), task.round(), task.seed(), documents, steps),
                trial -> each.accept(BlockResult.of(trial)));
    }

    private ForkPlan.Step step(Task.Step step) {
        return new ForkPlan.Step(
                step.benchCase(),
                step.phases().stream()
                        .map(Phase::of)
                        .map(phase -> new ForkPlan.Timed(phase, timing(step, phase)))
                        .toList());
    }

    private Timing timing(Task.Step step, Phase phase) {
        Timing timed = Timing.of(effort);
        return effort.published()
                ? AccessSuite.experiment(experiments, step.benchCase())
                        .published(step.benchCase(), phase)
                        .map(timed::counted)
                        .orElse(timed)
                : timed;
    }

    @Override
    public List<TargetRow> targets(List<ResultRow> results) {
        var settings = Map.of("jvm", String.join(" ", ForkProcess.JVM_OPTIONS));
        List<TargetRow> rows = new ArrayList<>();
        targets.forEach(id -> rows.add(LedgerRow.of(Formats.named(id).ledger(), id, settings, results)));
        Formats.ids().stream()
                .filter(id -> !targets.contains(id))
                .forEach(id -> rows.add(LedgerRow.leftOut(Formats.named(id).ledger(), settings)));
        return rows;
    }

    @Override
    public List<CorpusRow> corpora() {
        return Corpora.of(experiments, effort.thorough(), seed);
    }

    @Override
    public void stop() {
        forks.close();
    }

    @Override
    public void close() {
        forks.close();
    }
}
