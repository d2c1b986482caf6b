package org.docbench.load.crud;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.docbench.core.scenario.Trial;
import org.docbench.load.StoreSuite;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Targets take turns at each case of a round and at each piece of a load, in seeded order (rule 8). */
@Tag("slow")
class InterleavedTest {

    private static List<Trial> trials() {
        return SmallRun.trials(
                SmallRun.only(),
                SharedStore.honest().target("a"),
                SharedStore.honest().target("b"));
    }

    @Test
    void targetsTakeTurnsInAnOrderThatTheSeedGives() {
        List<Trial> trials = trials();
        Set<String> first = new HashSet<>();
        for (int i = 0; i < trials.size(); i += 4) {
            List<Trial> turn = trials.subList(i, i + 4);
            assertThat(turn.stream()
                            .map(trial -> trial.round() + " " + trial.of())
                            .distinct())
                    .hasSize(1);
            assertThat(turn.stream().map(Trial::phase).distinct()).hasSize(2).contains(StoreSuite.LATENCY);
            assertThat(turn.stream().map(Trial::target).distinct()).containsExactlyInAnyOrder("a", "b");
            first.add(turn.get(0).target());
        }
        assertThat(first).as("who begins").hasSize(2);
        assertThat(order(trials())).isEqualTo(order(trials));
    }

    private static List<String> order(List<Trial> trials) {
        return trials.stream()
                .map(trial -> trial.of() + " " + trial.target() + " " + trial.round())
                .toList();
    }
}
