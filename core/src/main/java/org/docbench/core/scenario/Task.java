package org.docbench.core.scenario;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * One turn of a target: cases to be measured one after the other, in this order.
 *
 * @param stage the plan's stage, counted from 0
 * @param target its written form
 * @param round counted from 1
 * @param seed of the work; the same for all targets that take their turn with the same cases in the round
 * @param steps the cases
 */
public record Task(int stage, String target, int round, long seed, List<Step> steps) {
    /**
     * A case and its phases, measured one after the other or together.
     *
     * @param phases ids as in run files
     */
    public record Step(@JsonProperty("case") Case benchCase, List<String> phases) {}

    /** Counts the trials. */
    public int trials() {
        return steps.stream().mapToInt(step -> step.phases().size()).sum();
    }
}
