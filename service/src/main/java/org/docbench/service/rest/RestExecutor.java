package org.docbench.service.rest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.run.Observer.Observations;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.runner.Executor;
import org.docbench.core.runner.Schedule;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.stats.Seed;
import org.docbench.load.SyncFloor;

/**
 * Runs blocks of requests on services. A round is a generation: its services run in new processes, all of them alive until it ends.
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
        Services services,
        RestPreset preset,
        CaseRunner runner,
        SyncFloor syncs)
        implements Executor {
    @Override
    public void beginRound(int stage, int round) {
        syncs.begin(round);
    }

    @Override
    public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {
        String round = preset.generations() ? ", round " + task.round() : "";
        services.begin("stage " + task.stage() + round, needed(task), stop);
        for (Plan.Cells cells : task.cells()) {
            runner
                    .measured(
                            cells.targets().stream().map(this::subject).toList(),
                            cases.get(cells.step().benchCase()),
                            task.round(),
                            Seed.derive(task.seed(), cells.step().benchCase()),
                            stop)
                    .stream()
                    .filter(result -> !result.outcomes().isEmpty())
                    .forEach(each);
        }
    }

    /** Lists the services of a round with their cases. */
    private Map<Services.Key, List<RestCase>> needed(Task task) {
        Map<Services.Key, List<RestCase>> needed = new LinkedHashMap<>();
        for (Task other : Schedule.round(plan, task.stage(), task.round())) {
            for (Plan.Cells cells : other.cells()) {
                RestCase one = cases.get(cells.step().benchCase());
                cells.targets().stream()
                        .map(this::subject)
                        .filter(subject -> subject instanceof OwnService
                                && one.path().remote()
                                && subject.without(one).isEmpty())
                        .forEach(subject -> needed.computeIfAbsent(
                                        ((OwnService) subject).key(one), none -> new ArrayList<>())
                                .add(one));
            }
        }
        return needed;
    }

    @Override
    public boolean profiles(int stage) {
        return runner.observer().profiles();
    }

    @Override
    public void profile(Task task, BooleanSupplier stop) {
        for (Plan.Cells cells : task.cells()) {
            RestCase one = cases.get(cells.step().benchCase());
            if (one.profiled()) {
                cells.targets()
                        .forEach(target -> runner.profiled(subject(target), one.lasting(preset.profiled()), stop));
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
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (!preset.generations()) {
            warnings.add(
                    "rest: all rounds of a stage have one generation of service processes: how services differ from one start to the next"
                            + " is in no interval.");
        }
        if (preset.briefly()) {
            warnings.add(
                    "rest: the JVMs of all services have only the JVM's quick compiler (C1), so that each round can have new JVMs: gateways,"
                            + " backends and the drivers in them can be slower than with both compilers, which the paths without a service have.");
        }
        return warnings;
    }

    @Override
    public Observations observations() {
        return new Observations(syncs.environment(), List.of(), List.of(), List.of(), Map.of());
    }

    @Override
    public void close() {
        services.close();
        subjects.forEach(Subject::close);
    }
}
