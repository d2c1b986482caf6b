package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.Format;

/** Carries out jobs in the test's own JVM, on any format: no process, the same trials. */
public record InProcess(Function<String, Format<?>> formats) implements Forks {

    @Override
    public void run(Job job, Consumer<BlockResult> each) {
        new Fork(job, each).run(formats.apply(job.task().target()));
    }

    /** One case on one target. */
    static Job job(String target, Case benchCase, AccessPreset preset, Phase... phases) {
        var step = new Task.Step(benchCase, Stream.of(phases).map(Phase::id).toList());
        return new Job(new Task(0, 1, 42, List.of(new Plan.Cells(step, List.of(target)))), preset, null);
    }

    /** The outcome of one short trial on the first flat case. */
    public static Trial.Outcome flat(Format<?> format, Phase phase) {
        var preset = new AccessPreset(1, AccessPreset.ForkUnit.CASE, 5, 2, 5, false, true);
        List<Trial> trials = new ArrayList<>();
        new Fork(
                        job("any", new Lookups.Flat().cases(true).get(0), preset, phase),
                        result -> result.trials().forEach(trials::add))
                .run(format);
        return trials.get(0).outcome();
    }
}
