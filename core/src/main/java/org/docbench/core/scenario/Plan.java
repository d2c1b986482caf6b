package org.docbench.core.scenario;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What one suite measures in a run. A plan is made before anything runs, so results cannot change it (rule 21).
 *
 * @param suite its name in commands
 * @param seed of the run
 * @param rounds each cell is measured once in each, unless its group has rounds of its own
 * @param phasesTogether whether one measurement yields all phases of a case
 * @param alternates whether the targets of a case are measured together, interleaved in batches of milliseconds. Sample i of every
 *     target in a round then belongs to sweep i over the targets
 * @param byMeans whether a round of targets that alternate counts by the ratio of its means. It then includes occasional work of a
 *     target, such as a server's sync. If false, it counts by the median over the sweeps
 * @param instances of each server that measure the rounds one after the other, each as many of them; 0 for one
 * @param stages states of the targets, in the order in which they are reached
 */
public record Plan(
        String suite,
        long seed,
        int rounds,
        boolean phasesTogether,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean alternates,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean byMeans,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) int instances,
        List<Stage> stages) {
    /** @throws IllegalArgumentException if an instance would have no round */
    public Plan {
        if (instances > rounds) {
            throw new IllegalArgumentException(suite + ": " + instances
                    + " server instances need at least as many rounds, and there are " + rounds);
        }
        instances = instances == 1 ? 0 : instances;
    }

    /** Makes a plan with one instance of each server. */
    public Plan(String suite, long seed, int rounds, boolean phasesTogether, boolean alternates, List<Stage> stages) {
        this(suite, seed, rounds, phasesTogether, alternates, false, 0, stages);
    }

    /** Makes a plan whose targets are measured one after the other. */
    public Plan(String suite, long seed, int rounds, boolean phasesTogether, List<Stage> stages) {
        this(suite, seed, rounds, phasesTogether, false, false, 0, stages);
    }

    /** Makes a plan of stores: the targets of a case alternate, one measurement yields all phases, and means count. */
    public static Plan interleaved(String suite, long seed, int rounds, List<Stage> stages) {
        return new Plan(suite, seed, rounds, true, true, true, 0, stages);
    }

    /**
     * A state that every target is brought to before its cells are measured, such as a number of documents.
     *
     * @param name is part of the seeds of the stage, for example {@code documents=20000}; empty where targets have no state
     * @param targets those that are brought to it
     * @param groups cells that are measured in one turn of a target; none where the executor measures in an order of its own
     */
    public record Stage(String name, List<String> targets, List<Group> groups) {}

    /**
     * Cases that share a turn of a target, and so a process where targets have processes of their own.
     *
     * @param setting of the targets that the cases need, such as a level of durability; empty for none. Groups with the same setting
     *     follow one another in a round, because a change of it takes time
     * @param rounds in which the cells are measured; 0 for those of the plan
     */
    public record Group(
            String setting,
            List<Cells> cells,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) int rounds) {
        /** Makes a group with the rounds of the plan. */
        public Group(String setting, List<Cells> cells) {
            this(setting, cells, 0);
        }

        /** Makes a group that needs no setting. */
        public static Group of(List<Cells> cells) {
            return new Group("", cells);
        }
    }

    /**
     * A case on the targets that take part in it.
     *
     * @param step the case and its phases
     * @param targets in the order of reports
     */
    public record Cells(Task.Step step, List<String> targets) {
        /** Returns the same with other phases. */
        public Cells phases(List<String> phases) {
            return new Cells(new Task.Step(step.benchCase(), phases), targets);
        }

        /** Returns the same with those targets alone that a rule keeps. */
        public Cells only(Predicate<String> kept) {
            return new Cells(step, targets.stream().filter(kept).toList());
        }

        /**
         * Returns the cells that a rule keeps; phases that keep the same targets stay together.
         *
         * @param kept told a phase and a target
         */
        public Stream<Cells> kept(BiPredicate<String, String> kept) {
            Map<List<String>, List<String>> phases = new LinkedHashMap<>();
            for (String phase : step.phases()) {
                List<String> left = targets.stream()
                        .filter(target -> kept.test(phase, target))
                        .toList();
                phases.computeIfAbsent(left, none -> new ArrayList<>()).add(phase);
            }
            phases.remove(List.<String>of());
            return phases.entrySet().stream()
                    .map(same -> phases(same.getValue()).only(same.getKey()::contains));
        }

        /** Counts the trials of a round. */
        public int trials() {
            return targets.size() * step.phases().size();
        }
    }

    /** Returns the rounds of a group. */
    public int rounds(Group group) {
        return group.rounds() == 0 ? rounds : group.rounds();
    }

    /** Returns the rounds of a stage: the most that a group of it has. */
    public int rounds(Stage stage) {
        return stage.groups().stream().mapToInt(this::rounds).max().orElse(rounds);
    }

    /** Returns the same with so many instances of each server. */
    public Plan instances(int number) {
        return new Plan(suite, seed, rounds, phasesTogether, alternates, byMeans, number, stages);
    }

    /**
     * Returns the instance of a server that measures a round, both counted from 1. Rounds beyond those of the plan have further instances of
     * as many rounds.
     */
    public int instance(int round) {
        return instances == 0 ? 1 : 1 + (round - 1) * instances / rounds;
    }

    /** Lists the cells of all stages. */
    public Stream<Cells> cells() {
        return stages.stream().flatMap(stage -> stage.groups().stream()).flatMap(group -> group.cells().stream());
    }

    /** Returns the plan with other cells in its groups, in the same stages; a group without cells is left out. */
    public Plan with(BiFunction<Group, Cells, Stream<Cells>> change) {
        List<Stage> changed = stages.stream()
                .map(stage -> new Stage(
                        stage.name(),
                        stage.targets(),
                        stage.groups().stream()
                                .map(group -> new Group(
                                        group.setting(),
                                        group.cells().stream()
                                                .flatMap(cells -> change.apply(group, cells))
                                                .toList(),
                                        group.rounds()))
                                .filter(group -> !group.cells().isEmpty())
                                .toList()))
                .toList();
        return new Plan(suite, seed, rounds, phasesTogether, alternates, byMeans, instances, changed);
    }

    /** Returns the plan with so many rounds of every cell. */
    public Plan rounds(int number) {
        List<Stage> same = stages.stream()
                .map(stage -> new Stage(
                        stage.name(),
                        stage.targets(),
                        stage.groups().stream()
                                .map(group -> new Group(group.setting(), group.cells()))
                                .toList()))
                .toList();
        return new Plan(suite, seed, number, phasesTogether, alternates, byMeans, instances, same);
    }

    /** Counts the trials of the whole plan. */
    public int trials() {
        return stages.stream()
                .flatMap(stage -> stage.groups().stream())
                .mapToInt(group -> rounds(group)
                        * group.cells().stream().mapToInt(Cells::trials).sum())
                .sum();
    }
}
