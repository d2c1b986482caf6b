package org.docbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private static final List<Integer> TEN = List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    private static final Case OF = new Case("crud", "find", Map.of());

    private final List<Trial> given = new ArrayList<>();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final AtomicBoolean stop = new AtomicBoolean();
    private final Turns turns = new Turns(stopped::get, stop::get, given::add);

    private List<Integer> shuffled(long seed) {
        List<Integer> taken = new ArrayList<>();
        turns.shuffled(TEN, new Random(seed), taken::add);
        return taken;
    }

    private void hand() {
        Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
        outcomes.put("find", new Trial.Failed("gone"));
        outcomes.put("latency", new Trial.Failed("gone"));
        turns.hand(OF, "a", 2, outcomes);
    }

    @Test
    void eachHasItsTurnInAnOrderThatTheSeedGives() {
        assertThat(shuffled(1))
                .containsExactlyInAnyOrderElementsOf(TEN)
                .isEqualTo(shuffled(1))
                .isNotEqualTo(shuffled(2));
    }

    @Test
    void afterTheEndNoTurnBegins() {
        List<Integer> taken = new ArrayList<>();
        turns.rounds(
                3,
                round -> turns.inOrder(TEN, item -> {
                    taken.add(10 * round + item);
                    stop.set(taken.size() == 13);
                }));
        assertThat(taken).hasSize(13).endsWith(20, 21, 22);
    }

    /** Who wants no more has what was being measured; a suite that is stopped gives nothing more. */
    @Test
    void whatWasBeingMeasuredAtTheEndCountsUnlessTheSuiteWasStopped() {
        stop.set(true);
        hand();
        assertThat(given)
                .containsExactly(
                        new Trial(OF, "a", "find", 2, new Trial.Failed("gone")),
                        new Trial(OF, "a", "latency", 2, new Trial.Failed("gone")));
        stopped.set(true);
        hand();
        assertThat(given).hasSize(2);
    }
}
