package org.docbench.core.run;

import java.util.List;

/**
 * What a run was to measure and to answer, written before its first trial, so that results cannot change it (rule 21).
 *
 * @param suites in the order in which they run
 * @param questions that were registered
 */
public record RegisteredPlan(List<SuitePlan> suites, List<Question> questions) {
    /** The plan of a run that did not register one. */
    public static final RegisteredPlan NONE = new RegisteredPlan(List.of(), List.of());

    /** Counts the trials of all suites. */
    public long trials() {
        return suites.stream().mapToLong(SuitePlan::trials).sum();
    }
}
