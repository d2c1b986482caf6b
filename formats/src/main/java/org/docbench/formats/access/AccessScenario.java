package org.docbench.formats.access;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;

/** One experiment of the suite: its cases, and what each works on. */
public interface AccessScenario {

    Scenario scenario();

    /** Its cases; the headline ones only unless {@code thorough}. */
    List<Case> cases(boolean thorough);

    /** The phases measured of a case. */
    List<Phase> phases(Case of, boolean thorough);

    /** What a case works on; the same for the same seed. */
    Workload workload(Case of, long seed);

    /** Whether a target takes part. */
    default boolean includes(String target) {
        return !target.endsWith(".thin");
    }

    /** The published iteration counts of a case, if it was published. */
    default Optional<Counts> published(Case of, Phase phase) {
        return Optional.empty();
    }

    /** Iterations before and during measurement. */
    record Counts(int warmup, int measured) {}

    /** A description of a scenario of this suite. */
    static Scenario describe(String name, String question, List<String> parameters, Phase... phases) {
        Map<String, String> timed = new LinkedHashMap<>();
        for (Phase phase : phases) {
            timed.put(phase.id(), phase.timed());
        }
        return new Scenario(AccessSuite.NAME, name, question, parameters, timed);
    }
}
