package org.docbench.core.experiment;

import java.util.List;
import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;

/**
 * One scenario as code: its question, its cases within a preset, and what a block of a case does. One file holds one experiment.
 *
 * @param <P> the suite's part of a preset
 * @param <B> a block of the suite, as the suite's executor runs it
 */
public interface Experiment<P, B> {

    /** Describes the question, the parameters and what each phase times. */
    Scenario scenario();

    /** Lists the cases that a preset measures, in the order of reports. */
    List<Case> cases(P preset);

    /** Lists the phases that a preset measures of a case, in the order of reports. */
    List<String> phases(Case benchCase, P preset);

    /** Makes the work of one block; the same seed gives the same work for every target. */
    B block(Case benchCase, long seed);

    /** Tells whether a target takes part. */
    default boolean includes(String target) {
        return true;
    }

    /** Names the parameter whose growth the scenario measures, if it sweeps one. */
    default Optional<String> sweeps() {
        return Optional.empty();
    }
}
