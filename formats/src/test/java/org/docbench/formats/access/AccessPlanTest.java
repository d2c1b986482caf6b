package org.docbench.formats.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.docbench.core.experiment.Preset;
import org.docbench.core.runner.Executor;
import org.docbench.core.runner.Schedule;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.junit.jupiter.api.Test;

class AccessPlanTest {
    private static final List<String> TARGETS = List.of("a", "b", "c");
    private static final AccessPreset QUICK = AccessPreset.of(Preset.named("quick"));
    private static final AccessPreset STANDARD = AccessPreset.of(Preset.named("standard"));
    private static final AccessPreset PAPER = AccessPreset.of(Preset.named("paper"));

    private static List<Task> schedule(AccessPreset effort, long seed) {
        Plan plan = AccessSuite.plan(AccessSuite.descriptor(null), TARGETS, effort, seed);
        List<Task> tasks = new ArrayList<>();
        for (int round = 1; round <= effort.rounds(); round++) {
            tasks.addAll(Schedule.round(plan, 0, round));
        }
        return tasks;
    }

    @Test
    void allTargetsGetTheSameCases() {
        for (AccessPreset effort : List.of(QUICK, STANDARD, PAPER)) {
            var cases = schedule(effort, 3).stream()
                    .collect(Collectors.groupingBy(
                            Task::target,
                            Collectors.flatMapping(
                                    task -> task.steps().stream().map(Task.Step::benchCase), Collectors.toSet())));
            assertThat(cases.get("a")).isEqualTo(cases.get("b")).isEqualTo(cases.get("c"));
        }
    }

    @Test
    void aForkNeverHoldsMoreThanItsSharingAllows() {
        assertThat(schedule(PAPER, 3)).allMatch(task -> task.steps().size() == 1);
        assertThat(schedule(QUICK, 3)).hasSize(TARGETS.size() * QUICK.rounds());
    }

    @Test
    void paperUsesThePublishedIterationCounts() {
        List<Forks.Job> jobs = new ArrayList<>();
        Forks forks = (job, each) -> jobs.add(job);
        try (Executor executor = new ForkExecutor(forks, TARGETS, PAPER, null, 3)) {
            Consumer<BlockResult> nobody = result -> {};
            schedule(PAPER, 3).forEach(task -> executor.run(task, () -> false, nobody));
        }
        assertThat(jobs.stream()
                        .filter(job ->
                                job.task().steps().get(0).benchCase().scenario().equals("flat"))
                        .filter(job -> job.task().steps().get(0).phases().contains(Phase.UPSTREAM.id()))
                        .map(job -> TrialRun.Timing.of(job.preset(), new Lookups.Flat(), Phase.UPSTREAM)))
                .isNotEmpty()
                .allMatch(timing -> timing.countedWarmup() == 10_000 && timing.countedOperations() == 100_000);
    }

    @Test
    void readsSpreadTheirPositionsEvenly() {
        var reads = new Lookups.Reads();
        for (Case of : reads.cases(true)) {
            double fields = Integer.parseInt(of.parameters().get("fields"));
            double mean = reads.block(of, 5).readings().stream()
                    .flatMap(List::stream)
                    .mapToInt(path -> Integer.parseInt(path.toString().substring("field_".length())))
                    .average()
                    .orElseThrow();
            assertThat(mean / fields).as("%s", of).isBetween(0.48, 0.53);
        }
    }
}
