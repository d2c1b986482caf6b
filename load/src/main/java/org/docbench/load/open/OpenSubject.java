package org.docbench.load.open;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Seat;
import org.docbench.stores.Durability;

/**
 * What a suite gives to be measured in an open loop: something that is done, again and again, on a target.
 *
 * @param seat of the target
 * @param scenarios of the suite
 * @param what is done, as the first parameter says it
 * @param documents there are
 * @param workers how many do it at a time, at most
 * @param level of the acknowledgement; empty where nothing is written
 * @param trouble why the target cannot be measured, if it cannot
 */
public record OpenSubject(
        Seat seat,
        OpenScenarios scenarios,
        String what,
        long documents,
        int workers,
        Optional<Durability> level,
        Optional<String> trouble,
        OpenWork work) {

    String target() {
        return seat.target().id();
    }

    /** The case of one of the {@link #scenarios}, with this value between what is done and the rest. */
    Case at(Scenario scenario, String value) {
        List<Object> values = new ArrayList<>(List.of(what, documents, workers, value));
        level.map(Durability::id).ifPresent(values::add);
        return scenario.with(values.toArray());
    }

    /** Why it cannot be measured at all. */
    Optional<Trial.Outcome> obstacle() {
        return trouble.<Trial.Outcome>map(Trial.Failed::new)
                .or(() -> level.flatMap(seat::without).map(Trial.Unsupported::new));
    }
}
