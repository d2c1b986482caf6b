package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.docbench.core.scenario.Case;

/**
 * The order of everything, fixed by the seed before anything runs: in each round every target takes its turn, forks in
 * random order, cases within a fork in random order (rule 8).
 */
final class Schedule {
    private Schedule() {}

    static List<ForkPlan> of(
            List<String> targets, List<AccessScenario> scenarios, Effort effort, OwnDocuments documents, long seed) {
        List<ForkPlan> forks = new ArrayList<>();
        for (int round = 1; round <= effort.rounds(); round++) {
            forks.addAll(round(round, targets, scenarios, effort, documents, new Random(seed + round)));
        }
        return forks;
    }

    /** Forks that share their cases stay together, so that the targets compared with one another run close in time. */
    private static List<ForkPlan> round(
            int round,
            List<String> targets,
            List<AccessScenario> scenarios,
            Effort effort,
            OwnDocuments documents,
            Random random) {
        List<ForkPlan> forks = new ArrayList<>();
        for (List<Placed> together : shuffled(together(scenarios, effort), random)) {
            for (String target : shuffled(targets, random)) {
                List<ForkPlan.Step> steps = shuffled(together, random).stream()
                        .filter(placed -> placed.scenario().includes(target))
                        .map(placed -> step(placed, effort, random))
                        .toList();
                if (!steps.isEmpty()) {
                    forks.add(new ForkPlan(target, round, random.nextLong(), documents, steps));
                }
            }
        }
        return forks;
    }

    private record Placed(AccessScenario scenario, Case of) {}

    private static Collection<List<Placed>> together(List<AccessScenario> scenarios, Effort effort) {
        Map<Object, List<Placed>> groups = new LinkedHashMap<>();
        for (AccessScenario scenario : scenarios) {
            for (Case of : scenario.cases(effort.thorough())) {
                Object key =
                        switch (effort.fork()) {
                            case TARGET -> "all";
                            case CASE -> of;
                        };
                groups.computeIfAbsent(key, k -> new ArrayList<>()).add(new Placed(scenario, of));
            }
        }
        return groups.values();
    }

    private static ForkPlan.Step step(Placed placed, Effort effort, Random random) {
        List<ForkPlan.Timed> phases = placed.scenario().phases(placed.of(), effort.thorough()).stream()
                .map(phase -> new ForkPlan.Timed(phase, timing(placed, phase, effort)))
                .toList();
        return new ForkPlan.Step(placed.of(), shuffled(phases, random));
    }

    private static Timing timing(Placed placed, Phase phase, Effort effort) {
        Timing timed = Timing.of(effort);
        return effort.published()
                ? placed.scenario()
                        .published(placed.of(), phase)
                        .map(timed::counted)
                        .orElse(timed)
                : timed;
    }

    private static <T> List<T> shuffled(Collection<T> items, Random random) {
        List<T> order = new ArrayList<>(items);
        Collections.shuffle(order, random);
        return order;
    }
}
