package org.docbench.formats.codec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.Agent.Operation;
import org.docbench.formats.agent.Agent.Times;
import org.docbench.formats.agent.AgentManifest.AgentException;

/**
 * Seed 002 as it was run: in one fresh process, file after file from the smallest, first decoding then encoding, ten passes
 * over each from cold ({@code erlperf:time(F, 10)}, whose result is the total). Its first pass is kept apart.
 */
final class Published implements CodecExperiment {
    static final List<Operation> OPERATIONS = List.of(Operation.DECODE, Operation.ENCODE);

    static final int PASSES = 10;

    private static final Scenario SCENARIO = new Scenario(
            CodecSuite.NAME,
            "published",
            "What does the published procedure give: ten passes over each file, from the smallest, never warmed up?",
            List.of("documents"),
            timed());

    private static Map<String, String> timed() {
        Map<String, String> timed = new LinkedHashMap<>();
        OPERATIONS.forEach(operation ->
                timed.put(ten(operation), "ten cold passes in a new process, in total: " + operation.timed()));
        return timed;
    }

    /** The phase of an operation's first pass in a process. */
    static String first(Operation operation) {
        return "first " + operation.id();
    }

    /** The phase of ten passes. */
    private static String ten(Operation operation) {
        return "ten " + operation.id();
    }

    /** Tells whether a phase is measured in a process that is not warm. */
    static boolean isCold(String phase) {
        return OPERATIONS.stream()
                .anyMatch(operation -> List.of(first(operation), ten(operation)).contains(phase));
    }

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    @Override
    public List<Case> cases(CodecSuite.CodecPreset preset) {
        return preset.published().stream().map(SCENARIO::with).toList();
    }

    @Override
    public List<String> phases(Case benchCase, CodecSuite.CodecPreset preset) {
        return OPERATIONS.stream().map(Published::ten).toList();
    }

    @Override
    public CorpusFiles.Work block(Case benchCase, long seed) {
        return CodecExperiment.FileSizes.work(CodecExperiment.FileSizes.documents(benchCase), seed);
    }

    /** Takes what was measured of a case. */
    interface Sink {
        void give(Case benchCase, String phase, Trial.Outcome outcome);
    }

    /**
     * Goes through the whole procedure, and gives what a task has of it: a run that goes on has only some.
     *
     * @param sizes documents in each file, the smallest first
     * @param steps of the task, of this experiment and of the first passes that {@link CodecExperiment.FileSizes} shows
     */
    static void run(
            Agent agent,
            List<Integer> sizes,
            List<Task.Step> steps,
            CorpusFiles files,
            Verification verification,
            Sink each) {
        Sink asked = (benchCase, phase, outcome) -> {
            if (steps.stream()
                    .anyMatch(step ->
                            step.benchCase().equals(benchCase) && step.phases().contains(phase))) {
                each.give(benchCase, phase, outcome);
            }
        };
        for (Operation operation : OPERATIONS) {
            for (int documents : sizes) {
                Trial.Outcome first;
                Trial.Outcome ten;
                try {
                    CorpusFiles.CorpusFile corpus = files.file(CodecExperiment.FileSizes.corpus(documents));
                    agent.load(corpus.path());
                    double one = agent.run(operation, 1, 0).times().get(0);
                    Times rest = agent.run(operation, PASSES - 1, 0);
                    Optional<String> fault = verification.fault(agent, operation, rest, corpus);
                    first = outcome(fault, one / documents);
                    ten = outcome(fault, (one + rest.times().get(0)) / PASSES / documents);
                } catch (AgentException.Refusal e) {
                    first = new Trial.Unsupported(e.getMessage());
                    ten = first;
                }
                asked.give(CodecExperiment.FileSizes.SCENARIO.with(documents), first(operation), first);
                asked.give(SCENARIO.with(documents), ten(operation), ten);
            }
        }
    }

    private static Trial.Outcome outcome(Optional<String> fault, double nanos) {
        return fault.<Trial.Outcome>map(Trial.Failed::new).orElseGet(() -> new Trial.Measured(List.of(nanos), null));
    }
}
