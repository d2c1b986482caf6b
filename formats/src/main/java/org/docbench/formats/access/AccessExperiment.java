package org.docbench.formats.access;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.experiment.Experiment;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;

/** An experiment on the bytes of documents: a forked JVM makes the documents again from the seed and measures each phase. */
public interface AccessExperiment extends Experiment<AccessPreset, Workload> {

    /** Lists the cases, or the headline ones only unless {@code thorough}. */
    List<Case> cases(boolean thorough);

    /** Lists the phases that are measured of a case: all of the scenario, unless an experiment chooses. */
    default List<String> phases(Case benchCase, boolean thorough) {
        return List.copyOf(scenario().timed().keySet());
    }

    @Override
    default List<Case> cases(AccessPreset preset) {
        return cases(preset.thorough());
    }

    @Override
    default List<String> phases(Case benchCase, AccessPreset preset) {
        return phases(benchCase, preset.thorough());
    }

    @Override
    default boolean includes(String target) {
        return !target.endsWith(".thin");
    }

    /** Returns the published iteration counts by phase, where they were published. */
    default Map<Phase, Counts> published() {
        return Map.of();
    }

    /** Iterations before and during measurement. */
    record Counts(int warmup, int measured) {
        /** Those of single lookups. */
        static final Map<Phase, Counts> OF_LOOKUPS =
                Map.of(Phase.GET, new Counts(10_000, 100_000), Phase.UPSTREAM, new Counts(10_000, 100_000));
    }

    /** Describes a scenario of this suite. */
    static Scenario describe(String name, String question, List<String> parameters, Phase... phases) {
        Map<String, String> timed = new LinkedHashMap<>();
        for (Phase phase : phases) {
            timed.put(phase.id(), phase.timed());
        }
        return new Scenario(AccessSuite.NAME, name, question, parameters, timed);
    }

    /** Reads a parameter that is a number. */
    static int number(Case benchCase, String parameter) {
        return Integer.parseInt(benchCase.parameters().get(parameter));
    }
}
