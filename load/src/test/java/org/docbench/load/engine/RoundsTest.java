package org.docbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RoundsTest {
    private static final List<String> CASES = List.of("push", "single", "large", "delete");
    private static final List<String> TARGETS = List.of("a", "b", "c");

    @Property
    void everyTargetHasOneTurnForEachCaseInEachRoundAndTargetsOfACaseFollowOneAnother(
            @ForAll long seed,
            @ForAll @IntRange(max = 5) int rounds,
            @ForAll @IntRange(min = 1, max = 6) int cases,
            @ForAll @IntRange(min = 1, max = 5) int targets) {
        List<Integer> allCases = IntStream.range(0, cases).boxed().toList();
        List<Integer> allTargets = IntStream.range(0, targets).boxed().toList();
        List<Turn<Integer, Integer>> order = Rounds.order(rounds, allCases, allTargets, seed);
        assertThat(order).hasSize(rounds * cases * targets);
        for (int i = 0; i < rounds * cases; i++) {
            List<Turn<Integer, Integer>> together = order.subList(i * targets, (i + 1) * targets);
            int round = i / cases;
            int of = together.get(0).of();
            assertThat(together).allMatch(turn -> turn.round() == round && turn.of() == of);
            assertThat(together).extracting(Turn::target).containsExactlyInAnyOrderElementsOf(allTargets);
        }
        for (int round = 0; round < rounds; round++) {
            assertThat(order.subList(round * cases * targets, (round + 1) * cases * targets))
                    .extracting(Turn::of)
                    .isSubsetOf(allCases)
                    .containsAll(allCases);
        }
    }

    @Test
    void theSeedFixesTheOrderAndRoundsDiffer() {
        List<Turn<String, String>> order = Rounds.order(6, CASES, TARGETS, 1);
        assertThat(order)
                .isEqualTo(Rounds.order(6, CASES, TARGETS, 1))
                .isNotEqualTo(Rounds.order(6, CASES, TARGETS, 2));
        assertThat(IntStream.range(0, 6)
                        .mapToObj(round -> order.subList(round * 12, round * 12 + 12).stream()
                                .map(turn -> turn.of() + turn.target())
                                .toList())
                        .distinct()
                        .count())
                .isGreaterThan(3);
    }

    @Test
    void moreRoundsLeaveTheFirstOnesAsTheyWere() {
        List<Turn<String, String>> first = Rounds.order(2, CASES, TARGETS, 4);
        assertThat(Rounds.order(9, CASES, TARGETS, 4).subList(0, first.size())).isEqualTo(first);
    }

    @Test
    void turnsAreTakenOneByOneUntilItIsStopped() {
        List<Turn<String, String>> order = Rounds.order(3, CASES, TARGETS, 1);
        List<Turn<String, String>> taken = new ArrayList<>();
        List<Integer> results = Rounds.take(
                order,
                turn -> {
                    taken.add(turn);
                    return taken.size();
                },
                () -> taken.size() == 7);
        assertThat(taken).isEqualTo(order.subList(0, 7));
        assertThat(results).containsExactly(1, 2, 3, 4, 5, 6, 7);
    }
}
