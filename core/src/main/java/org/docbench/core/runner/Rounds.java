package org.docbench.core.runner;

import org.docbench.core.run.RegisteredPlan;

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
