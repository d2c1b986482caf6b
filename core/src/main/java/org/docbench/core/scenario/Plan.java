package org.docbench.core.scenario;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * What one suite measures in a run. A plan is made before anything runs, so results cannot change it (rule 21).
 *
 * @param suite its name in commands
 * @param seed of the run
 * @param rounds each cell is measured once in each, unless its group has rounds of its own
 * @param phasesTogether whether one measurement yields all phases of a case
 * @param stages states of the targets, in the order in which they are reached
 */
public record Plan(String suite, long seed, int rounds, boolean phasesTogether, List<Stage> stages) {
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
     * @param setting of the targets that the cases need, such as a level of durability: groups with the same one follow one another in
     *     a round, as a change of it takes time; empty for none
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
    public record Cells(Task.Step step, List<String> targets) {}

    /** Returns the rounds of a group. */
    public int rounds(Group group) {
        return group.rounds() == 0 ? rounds : group.rounds();
    }

    /** Returns the rounds of a stage: the most that a group of it has. */
    public int rounds(Stage stage) {
        return stage.groups().stream().mapToInt(this::rounds).max().orElse(rounds);
    }

    /** Counts the trials of the whole plan. */
    public int trials() {
        return stages.stream()
                .flatMap(stage -> stage.groups().stream())
                .mapToInt(group -> rounds(group)
                        * group.cells().stream()
                                .mapToInt(cells -> cells.targets().size()
                                        * cells.step().phases().size())
                                .sum())
                .sum();
    }
}
