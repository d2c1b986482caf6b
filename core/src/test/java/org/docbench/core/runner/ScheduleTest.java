package org.docbench.core.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private static final List<String> TARGETS = List.of("a", "b", "c");

    /** So many groups of two cases, the last of which only target a takes part in. */
    static Plan plan(long seed, int groups) {
        List<Plan.Group> all = IntStream.range(0, groups)
                .mapToObj(group -> Plan.Group.of(List.of(
                        new Plan.Cells(step("even", group), TARGETS),
                        new Plan.Cells(step("odd", group), group == groups - 1 ? List.of("a") : TARGETS))))
                .toList();
        return new Plan("suite", seed, 6, false, List.of(new Plan.Stage("", TARGETS, all)));
    }

    private static Task.Step step(String scenario, int number) {
        return new Task.Step(
                new Case("suite", scenario, Map.of("n", String.valueOf(number))), List.of("get", "read", "open"));
    }

    @Test
    void theSeedFixesTheWholeOrder() {
        assertThat(Schedule.round(plan(1, 5), 0, 1))
                .isEqualTo(Schedule.round(plan(1, 5), 0, 1))
                .isNotEqualTo(Schedule.round(plan(2, 5), 0, 1))
                .isNotEqualTo(Schedule.round(plan(1, 5), 0, 2));
    }

    @Test
    void everyCellIsMeasuredOnceInARound() {
        List<Task> tasks = Schedule.round(plan(7, 4), 0, 3);
        assertThat(tasks.stream().mapToInt(Task::trials).sum() * 6)
                .isEqualTo(plan(7, 4).trials())
                .isEqualTo(6 * 3 * (4 * 3 + 3 * 3 + 1));
        assertThat(tasks).allMatch(task -> task.round() == 3);
        assertThat(tasks.stream()
                        .flatMap(task -> task.steps().stream().map(step -> task.target() + step.benchCase()))
                        .toList())
                .doesNotHaveDuplicates()
                .hasSize(4 * 3 + 3 * 3 + 1);
    }

    @Test
    void targetsOfAGroupRunNextToOneAnotherWithTheSameSeed() {
        List<Task> tasks = Schedule.round(plan(7, 4), 0, 1);
        for (int group = 0; group < 4; group++) {
            List<Task> together = tasks.subList(3 * group, 3 * group + 3);
            assertThat(together).extracting(Task::target).containsExactlyInAnyOrderElementsOf(TARGETS);
            assertThat(together)
                    .extracting(Task::seed)
                    .containsOnly(together.get(0).seed());
        }
    }

    @Test
    void targetsThatAlternateShareATurnOfTheirGroup() {
        Plan one = plan(7, 4);
        Plan plan = new Plan("suite", 7, 6, false, true, one.stages());
        List<Task> tasks = Schedule.round(plan, 0, 1);
        assertThat(tasks).hasSize(4).allMatch(task -> task.targets().equals(TARGETS));
        assertThat(tasks.stream().flatMap(task -> task.cells().stream()).map(Plan.Cells::targets))
                .hasSize(8)
                .containsOnly(TARGETS, List.of("a"))
                .containsOnlyOnce(List.of("a"));
        assertThat(tasks.stream().mapToInt(Task::trials).sum() * 6).isEqualTo(plan.trials());
    }

    @Test
    void groupsWithTheSameSettingFollowOneAnother() {
        List<Plan.Group> groups = IntStream.range(0, 12)
                .mapToObj(n -> new Plan.Group("level " + n % 3, List.of(new Plan.Cells(step("any", n), TARGETS))))
                .toList();
        Plan plan = new Plan("suite", 3, 6, false, List.of(new Plan.Stage("", TARGETS, groups)));
        Set<List<Integer>> orders = new HashSet<>();
        for (int round = 1; round <= 6; round++) {
            List<Integer> settings = Schedule.round(plan, 0, round).stream()
                    .map(task -> Integer.parseInt(
                                    task.steps().get(0).benchCase().parameters().get("n"))
                            % 3)
                    .toList();
            assertThat(settings).hasSize(36);
            for (int begin = 0; begin < 36; begin += 12) {
                assertThat(settings.subList(begin, begin + 12)).containsOnly(settings.get(begin));
            }
            orders.add(settings);
        }
        assertThat(orders).hasSizeGreaterThan(1);
    }

    @Test
    void theOrderOfTargetsChangesBetweenRounds() {
        assertThat(IntStream.rangeClosed(1, 6)
                        .mapToObj(round -> Schedule.round(plan(7, 1), 0, round).stream()
                                .map(Task::target)
                                .collect(Collectors.joining()))
                        .distinct())
                .hasSizeGreaterThan(1);
    }
}
