package org.docbench.core.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.docbench.core.runner.WrittenRun.FIND;
import static org.docbench.core.runner.WrittenRun.INSERT;
import static org.docbench.core.runner.WrittenRun.plan;
import static org.docbench.core.runner.WrittenRun.result;
import static org.docbench.core.runner.WrittenRun.run;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.runner.WrittenRun.UpTo;
import org.docbench.core.runner.WrittenRun.Written;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Test;

/** Which rounds an instance of the servers measures, and what is rehearsed on it. */
class ServerInstancesTest {
    /** What the executor is asked for by two rehearsed rounds, on the first instance and on that of the second part. */
    private static final String FIRST = "ready, round -1, round -2, ";

    private static final String SECOND = "ready, round -41, round -42, ";

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

    /** Three rounds on so many instances of the servers, after results of an earlier generation: what the executor is asked for, and the results. */
    private static String onInstances(
            int instances, List<BlockResult> before, Runner.Rounds rounds, Consumer<BlockResult> each) {
        List<String> begun = new ArrayList<>();
        var executor = new Written() {
            private int round;

            @Override
            public Map<String, String> renew(int stage, List<String> targets, int instance, BooleanSupplier stop) {
                begun.add("instance " + instance);
                assertThat(targets).containsExactlyInAnyOrder("a", "b");
                return Map.of();
            }

            @Override
            public Optional<String> ready(int stage, String target, BooleanSupplier stop) {
                if (target.equals("a")) {
                    begun.add("ready");
                }
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
        List<BlockResult> results = run(plan(true).instances(instances), executor, before, rounds, () -> false);
        assertThat(results).extracting(BlockResult::round).allMatch(round -> round > 0);
        assertThat(Stream.concat(before.stream(), results.stream()).map(result -> result.on(0)))
                .doesNotHaveDuplicates();
        results.forEach(each);
        return String.join(", ", begun);
    }

    private static String onInstances(int instances, Runner.Rounds rounds) {
        return onInstances(instances, List.of(), rounds, result -> {});
    }

    /** Servers start again between the parts of the rounds; then targets are made ready, and other rounds than before are rehearsed. */
    @Test
    void eachInstanceMeasuresItsPartOfTheRoundsWarm() {
        assertThat(onInstances(1, Runner.Rounds.PLANNED)).isEqualTo(FIRST + "round 1, round 2, round 3");
        assertThat(onInstances(2, Runner.Rounds.PLANNED))
                .isEqualTo(FIRST + "round 1, round 2, instance 2, " + SECOND + "round 3");
    }

    @Test
    void furtherRoundsHaveFurtherInstances() {
        assertThat(onInstances(3, new UpTo(5, new ArrayList<>())).replaceAll("(ready|round -\\d+), ", ""))
                .isEqualTo(
                        "round 1, instance 2, round 2, instance 3, round 3, instance 4, round 4, instance 5, round 5");
    }

    /**
     * A resumed run has new servers already: it measures what is left of a part on them, and later parts on further ones. Its rounds belong to
     * other instances than those of the generation before.
     */
    @Test
    void aResumedRunKeepsThePartsOfTheRoundsAndHasInstancesOfItsOwn() {
        List<BlockResult> whole = run(plan(true).instances(2), new Written(), List.of(), () -> false);
        assertThat(whole).allMatch(result -> result.instance() == (result.round() <= 2 ? 1 : 2));
        assertThat(whole.stream().map(result -> result.on(0)))
                .containsExactlyElementsOf(run(plan(true), new Written(), List.of(), () -> false));
        List<BlockResult> first =
                whole.stream().filter(result -> result.round() == 1).toList();
        assertThat(onInstances(
                        2,
                        first,
                        Runner.Rounds.PLANNED,
                        result -> assertThat(result.instance()).isEqualTo(result.round())))
                .isEqualTo(FIRST + "round 2, instance 3, " + SECOND + "round 3");
        List<BlockResult> two =
                whole.stream().filter(result -> result.round() <= 2).toList();
        assertThat(onInstances(
                        2,
                        two,
                        Runner.Rounds.PLANNED,
                        result -> assertThat(result.instance()).isEqualTo(2)))
                .isEqualTo(SECOND + "round 3");
    }

    /** A published round takes an hour; of one that was stopped shortly before its end, only what is left is rehearsed. */
    @Test
    void aResumedRunRehearsesOnlyWhatItsInstanceWillMeasure() {
        List<BlockResult> whole = run(plan(true), new Written(), List.of(), () -> false);
        assertThat(rehearsed(before(whole, 3), Runner.Rounds.PLANNED)).containsOnly(INSERT);
        assertThat(rehearsed(before(whole, 2), Runner.Rounds.PLANNED)).containsOnly(INSERT, FIND);
        assertThat(rehearsed(before(whole, 3), new UpTo(4, new ArrayList<>())))
                .as("further rounds of a question about FIND")
                .containsOnly(INSERT, FIND);
    }

    /** All results before a round, and those of {@link WrittenRun#FIND} in it. */
    private static List<BlockResult> before(List<BlockResult> whole, int round) {
        return whole.stream()
                .filter(result -> result.round() < round
                        || (result.round() == round && result.benchCase().equals(FIND)))
                .toList();
    }

    private static Set<Case> rehearsed(List<BlockResult> before, Runner.Rounds rounds) {
        Set<Case> rehearsed = new HashSet<>();
        run(
                plan(true),
                new Written() {
                    @Override
                    public boolean rehearses(int stage, int done) {
                        return done < 1;
                    }

                    @Override
                    public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {
                        if (task.round() < 0) {
                            task.steps().forEach(step -> rehearsed.add(step.benchCase()));
                        }
                        super.run(task, stop, each);
                    }
                },
                before,
                rounds,
                () -> false);
        return rehearsed;
    }

    /** A load and the rates of an open loop are measured on one instance, so their results name none. */
    @Test
    void onlyBlocksOfRoundsBelongToAnInstance() {
        var executor = new Written() {
            @Override
            public void grow(int stage, String target, int piece, BooleanSupplier stop, Consumer<BlockResult> each) {
                each.accept(result(INSERT, target, "wall", piece));
            }

            @Override
            public void endStage(int stage, BooleanSupplier stop, Consumer<BlockResult> each) {
                each.accept(result(INSERT, "a", "rate", 1));
            }
        };
        List<BlockResult> results = run(plan(true).instances(3), executor, List.of(), () -> false);
        assertThat(results.stream().filter(result -> result.benchCase().equals(INSERT)))
                .hasSize(7)
                .allMatch(result -> result.instance() == 0);
        assertThat(results.stream().filter(result -> result.benchCase().equals(FIND)))
                .hasSize(6)
                .allMatch(result -> result.instance() == result.round());
    }

    /** What was lost stays so: nobody asks for it again, and each of its results says why. */
    @Test
    void aTargetWhoseServerDoesNotComeBackFailsInAllLaterRounds() {
        List<String> ready = new ArrayList<>();
        var executor = new Written() {
            @Override
            public Map<String, String> renew(int stage, List<String> targets, int instance, BooleanSupplier stop) {
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
}
