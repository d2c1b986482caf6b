package org.docbench.formats.access;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.Format;
import org.docbench.formats.alternate.Alternation.Contender;

/** Runs trials in the test's own JVM, on any format: no process, the same trials. */
public record InProcess(Function<String, Format<?>> formats) implements Forks {

    @Override
    public Forks.ForkedTarget start(Job job) {
        return new TrialRun<>(formats.apply(job.target()), job);
    }

    /** One case on one target. */
    static Job job(
            String target, Case benchCase, AccessExperiment.AccessPreset preset, AccessExperiment.Phase... phases) {
        var step = new Task.Step(
                benchCase, Stream.of(phases).map(AccessExperiment.Phase::id).toList());
        return new Job(target, 42, List.of(step), preset, null);
    }

    /** The outcome of a trial of so many batches as the preset has. */
    static Trial.Outcome outcome(
            Format<?> format, Case benchCase, AccessExperiment.AccessPreset preset, AccessExperiment.Phase phase) {
        var run = new TrialRun<>(format, job("any", benchCase, preset, phase));
        Optional<Trial.Outcome> without = run.prepare(benchCase, phase);
        try {
            List<Double> samples = without.isPresent()
                    ? List.of()
                    : Stream.generate(run::batch)
                            .limit(preset.samples())
                            .map(Contender.Batch::timed)
                            .toList();
            return without.orElseGet(
                    () -> new Trial.Measured(samples, run.prove().bytesPerOp()));
        } catch (Contender.Fault e) {
            return new Trial.Failed(e.getMessage());
        }
    }

    /** The outcome of one short trial on the first flat case. */
    public static Trial.Outcome flat(Format<?> format, AccessExperiment.Phase phase) {
        var preset =
                new AccessExperiment.AccessPreset(1, AccessExperiment.AccessPreset.ForkUnit.CASE, 5, 2, 5, false, true);
        return outcome(format, new Lookups.Flat().cases(true).get(0), preset, phase);
    }
}
