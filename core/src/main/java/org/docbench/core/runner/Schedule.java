package org.docbench.core.runner;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.stats.Seed;

/**
 * Derives the order of everything from the plan's seed, before anything runs: settings, their groups, the targets within a group, the cases
 * within a turn and the phases of a case are shuffled in every round (rule 8).
 */
public final class Schedule {
    private Schedule() {}

    /**
     * Lists the turns of a round. Targets that share their cases stay together, so that what is compared runs close in time.
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
            for (String target : shuffled(round <= plan.rounds(group) ? targets(group) : Set.of(), random)) {
                List<Task.Step> steps = group.cells().stream()
                        .filter(cells -> cells.targets().contains(target))
                        .map(Plan.Cells::step)
                        .toList();
                tasks.add(new Task(stage, target, round, seed, inRandomOrder(steps, random)));
            }
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

    private static Set<String> targets(Plan.Group group) {
        Set<String> targets = new LinkedHashSet<>();
        group.cells().forEach(cells -> targets.addAll(cells.targets()));
        return targets;
    }

    private static List<Task.Step> inRandomOrder(List<Task.Step> steps, Random random) {
        return shuffled(steps, random).stream()
                .map(step -> new Task.Step(step.benchCase(), shuffled(step.phases(), random)))
                .toList();
    }

    private static <T> List<T> shuffled(Collection<T> items, Random random) {
        List<T> order = new ArrayList<>(items);
        Collections.shuffle(order, random);
        return order;
    }
}
