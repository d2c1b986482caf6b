package org.docbench.formats.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.experiment.Preset;
import org.docbench.core.runner.Schedule;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.junit.jupiter.api.Test;

class AccessPlanTest {
    private static final List<String> TARGETS = List.of("a", "b", "c");
    private static final AccessExperiment.AccessPreset QUICK = AccessExperiment.AccessPreset.of(Preset.named("quick"));
    private static final AccessExperiment.AccessPreset STANDARD =
            AccessExperiment.AccessPreset.of(Preset.named("standard"));
    private static final AccessExperiment.AccessPreset PAPER = AccessExperiment.AccessPreset.of(Preset.named("paper"));

    private static List<Task> schedule(AccessExperiment.AccessPreset effort, long seed) {
        Plan plan = AccessSuite.plan(AccessSuite.descriptor(null), TARGETS, effort, seed);
        List<Task> tasks = new ArrayList<>();
        for (int round = 1; round <= effort.rounds(); round++) {
            tasks.addAll(Schedule.round(plan, 0, round));
        }
        return tasks;
    }

    @Test
    void allTargetsGetTheSameCases() {
        for (AccessExperiment.AccessPreset effort : List.of(QUICK, STANDARD, PAPER)) {
            assertThat(schedule(effort, 3).stream().flatMap(task -> task.cells().stream()))
                    .allMatch(cells -> cells.targets().equals(TARGETS));
        }
    }

    @Test
    void aForkNeverHoldsMoreThanItsSharingAllows() {
        assertThat(schedule(PAPER, 3)).allMatch(task -> task.steps().size() == 1);
        assertThat(schedule(QUICK, 3)).hasSize(QUICK.rounds());
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
