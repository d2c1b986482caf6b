package org.docbench.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;

/**
 * The turns of a suite's run, until somebody ends it. One target is busy at a time, all others rest (rule 8).
 *
 * @param stopped whether the suite was stopped: what was being measured then is not handed over
 * @param stop whether who runs it wants no more: what was being measured then still counts
 * @param each takes the trials
 */
public record Turns(BooleanSupplier stopped, BooleanSupplier stop, Consumer<Trial> each) {

    /** Whether no turn begins any more. */
    public boolean ended() {
        return stopped.getAsBoolean() || stop.getAsBoolean();
    }

    /** So many rounds, counted from 1. */
    public void rounds(int many, IntConsumer round) {
        for (int number = 1; number <= many && !ended(); number++) {
            round.accept(number);
        }
    }

    /** A turn for each, in random order. */
    public <T> void shuffled(List<? extends T> items, Random order, Consumer<? super T> turn) {
        List<T> shuffled = new ArrayList<>(items);
        Collections.shuffle(shuffled, order);
        inOrder(shuffled, turn);
    }

    /** A turn for each, in their order. */
    public <T> void inOrder(List<? extends T> items, Consumer<? super T> turn) {
        for (T item : items) {
            if (!ended()) {
                turn.accept(item);
            }
        }
    }

    /** Hands over what came of a turn, by phase. */
    public void hand(Case of, String target, int round, Map<String, Trial.Outcome> outcomes) {
        if (!stopped.getAsBoolean()) {
            outcomes.forEach((phase, outcome) -> each.accept(new Trial(of, target, phase, round, outcome)));
        }
    }
}
