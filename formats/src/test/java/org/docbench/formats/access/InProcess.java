package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.Format;

/** Runs plans in the test's own JVM, on any format: no process, the same trials. */
public record InProcess(Function<String, Format<?>> formats) implements Forks {

    @Override
    public void run(ForkPlan plan, Consumer<Trial> each) {
        new Fork(
                        plan,
                        line -> each.accept(new Trial(
                                plan.steps().get(line.step()).of(),
                                plan.target(),
                                line.phase().id(),
                                plan.round(),
                                line.outcome())))
                .run(formats.apply(plan.target()));
    }

    /** The status of one short trial on the first flat case. */
    public static String flat(Format<?> format, Phase phase) {
        var timed = new ForkPlan.Timed(phase, new Timing(5, 2, 5, 0, 0));
        var step = new ForkPlan.Step(new Flat().cases(true).get(0), List.of(timed));
        List<ForkLine> lines = new ArrayList<>();
        new Fork(new ForkPlan("any", 1, 42, null, List.of(step)), lines::add).run(format);
        return lines.get(0).status();
    }
}
