package org.docbench.core.runner;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;

/**
 * Carries out a plan on an executor: stages, growth, warm-up, rounds, and new instances of servers between rounds. Profiled repetitions
 * come last, because a process keeps the profiler that was loaded into it. One target is busy at a time, all others rest (rule 8).
 *
 * <p>A cell that an earlier generation measured in a round is not measured again in it. Targets that alternate share a measurement, so
 * it is repeated for all of them if the result of one is missing.
 */
public final class Runner {
    private final Plan plan;
    private final Executor executor;
    private final Consumer<BlockResult> each;
    private final Rounds rounds;
    private final BooleanSupplier stop;
    private final Set<Done> done = new HashSet<>();
    private final Map<String, String> obstacles = new HashMap<>();
    private final Map<String, String> lost = new HashMap<>();
    private final int earlier;
    /** The planned part of the rounds that is measured; 0 before the first one of a stage. */
    private int part;
    /** Counted over all stages and generations; 0 before this process has measured a round. */
    private int instance;

    private record Done(Case benchCase, String target, String phase, int round) {}

    /**
     * Prepares a run of the plan.
     *
     * @param before results of earlier generations; empty for a new run
     * @param rounds is told of them, and allows further ones
     * @param stop is true when no further block shall begin
     * @param each takes the results in the order in which they are measured
     */
    public Runner(
            Plan plan,
            Executor executor,
            Collection<BlockResult> before,
            Rounds rounds,
            BooleanSupplier stop,
            Consumer<BlockResult> each) {
        this.plan = plan;
        this.rounds = rounds;
        this.executor = executor;
        this.stop = stop;
        this.each = each;
        before.forEach(this::note);
        earlier = before.stream().mapToInt(BlockResult::instance).max().orElse(0);
    }

    /** Measures everything, or as much as there is before it is stopped. */
    public void run() {
        for (int stage = 0; stage < plan.stages().size(); stage++) {
            grow(stage);
            ready(stage);
            part = 0;
            for (int round = 1; round <= plan.rounds(plan.stages().get(stage)) && !ended(); round++) {
                round(plan, stage, round);
            }
            if (stage == plan.stages().size() - 1) {
                further(stage);
            }
            if (!ended()) {
                executor.endStage(stage, stop, this::record);
            }
        }
        for (int stage = 0; stage < plan.stages().size(); stage++) {
            profile(stage);
        }
        if (ended()) {
            executor.keep();
        }
    }

    private boolean ended() {
        return stop.getAsBoolean();
    }

    private void grow(int stage) {
        for (int piece = 1; piece <= plan.rounds() && !ended(); piece++) {
            for (String target : Schedule.targets(plan, stage, "grow", piece)) {
                if (!ended()) {
                    executor.grow(stage, target, piece, stop, this::record);
                }
            }
        }
    }

    private void ready(int stage) {
        obstacles.clear();
        obstacles.putAll(lost);
        for (String target : Schedule.targets(plan, stage, "ready", 0)) {
            if (!ended() && !lost.containsKey(target)) {
                executor.ready(stage, target, stop).ifPresent(why -> obstacles.put(target, why));
            }
        }
    }

    /**
     * Has a new instance of the servers measure a round with which a part of the rounds begins, if something of it is left. The instance with
     * which this process begins is the one that runs: a resumed run has started it just now, so it is another one than that of the results before.
     */
    private void instanceOf(Plan plan, int stage, int round) {
        int wanted = this.plan.instance(round);
        if (open(plan, stage, round).isEmpty() || wanted == part || ended()) {
            return;
        }
        if (instance == 0) {
            instance = earlier + 1;
        } else if (part != 0) {
            instance++;
            rounds.renews();
            List<String> targets = Schedule.targets(this.plan, stage, "renew", wanted).stream()
                    .filter(target -> !lost.containsKey(target))
                    .toList();
            lost.putAll(executor.renew(stage, targets, instance, stop));
            ready(stage);
        }
        part = wanted;
        int last = plan.rounds(plan.stages().get(stage));
        Set<Case> measured = new HashSet<>();
        for (int next = round; next == round || (next <= last && this.plan.instance(next) == part); next++) {
            measured.addAll(open(plan, stage, next));
        }
        if (stage == this.plan.stages().size() - 1 && this.plan.instance(last + 1) == part) {
            rounds.registered()
                    .needed(this.plan)
                    .cells()
                    .forEach(cells -> measured.add(cells.step().benchCase()));
        }
        rehearse(plan, stage, measured);
    }

    /** Returns the cases of a round that have not been measured. */
    private Set<Case> open(Plan plan, int stage, int round) {
        return Schedule.round(plan, stage, round).stream()
                .flatMap(task -> left(task).cells().stream())
                .map(cells -> cells.step().benchCase())
                .collect(Collectors.toSet());
    }

