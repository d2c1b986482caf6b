package org.docbench.core.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;

/** A small plan, an executor that writes down what it is asked for, and what a run of both gives. */
final class WrittenRun {
    static final Case INSERT = new Case("suite", "insert", Map.of());

    static final Case FIND = new Case("suite", "find", Map.of());

    /** Two stages of both cases on targets a and b, in three rounds. */
    static Plan plan(boolean phasesTogether) {
        return plan(phasesTogether, false);
    }

    static Plan plan(boolean phasesTogether, boolean alternates) {
        List<Plan.Group> groups = List.of(
                Plan.Group.of(List.of(cells(INSERT, "wall", "latency"))), Plan.Group.of(List.of(cells(FIND, "wall"))));
        var stage = new Plan.Stage("small", List.of("a", "b"), groups);
        return new Plan("suite", 1, 3, phasesTogether, alternates, List.of(stage));
    }

    static Plan.Cells cells(Case benchCase, String... phases) {
        return new Plan.Cells(new Task.Step(benchCase, List.of(phases)), List.of("a", "b"));
    }

    /** Writes down what it is asked for; each phase takes one nanosecond. */
    static class Written implements Executor {
        final List<String> asked = new ArrayList<>();

        @Override
        public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {
            for (Plan.Cells cells : task.cells()) {
                Task.Step step = cells.step();
                asked.add("run " + String.join("+", cells.targets()) + " "
                        + step.benchCase().scenario() + step.phases());
                step.phases()
                        .forEach(phase -> cells.targets()
                                .forEach(target -> each.accept(result(step.benchCase(), target, phase, task.round()))));
            }
        }

        @Override
        public List<TargetRow> targets(List<ResultRow> results) {
            return List.of();
        }

        @Override
        public void keep() {
            asked.add("keep");
        }

        @Override
        public void stop() {}

        @Override
        public void close() {}
    }

    static BlockResult result(Case benchCase, String target, String phase, int round) {
        return new BlockResult(
                benchCase, target, round, Map.of(phase, new Trial.Measured(List.of(1.0), null)), List.of());
    }

    static List<BlockResult> run(Plan plan, Executor executor, List<BlockResult> before, BooleanSupplier stop) {
        return run(plan, executor, before, Runner.Rounds.PLANNED, stop);
    }

    static List<BlockResult> run(
            Plan plan, Executor executor, List<BlockResult> before, Runner.Rounds rounds, BooleanSupplier stop) {
        List<BlockResult> results = new ArrayList<>();
        new Runner(plan, executor, before, rounds, stop, results::add).run();
        return results;
    }

    /** Allows rounds up to a number, of what a question about FIND on a and b needs. */
    record UpTo(int last, List<String> begun) implements Runner.Rounds {
        @Override
        public void begins(int stage, int round) {
            begun.add("round " + round);
        }

        @Override
        public boolean allows(int round) {
            begun.add("asked for " + round);
            return round <= last;
        }

        @Override
        public RegisteredPlan registered() {
            var asked = new RegisteredPlan.AskedPairs("suite", "find", Map.of(), "wall", List.of("a", "b"));
            return new RegisteredPlan(List.of(), List.of(), List.of(asked), 0, 0);
        }
    }

    private WrittenRun() {}
}
