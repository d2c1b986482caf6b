package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Trial;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.junit.jupiter.api.Test;

/** Targets take turns at each case of a round, in seeded random order (rule 8). */
class TurnsTest {
    private static final UpdatePreset SMALL = new UpdatePreset(
            2, 1, 1, 1, Duration.ofMillis(1), 7, new UpdatePreset.Arrays(7, 1), 0, false, true, Duration.ofSeconds(10));
    /** Two rounds of 31 cases on two targets; and enough of them to tell orders apart. */
    private static final int ALL = 2 * 31 * 2;

    private static final int BEGIN = 12;
    private static final String A = NullStore.ID;
    private static final String B = NullStore.ID + "#2";

    @Test
    void targetsTakeTurnsAtEachCaseInAnOrderThatTheSeedGives() {
        List<Trial> trials = trials(1, ALL);
        assertThat(trials).hasSize(ALL);
        turns(trials);
        List<String> begin = order(trials).subList(0, BEGIN);
        assertThat(order(trials(1, BEGIN))).isEqualTo(begin);
        assertThat(order(trials(2, BEGIN))).isNotEqualTo(begin);
        assertThat(cases(trials, 1))
                .isNotEqualTo(cases(trials, 2))
                .containsExactlyInAnyOrderElementsOf(cases(trials, 2));
    }

    private static void turns(List<Trial> trials) {
        for (int i = 0; i < trials.size(); i += 2) {
            assertThat(place(trials.get(i))).isEqualTo(place(trials.get(i + 1)));
            assertThat(List.of(trials.get(i).target(), trials.get(i + 1).target()))
                    .containsExactlyInAnyOrder(A, B);
        }
    }

    private static List<String> cases(List<Trial> trials, int round) {
        return trials.stream()
                .filter(trial -> trial.round() == round)
                .map(trial -> trial.of().toString())
                .toList();
    }

    private static List<String> order(List<Trial> trials) {
        return trials.stream().map(trial -> place(trial) + trial.target()).toList();
    }

    private static String place(Trial trial) {
        return trial.round() + " " + trial.of();
    }

    private static List<Trial> trials(long seed, int enough) {
        var targets = new StoreTargets(
                List.of(
                        new StoreTarget(A, new NullStore(), NullStore.server()),
                        new StoreTarget(B, new NullStore(), NullStore.server())),
                Map.of());
        List<Trial> trials = new ArrayList<>();
        try (Suite run = UpdateSuite.planned(
                targets, SMALL, List.of(Durability.SYNC), UpdateCases.all(SMALL.largest(), Map.of()), seed)) {
            run.run(() -> trials.size() >= enough, trials::add);
        }
        return trials;
    }
}