    /**
     * Runs rounds with negative numbers, whose results are dropped, as long as the executor asks for them.
     *
     * @param measured the cases that the instance will measure; a resumed run has fewer of them in its last round
     */
    private void rehearse(Plan plan, int stage, Set<Case> measured) {
        int before = -1 - (part - 1) * Rounds.MOST;
        for (int done = 0; !ended() && executor.rehearses(stage, done); done++) {
            for (Task task : executor.arranged(Schedule.round(plan, stage, before - done))) {
                Task possible = task.of(task.cells().stream()
                                .filter(cells -> measured.contains(cells.step().benchCase()))
                                .toList())
                        .only(target -> !obstacles.containsKey(target));
                if (!ended() && !possible.cells().isEmpty()) {
                    rounds.rehearses(possible.cells().stream()
                            .mapToInt(Plan.Cells::trials)
                            .sum());
                    executor.run(possible, stop, dropped -> {});
                }
            }
        }
    }

    /** Measures further rounds of registered cells; one that an earlier generation began is brought to its end. */
    private void further(int stage) {
        Plan needed = rounds.registered().needed(plan).rounds(Rounds.MOST);
        int round = plan.rounds(plan.stages().get(stage)) + 1;
        while (needed.trials() > 0
                && round <= Rounds.MOST
                && !ended()
                && (isBegun(needed, round) || rounds.allows(round))) {
            round(needed, stage, round++);
        }
    }

    /** Only registered cells count: groups of a stage before can have more rounds. */
    private boolean isBegun(Plan needed, int round) {
        Set<Case> cases = needed.cells().map(cells -> cells.step().benchCase()).collect(Collectors.toSet());
        return done.stream().anyMatch(one -> one.round() == round && cases.contains(one.benchCase()));
    }

    private void round(Plan plan, int stage, int round) {
        instanceOf(plan, stage, round);
        rounds.begins(stage, round);
        executor.beginRound(stage, round);
        int labelled = plan.instances() == 0 ? 0 : instance;
        for (Task task : executor.arranged(Schedule.round(plan, stage, round))) {
            if (ended()) {
                return;
            }
            Task left = left(task);
            left.only(obstacles::containsKey).cells().forEach(cells -> fail(cells, round));
            Task possible = left.only(target -> !obstacles.containsKey(target));
            if (!possible.cells().isEmpty()) {
                executor.run(possible, stop, result -> record(result.on(labelled)));
            }
        }
    }

    /** Leaves out what was measured already in the task's round: by an earlier generation, or as a piece of growth. */
    private Task left(Task task) {
        return task.of(task.cells().stream()
                .map(cells -> cells.phases(left(cells, task.round())))
                .toList());
    }

    private List<String> left(Plan.Cells cells, int round) {
        Task.Step step = cells.step();
        List<String> phases = step.phases().stream()
                .filter(phase -> !cells.targets().stream()
                        .allMatch(target -> done.contains(new Done(step.benchCase(), target, phase, round))))
                .toList();
        return plan.phasesTogether() && phases.size() < step.phases().size() ? List.of() : phases;
    }

    private void fail(Plan.Cells cells, int round) {
        for (String target : cells.targets()) {
            Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
            cells.step().phases().forEach(phase -> outcomes.put(phase, new Trial.Failed(obstacles.get(target))));
            record(new BlockResult(cells.step().benchCase(), target, round, outcomes, List.of()));
        }
    }

    private void profile(int stage) {
        if (!executor.profiles(stage)) {
            return;
        }
        for (Plan.Group group : plan.stages().get(stage).groups()) {
            for (Plan.Cells cells : group.cells()) {
                long seed = Schedule.seed(plan, stage, "profile", cells.step().benchCase());
                for (String target : cells.targets()) {
                    if (!ended() && !obstacles.containsKey(target)) {
                        executor.profile(new Task(stage, 0, seed, List.of(cells.only(target::equals))), stop);
                    }
                }
            }
        }
    }

    /** Hands a result over unless an earlier generation gave it: a load that is repeated yields its pieces again. */
    private void record(BlockResult result) {
        if (note(result)) {
            each.accept(result);
        }
    }

    private boolean note(BlockResult result) {
        return done.addAll(result.trials()
                .map(trial -> new Done(trial.of(), trial.target(), trial.phase(), trial.round()))
                .toList());
    }

    /** Is told of the rounds of a suite as they begin, when nothing is measured, and allows those that follow the planned ones. */
    public interface Rounds {
        /** No suite has more rounds. */
        int MOST = 40;

        /** Allows no further rounds. */
        Rounds PLANNED = new Rounds() {};

        /** Is told that a round begins: one of a stage of the plan, or a further one. */
        default void begins(int stage, int round) {}

        /** Is told that rounds are rehearsed, before each task of them, which has so many trials. */
        default void rehearses(int trials) {}

        /** Is told that the servers get new instances, and that rounds are rehearsed on these, before the next round begins. */
        default void renews() {}

        /** Whether one more round of the registered cells is measured, after the last stage's own. */
        default boolean allows(int round) {
            return false;
        }

        /** Returns the questions whose cells have further rounds. */
        default RegisteredPlan registered() {
            return RegisteredPlan.NONE;
        }
    }
}
