package org.docbench.service.rest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.docbench.core.run.Observations;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.runner.Executor;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.load.SyncFloor;

/**
 * Runs blocks of requests on services, which live from the first stage that needs them to the last.
 *
 * @param cases with what each asks
 * @param subjects one for each target that is ready
 * @param syncs what the device itself takes, in the folders of the targets' servers
 */
record RestExecutor(
        Plan plan,
        Map<Case, RestCase> cases,
        RestTargets targets,
        List<? extends Subject> subjects,
        RestPreset preset,
        CaseRunner runner,
        SyncFloor syncs)
        implements Executor {
    @Override
    public void beginRound(int stage, int round) {
        syncs.measure();
    }

    /** Ends services that neither this stage nor a later one needs. A service starts, and is warmed up, before its first block. */
    @Override
    public Optional<String> ready(int stage, String target, BooleanSupplier stop) {
        Set<Config> needed = plan.stages().subList(stage, plan.stages().size()).stream()
                .flatMap(later -> later.groups().stream())
                .flatMap(group -> group.cells().stream())
                .map(cells -> cases.get(cells.step().benchCase()).config())
                .collect(Collectors.toSet());
        subject(target).keep(config -> needed.stream().anyMatch(config::alike));
        return Optional.empty();
    }

    @Override
    public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {
        for (Task.Step step : task.steps()) {
            BlockResult result = runner.measured(
                    subject(task.target()), cases.get(step.benchCase()), task.round(), task.seed(), stop);
            if (!result.outcomes().isEmpty()) {
                each.accept(result);
            }
        }
    }

    @Override
    public boolean profiles(int stage) {
        return runner.observer().profiles();
    }

    @Override
    public void profile(Task task, BooleanSupplier stop) {
        for (Task.Step step : task.steps()) {
            RestCase one = cases.get(step.benchCase());
            if (one.profiled()) {
                runner.profiled(subject(task.target()), one.lasting(preset.profiled()), stop);
            }
        }
    }

    private Subject subject(String target) {
        return subjects.stream()
                .filter(subject -> subject.id().equals(target))
                .findFirst()
                .orElseThrow();
    }

    /** The client's loop is a small part of it. */
    @Override
    public String baselineWords() {
        return "what the service costs with a table that keeps nothing";
    }

    @Override
    public List<TargetRow> targets(List<ResultRow> results) {
        List<TargetRow> rows = new ArrayList<>();
        subjects.forEach(subject -> rows.add(subject.row(results)));
        rows.addAll(targets.withoutResults(subjects.stream().map(Subject::id).toList()));
        return rows;
    }

    @Override
    public Observations observations() {
        return new Observations(syncs.environment(), List.of(), List.of(), List.of(), Map.of());
    }

    @Override
    public void close() {
        subjects.forEach(Subject::close);
    }
}
