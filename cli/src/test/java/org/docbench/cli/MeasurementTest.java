package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.journal.Answers;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.runner.Executor;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Test;

class MeasurementTest {
    private final List<BlockResult> blocks = new ArrayList<>();

    private Measurement measured(BooleanSupplier stop, PrintWriter err, Suite... suites) {
        return Measurement.of(
                List.of(suites),
                suite -> List.of(),
                new Budget(
                        List.of(suites),
                        RegisteredPlan.NONE,
                        new Budget.Limit(Optional.empty(), false),
                        () -> 1,
                        1,
                        rate -> new Answers(Map.of()),
                        (text, rate) -> {}),
                stop,
                new Measurement.ProgressLine(err, OptionalInt.empty(), () -> 0),
                err,
                (suite, block) -> blocks.add(block));
    }

    /** A suite of one block, whose executor does this in its place. */
    private static Suite suite(String name, Consumer<Consumer<BlockResult>> work) {
        var cells = new Plan.Cells(new Task.Step(new Case(name, "any", Map.of()), List.of("all")), List.of("a"));
        var stage = new Plan.Stage("", List.of("a"), List.of(Plan.Group.of(List.of(cells))));
        return new Suite(
                new SuiteDescriptor<Object, Object>(name, List.of(), "none", phase -> true),
                name,
                List.of("a"),
                new Plan(name, 1, 1, false, List.of(stage)),
                new Executor() {
                    @Override
                    public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {
                        work.accept(each);
                    }

                    @Override
                    public List<TargetRow> targets(List<ResultRow> results) {
                        return List.of();
                    }

                    @Override
                    public void close() {}
                },
                1);
    }

    /** A signal may have ended its fork, its client or its server, and not what it measures. */
    @Test
    void whatEndsAfterTheInterruptIsNoTrial() {
        var of = new Case("one", "any", Map.of());
        var before = new Trial(of, "a", "all", 1, new Trial.Measured(List.of(1.0), null));
        var after = new Trial(of, "b", "all", 1, new Trial.Failed("the forked JVM ended with exit code 130"));
        var interrupted = new AtomicBoolean();
        var err = new PrintWriter(new StringWriter(), true);
        Measurement measured = measured(interrupted::get, err, suite("one", each -> {
            each.accept(BlockResult.of(before));
            interrupted.set(true);
            each.accept(BlockResult.of(after));
            throw new IllegalStateException("closed");
        }));
        assertThat(blocks).containsExactly(BlockResult.of(before));
        assertThat(measured.faults()).isEmpty();
    }

    @Test
    void aFaultOfOneSuiteCostsNoOther() {
        var trial = new Trial(new Case("two", "any", Map.of()), "a", "all", 1, new Trial.Measured(List.of(1.0), null));
        var said = new StringWriter();
        var err = new PrintWriter(said, true);
        Measurement measured = measured(
                () -> false,
                err,
                suite("one", each -> {
                    each.accept(BlockResult.of(trial));
                    throw new IllegalStateException("broken");
                }),
                suite("two", each -> each.accept(BlockResult.of(trial))));
        assertThat(blocks).containsExactly(BlockResult.of(trial), BlockResult.of(trial));
        assertThat(measured.faults()).singleElement().asString().contains("one", "broken");
        assertThat(said.toString()).contains("please report it");
    }
}
