package org.docbench.core.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Test;

class RunnerTest {
    private static final Case INSERT = new Case("suite", "insert", Map.of());
    private static final Case FIND = new Case("suite", "find", Map.of());

    /** Two stages of both cases on targets a and b, in three rounds. */
    private static Plan plan(boolean phasesTogether) {
        return plan(phasesTogether, false);
    }

    private static Plan plan(boolean phasesTogether, boolean alternates) {
        List<Plan.Group> groups = List.of(
                Plan.Group.of(List.of(cells(INSERT, "wall", "latency"))), Plan.Group.of(List.of(cells(FIND, "wall"))));
        var stage = new Plan.Stage("small", List.of("a", "b"), groups);
        return new Plan("suite", 1, 3, phasesTogether, alternates, List.of(stage));
    }

    private static Plan.Cells cells(Case benchCase, String... phases) {
        return new Plan.Cells(new Task.Step(benchCase, List.of(phases)), List.of("a", "b"));
    }

    /** Each stage rehearses twice before its three rounds: the same cells in another order, and no result of them. */
    @Test
    void resultsOfRehearsedRoundsAreDropped() {
        List<String> begun = new ArrayList<>();
        var executor = new Written() {
            @Override
            public boolean rehearses(int stage, int done) {
                begun.add("stage " + stage + " done " + done);
                return done < 2;
            }
        };
        List<BlockResult> results = run(plan(true), executor, List.of(), () -> false);
        assertThat(begun).containsExactly("stage 0 done 0", "stage 0 done 1", "stage 0 done 2");
        assertThat(executor.asked).hasSize(5 * 4);
        assertThat(results).allSatisfy(result -> assertThat(result.round()).isBetween(1, 3));
        assertThat(results).hasSize(3 * 6);
    }

    /** Three rounds on so many instances of the servers, after so many results of an earlier generation: what the executor is asked for. */
    private static List<String> onInstances(int instances, List<BlockResult> before, Rounds rounds) {
        List<String> begun = new ArrayList<>();
        var executor = new Written() {
            private int round;

            @Override
            public Map<String, String> renew(int stage, List<String> targets, int instance) {
                begun.add("instance " + instance);
                assertThat(targets).containsExactlyInAnyOrder("a", "b");
                return Map.of();
            }

            @Override
            public Optional<String> ready(int stage, String target, BooleanSupplier stop) {
                begun.add("ready " + target);
                return Optional.empty();
            }

            @Override
            public boolean rehearses(int stage, int done) {
                return done < 2;
            }

            @Override
            public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {
                if (round != task.round()) {
                    round = task.round();
                    begun.add("round " + round);
                }
                super.run(task, stop, each);
            }
        };
        List<BlockResult> results = new ArrayList<>(before);
        results.addAll(run(plan(true).instances(instances), executor, before, rounds, () -> false));
        assertThat(results).extracting(BlockResult::round).allMatch(round -> round > 0);
        assertThat(results).doesNotHaveDuplicates();
        return begun.stream().filter(what -> !what.equals("ready b")).toList();
    }

    /** Servers start again between the parts of the rounds; then targets are made ready, and other rounds than before are rehearsed. */
    @Test
    void eachInstanceMeasuresItsPartOfTheRoundsWarm() {
        assertThat(onInstances(1, List.of(), Rounds.PLANNED))
                .containsExactly("ready a", "round -1", "round -2", "round 1", "round 2", "round 3");
        assertThat(onInstances(2, List.of(), Rounds.PLANNED))
                .containsExactly(
                        "ready a",
                        "round -1",
                        "round -2",
                        "round 1",
                        "round 2",
                        "instance 2",
                        "ready a",
                        "round -41",
                        "round -42",
                        "round 3");
    }

    @Test
    void furtherRoundsHaveFurtherInstances() {
        assertThat(onInstances(3, List.of(), new UpTo(5, new ArrayList<>())))
                .filteredOn(what -> what.startsWith("instance") || what.matches("round \\d+"))
                .containsExactly(
                        "round 1",
                        "instance 2",
                        "round 2",
                        "instance 3",
                        "round 3",
                        "instance 4",
                        "round 4",
                        "instance 5",
                        "round 5");
    }

    /** A resumed run has new servers already: it measures what is left of a part on them, and later parts on further ones. */
    @Test
    void aResumedRunKeepsThePartsOfTheRounds() {
        List<BlockResult> whole = run(plan(true).instances(2), new Written(), List.of(), () -> false);
        assertThat(whole).containsExactlyElementsOf(run(plan(true), new Written(), List.of(), () -> false));
        List<BlockResult> first =
                whole.stream().filter(result -> result.round() == 1).toList();
        assertThat(onInstances(2, first, Rounds.PLANNED))
                .containsExactly(
                        "ready a",
                        "round -1",
                        "round -2",
                        "round 2",
                        "instance 2",
                        "ready a",
                        "round -41",
                        "round -42",
                        "round 3");
        List<BlockResult> two =
                whole.stream().filter(result -> result.round() <= 2).toList();
        assertThat(onInstances(2, two, Rounds.PLANNED)).containsExactly("ready a", "round -41", "round -42", "round 3");
    }

