package org.docbench.core.scenario;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Predicate;

/**
 * One turn: cases to be measured one after the other, in this order. It is the turn of one target, or of several targets that alternate.
 *
 * @param stage the plan's stage, counted from 0
 * @param round counted from 1
 * @param seed of the work; the same for all targets that measure the same cases in the round
 * @param cells the cases with their targets
 */
public record Task(int stage, int round, long seed, List<Plan.Cells> cells) {
    /**
     * A case and its phases, measured one after the other or together.
     *
     * @param phases ids as in run files
     */
    public record Step(@JsonProperty("case") Case benchCase, List<String> phases) {}

    /** Lists the targets that take part, in the order of the cells. */
    public List<String> targets() {
        return cells.stream().flatMap(one -> one.targets().stream()).distinct().toList();
    }

    /**
     * Returns the only target of a turn without alternation.
     *
     * @throws NoSuchElementException if there is none, or more than one
     */
    public String target() {
        List<String> targets = targets();
        if (targets.size() != 1) {
            throw new NoSuchElementException("a turn of the targets " + targets);
        }
        return targets.get(0);
    }

    /** Lists the cases with their phases. */
    public List<Step> steps() {
        return cells.stream().map(Plan.Cells::step).toList();
    }

    /** Returns the turn of those targets alone that a rule keeps. */
    public Task only(Predicate<String> kept) {
        return of(cells.stream().map(one -> one.only(kept)).toList());
    }

    /** Returns the turn with other cells; those without targets or phases are left out. */
    public Task of(List<Plan.Cells> others) {
        return new Task(
                stage,
                round,
                seed,
                others.stream().filter(one -> one.trials() > 0).toList());
    }

    /** Counts the trials. */
    public int trials() {
        return cells.stream().mapToInt(Plan.Cells::trials).sum();
    }
}
