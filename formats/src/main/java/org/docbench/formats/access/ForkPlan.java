package org.docbench.formats.access;

import java.util.List;
import org.docbench.core.scenario.Case;

/**
 * What one fork does: one target, some cases, in this order. It travels to the forked JVM as JSON.
 *
 * @param round counted from 1
 * @param documents the user's own documents, or null
 */
public record ForkPlan(String target, int round, long seed, OwnDocuments documents, List<Step> steps) {
    public ForkPlan {
        steps = List.copyOf(steps);
    }

    /** One case and the phases to measure of it, with their timing. */
    public record Step(Case of, List<Timed> phases) {
        public Step {
            phases = List.copyOf(phases);
        }
    }

    /** One phase and how long it runs. */
    public record Timed(Phase phase, Timing timing) {}

    /** How many trials this fork gives. */
    int trials() {
        return steps.stream().mapToInt(step -> step.phases().size()).sum();
    }
}