    /** What was lost stays so: nobody asks for it again, and each of its results says why. */
    @Test
    void aTargetWhoseServerDoesNotComeBackFailsInAllLaterRounds() {
        List<String> ready = new ArrayList<>();
        var executor = new Written() {
            @Override
            public Map<String, String> renew(int stage, List<String> targets, int instance) {
                ready.add("instance " + instance + " of "
                        + String.join("+", targets.stream().sorted().toList()));
                return instance == 2 ? Map.of("b", "does not start") : Map.of();
            }

            @Override
            public Optional<String> ready(int stage, String target, BooleanSupplier stop) {
                ready.add(target);
                return Optional.empty();
            }
        };
        List<BlockResult> results = run(plan(true).instances(3), executor, List.of(), () -> false);
        assertThat(results.stream().mapToInt(result -> result.outcomes().size()).sum())
                .isEqualTo(plan(true).trials());
        assertThat(results.stream().filter(result -> result.target().equals("b")))
                .allSatisfy(result -> assertThat(result.outcomes().values())
                        .allMatch(
                                outcome -> outcome.equals(new Trial.Failed("does not start")) == (result.round() > 1)));
        assertThat(results.stream().filter(result -> result.target().equals("a")))
                .allSatisfy(
                        result -> assertThat(result.outcomes().values()).hasOnlyElementsOfType(Trial.Measured.class));
        assertThat(ready.subList(2, ready.size())).containsExactly("instance 2 of a+b", "a", "instance 3 of a", "a");
    }

    @Test
    void roundsAreSplitInEqualPartsAsFarAsTheyGo() {
        Plan plan = new Plan("suite", 1, 10, true, List.of()).instances(3);
        assertThat(IntStream.rangeClosed(1, 12).map(plan::instance))
                .containsExactly(1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4);
        assertThatThrownBy(() -> plan.instances(11)).hasMessageContaining("at least as many rounds");
    }

    @Test
    void nothingIsRehearsedWhereNothingIsLeft() {
        List<BlockResult> all = run(plan(true), new Written(), List.of(), () -> false);
        var executor = new Written() {
            @Override
            public boolean rehearses(int stage, int done) {
                return done < 1;
            }
        };
        assertThat(run(plan(true), executor, all, () -> false)).isEmpty();
        assertThat(executor.asked).isEmpty();
    }

    /** Writes down what it is asked for; each phase takes one nanosecond. */
    private static class Written implements Executor {
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

    private static BlockResult result(Case benchCase, String target, String phase, int round) {
        return new BlockResult(
                benchCase, target, round, Map.of(phase, new Trial.Measured(List.of(1.0), null)), List.of());
    }

    private static List<BlockResult> run(Plan plan, Executor executor, List<BlockResult> before, BooleanSupplier stop) {
        return run(plan, executor, before, Rounds.PLANNED, stop);
    }

    private static List<BlockResult> run(
            Plan plan, Executor executor, List<BlockResult> before, Rounds rounds, BooleanSupplier stop) {
        List<BlockResult> results = new ArrayList<>();
        new Runner(plan, executor, before, rounds, stop, results::add).run();
        return results;
    }

    @Test
    void everyCellIsMeasuredOnceInEveryRoundAndNothingIsKept() {
        var executor = new Written();
        List<BlockResult> results = run(plan(false), executor, List.of(), () -> false);
        assertThat(results).hasSize(plan(false).trials()).doesNotHaveDuplicates();
        assertThat(executor.asked).doesNotContain("keep");
    }

    @Test
    void aResumedRunMeasuresWhatIsMissingAndNothingElse() {
        List<BlockResult> whole = run(plan(false), new Written(), List.of(), () -> false);
        for (int known = 0; known <= whole.size(); known++) {
            List<BlockResult> before = whole.subList(0, known);
            List<BlockResult> after = run(plan(false), new Written(), before, () -> false);
            List<BlockResult> together = new ArrayList<>(before);
            together.addAll(after);
            assertThat(together).containsExactlyElementsOf(whole);
        }
    }

    @Test
    void targetsThatAlternateAreMeasuredAgainTogetherWhenOneLacksItsResult() {
        List<BlockResult> whole = run(plan(false, true), new Written(), List.of(), () -> false);
        assertThat(whole).hasSize(plan(false, true).trials()).doesNotHaveDuplicates();
        for (int known = 0; known <= whole.size(); known++) {
            var executor = new Written();
            List<BlockResult> before = whole.subList(0, known);
            List<BlockResult> after = run(plan(false, true), executor, before, () -> false);
            assertThat(after).containsExactlyElementsOf(whole.subList(known, whole.size()));
            assertThat(executor.asked).allMatch(asked -> asked.startsWith("run a+b "));
        }
    }

