package org.docbench.formats.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.docbench.core.experiment.Preset;
import org.docbench.core.scenario.Case;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private static final List<String> TARGETS = List.of("a", "b", "c");
    private static final Effort QUICK = Effort.of(Preset.named("quick"));
    private static final Effort STANDARD = Effort.of(Preset.named("standard"));
    private static final Effort PAPER = Effort.of(Preset.named("paper"));

    private static List<ForkPlan> schedule(Effort effort, long seed) {
        return Schedule.of(TARGETS, AccessSuite.scenarios(null), effort, null, seed);
    }

    @Test
    void theSeedFixesTheWholeOrder() {
        assertThat(schedule(QUICK, 1)).isEqualTo(schedule(QUICK, 1)).isNotEqualTo(schedule(QUICK, 2));
    }

    @Test
    void everyTargetTakesItsTurnOnceInEveryRoundBeforeTheNextRoundStarts() {
        List<ForkPlan> forks = schedule(QUICK, 7);
        for (int round = 0; round < QUICK.rounds(); round++) {
            List<ForkPlan> turn = forks.subList(round * TARGETS.size(), (round + 1) * TARGETS.size());
            int number = round + 1;
            assertThat(turn).allMatch(plan -> plan.round() == number);
            assertThat(turn).extracting(ForkPlan::target).containsExactlyInAnyOrderElementsOf(TARGETS);
        }
    }

    @Test
    void theOrderOfTargetsChangesBetweenRounds() {
        assertThat(schedule(STANDARD, 7).stream()
                        .collect(Collectors.groupingBy(
                                ForkPlan::round, Collectors.mapping(ForkPlan::target, Collectors.joining())))
                        .values()
                        .stream()
                        .distinct())
                .hasSizeGreaterThan(1);
    }

    @Test
    void allTargetsGetTheSameCases() {
        for (Effort effort : List.of(QUICK, STANDARD, PAPER)) {
            var cases = schedule(effort, 3).stream()
                    .collect(Collectors.groupingBy(
                            ForkPlan::target,
                            Collectors.flatMapping(
                                    plan -> plan.steps().stream().map(ForkPlan.Step::of), Collectors.toSet())));
            assertThat(cases.get("a")).isEqualTo(cases.get("b")).isEqualTo(cases.get("c"));
        }
    }

    @Test
    void aForkNeverHoldsMoreThanItsSharingAllows() {
        assertThat(schedule(PAPER, 3)).allMatch(plan -> plan.steps().size() == 1);
    }

    @Test
    void paperUsesThePublishedIterationCounts() {
        assertThat(schedule(PAPER, 3).stream()
                        .flatMap(plan -> plan.steps().stream())
                        .filter(step -> step.of().scenario().equals("flat"))
                        .flatMap(step -> step.phases().stream())
                        .filter(timed -> timed.phase() == Phase.UPSTREAM))
                .isNotEmpty()
                .allMatch(timed -> timed.timing().countedWarmup() == 10_000
                        && timed.timing().countedOperations() == 100_000);
    }

    @Test
    void readsSpreadTheirPositionsEvenly() {
        var reads = new Reads();
        for (Case of : reads.cases(true)) {
            double fields = Integer.parseInt(of.parameters().get("fields"));
            double mean = reads.workload(of, 5).readings().stream()
                    .flatMap(List::stream)
                    .mapToInt(path -> Integer.parseInt(path.toString().substring("field_".length())))
                    .average()
                    .orElseThrow();
            assertThat(mean / fields).as("%s", of).isBetween(0.48, 0.53);
        }
    }
}
