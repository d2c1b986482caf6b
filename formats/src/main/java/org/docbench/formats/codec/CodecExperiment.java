package org.docbench.formats.codec;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.experiment.Experiment;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.formats.agent.Operation;

/** An experiment on whole documents: the agent of a target loads a corpus and repeats each operation on it. */
interface CodecExperiment extends Experiment<CodecPreset, CodecWork> {

    @Override
    default List<String> phases(Case benchCase, CodecPreset preset) {
        return Arrays.stream(Operation.values()).map(Operation::id).toList();
    }

    /** Describes a scenario of this suite whose phases are operations in their steady state. */
    static Scenario describe(String name, String question, String parameter, Operation... operations) {
        Map<String, String> timed = new LinkedHashMap<>();
        Arrays.stream(operations).forEach(operation -> timed.put(operation.id(), operation.timed()));
        return new Scenario(CodecSuite.NAME, name, question, List.of(parameter), timed);
    }
}