    @Test
    void aTargetThatIsNotReadyDoesNotKeepTheOthersFromAlternating() {
        var executor = new Written() {
            @Override
            public Optional<String> ready(int stage, String target, BooleanSupplier stop) {
                return target.equals("b") ? Optional.of("no disk") : Optional.empty();
            }
        };
        List<BlockResult> results = run(plan(true, true), executor, List.of(), () -> false);
        assertThat(executor.asked).hasSize(6).allMatch(asked -> asked.startsWith("run a "));
        assertThat(results.stream().filter(result -> result.target().equals("b")))
                .hasSize(6)
                .allSatisfy(result -> assertThat(result.outcomes()).containsValue(new Trial.Failed("no disk")));
    }

    @Test
    void aPieceOfGrowthIsTheRoundOfItsCase() {
        var executor = new Written() {
            @Override
            public void grow(int stage, String target, int piece, BooleanSupplier stop, Consumer<BlockResult> each) {
                if (target.equals("a")) {
                    each.accept(result(INSERT, target, "wall", piece));
                }
            }
        };
        List<BlockResult> results = run(plan(true), executor, List.of(), () -> false);
        assertThat(results.subList(0, 3)).extracting(BlockResult::round).containsExactly(1, 2, 3);
        assertThat(executor.asked).doesNotContain("run a insert[wall, latency]", "run a insert[latency, wall]");
        assertThat(executor.asked.stream().filter(asked -> asked.startsWith("run b insert")))
                .hasSize(3);
    }

    @Test
    void aTargetThatIsNotReadyFailsWithItsReasonAndIsNotAsked() {
        var executor = new Written() {
            @Override
            public Optional<String> ready(int stage, String target, BooleanSupplier stop) {
                return target.equals("b") ? Optional.of("no disk") : Optional.empty();
            }
        };
        List<BlockResult> results = run(plan(true), executor, List.of(), () -> false);
        assertThat(executor.asked).noneMatch(asked -> asked.startsWith("run b"));
        assertThat(results.stream().filter(result -> result.target().equals("b")))
                .hasSize(6)
                .allSatisfy(result -> assertThat(result.outcomes()).containsValue(new Trial.Failed("no disk")));
    }

    @Test
    void nothingBeginsAfterTheStop() {
        var executor = new Written();
        List<BlockResult> results = new ArrayList<>();
        new Runner(plan(false), executor, List.of(), Rounds.PLANNED, () -> results.size() >= 4, results::add).run();
        assertThat(results.size()).isBetween(4, 5);
        assertThat(executor.asked).endsWith("keep").containsOnlyOnce("keep");
    }

    @Test
    void theProfiledRepetitionIsNoResult() {
        List<Task> profiled = new ArrayList<>();
        var executor = new Written() {
            @Override
            public boolean profiles(int stage) {
                return true;
            }

            @Override
            public void profile(Task task, BooleanSupplier stop) {
                profiled.add(task);
            }
        };
        assertThat(run(plan(false), executor, List.of(), () -> false))
                .hasSize(plan(false).trials());
        assertThat(profiled).extracting(Task::target).containsExactly("a", "b", "a", "b");
    }

    /** Allows rounds up to a number, of what a question about FIND on a and b needs. */
    private record UpTo(int last, List<String> begun) implements Rounds {
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

    @Test
    void furtherRoundsHoldTheRegisteredCellsAndFollowThePlan() {
        List<String> begun = new ArrayList<>();
        List<BlockResult> results = run(plan(true), new Written(), List.of(), new UpTo(5, begun), () -> false);
        assertThat(results).hasSize(plan(true).trials() + 2 * 2).doesNotHaveDuplicates();
        assertThat(results.stream().filter(result -> result.round() > 3))
                .hasSize(4)
                .allMatch(result -> result.benchCase().equals(FIND));
        assertThat(begun)
                .containsExactly(
                        "round 1",
                        "round 2",
                        "round 3",
                        "asked for 4",
                        "round 4",
                        "asked for 5",
                        "round 5",
                        "asked for 6");
    }

    @Test
    void aFurtherRoundThatWasBegunIsBroughtToItsEndWithoutAsking() {
        List<BlockResult> whole =
                run(plan(false), new Written(), List.of(), new UpTo(4, new ArrayList<>()), () -> false);
        List<String> begun = new ArrayList<>();
        List<BlockResult> before = whole.subList(0, whole.size() - 1);
        List<BlockResult> after = run(plan(false), new Written(), before, new UpTo(4, begun), () -> false);
        assertThat(after).containsExactlyElementsOf(whole.subList(whole.size() - 1, whole.size()));
        assertThat(begun).doesNotContain("asked for 4").contains("round 4", "asked for 5");
    }

    @Test
    void noSuiteHasMoreThanTheMostRounds() {
        List<BlockResult> results =
                run(plan(false), new Written(), List.of(), new UpTo(1000, new ArrayList<>()), () -> false);
        assertThat(results).extracting(BlockResult::round).contains(Rounds.MOST).doesNotContain(Rounds.MOST + 1);
    }
}
