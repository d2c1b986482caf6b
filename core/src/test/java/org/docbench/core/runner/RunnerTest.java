package org.docbench.core.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.core.runner.WrittenRun.FIND;
import static org.docbench.core.runner.WrittenRun.INSERT;
import static org.docbench.core.runner.WrittenRun.plan;
import static org.docbench.core.runner.WrittenRun.result;
import static org.docbench.core.runner.WrittenRun.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.runner.WrittenRun.UpTo;
import org.docbench.core.runner.WrittenRun.Written;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Test;

class RunnerTest {
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
        new Runner(plan(false), executor, List.of(), Runner.Rounds.PLANNED, () -> results.size() >= 4, results::add)
                .run();
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

    /** Cases of other groups have more rounds than the registered ones. */
    @Test
    void roundsOfOtherCellsAreNoBegunOnes() {
        List<BlockResult> other = List.of(result(INSERT, "a", "wall", 4));
        List<String> begun = new ArrayList<>();
        run(plan(true), new Written(), other, new UpTo(4, begun), () -> false);
        assertThat(begun).contains("asked for 4");
    }

    @Test
    void noSuiteHasMoreThanTheMostRounds() {
        List<BlockResult> results =
                run(plan(false), new Written(), List.of(), new UpTo(1000, new ArrayList<>()), () -> false);
        assertThat(results)
                .extracting(BlockResult::round)
                .contains(Runner.Rounds.MOST)
                .doesNotContain(Runner.Rounds.MOST + 1);
    }
}
