package org.docbench.core.runner;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.stats.Seed;

/**
 * Derives the order of everything from the plan's seed, before anything runs. Every round shuffles settings, their groups, the targets
 * of a group, the cases of a turn and the phases of a case (rule 8).
 */
public final class Schedule {
    private Schedule() {}

    /**
     * Lists the turns of a round: one for each group where the plan alternates, otherwise one for each target of a group. Targets that share
     * their cases stay together, so that what is compared runs close in time.
     *
     * @param stage counted from 0
     * @param round counted from 1
     */
    public static List<Task> round(Plan plan, int stage, int round) {
        Plan.Stage at = plan.stages().get(stage);
        Random random = random(plan, at, "round", round);
        List<Task> tasks = new ArrayList<>();
        for (Plan.Group group : groups(at, random)) {
            long seed = random.nextLong();
            Task whole = new Task(stage, round, seed, round <= plan.rounds(group) ? group.cells() : List.of());
            List<Predicate<String>> turns = plan.alternates()
                    ? List.of(target -> true)
                    : shuffled(whole.targets(), random).stream()
                            .map(Predicate::<String>isEqual)
                            .toList();
            turns.stream()
                    .map(turn -> inRandomOrder(whole.only(turn), random))
                    .filter(task -> !task.cells().isEmpty())
                    .forEach(tasks::add);
        }
        return tasks;
    }

    /** Orders the targets of a stage for work outside its rounds, such as a piece of a load. */
    public static List<String> targets(Plan plan, int stage, String purpose, int piece) {
        Plan.Stage at = plan.stages().get(stage);
        return shuffled(at.targets(), random(plan, at, purpose, piece));
    }

    /** Derives the seed of work outside rounds. */
    public static long seed(Plan plan, int stage, String purpose, Object key) {
        return Seed.derive(plan.seed(), plan.suite(), plan.stages().get(stage).name(), purpose, key);
    }

    private static Random random(Plan plan, Plan.Stage stage, String purpose, int number) {
        return new Random(Seed.derive(plan.seed(), plan.suite(), stage.name(), purpose, number));
    }

    private static List<Plan.Group> groups(Plan.Stage stage, Random random) {
        Map<String, List<Plan.Group>> bySetting = new LinkedHashMap<>();
        stage.groups()
                .forEach(group -> bySetting
                        .computeIfAbsent(group.setting(), setting -> new ArrayList<>())
                        .add(group));
        return shuffled(bySetting.values(), random).stream()
                .flatMap(groups -> shuffled(groups, random).stream())
                .toList();
    }

    private static Task inRandomOrder(Task task, Random random) {
        return task.of(shuffled(task.cells(), random).stream()
                .map(cells -> cells.phases(shuffled(cells.step().phases(), random)))
                .toList());
    }

    private static <T> List<T> shuffled(Collection<T> items, Random random) {
        List<T> order = new ArrayList<>(items);
        Collections.shuffle(order, random);
        return order;
    }
}
