package org.docbench.formats.access;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.experiment.Experiment;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;

/** An experiment on the bytes of documents: a forked JVM makes the documents again from the seed and measures each phase. */
public interface AccessExperiment extends Experiment<Effort, Workload> {

    /** Lists the cases, or the headline ones only unless {@code thorough}. */
    List<Case> cases(boolean thorough);

    /** Lists the phases that are measured of a case. */
    List<Phase> phases(Case of, boolean thorough);

    @Override
    default List<Case> cases(Effort preset) {
        return cases(preset.thorough());
    }

    @Override
    default List<String> phases(Case of, Effort preset) {
        return phases(of, preset.thorough()).stream().map(Phase::id).toList();
    }

    @Override
    default boolean includes(String target) {
        return !target.endsWith(".thin");
    }

    /** Returns the published iteration counts of a case, if it was published. */
    default Optional<Counts> published(Case of, Phase phase) {
        return Optional.empty();
    }

    /** Iterations before and during measurement. */
    record Counts(int warmup, int measured) {}

    /** Describes a scenario of this suite. */
    static Scenario describe(String name, String question, List<String> parameters, Phase... phases) {
        Map<String, String> timed = new LinkedHashMap<>();
        for (Phase phase : phases) {
            timed.put(phase.id(), phase.timed());
        }
        return new Scenario(AccessSuite.NAME, name, question, parameters, timed);
    }
}
