package org.docbench.load.store;

import java.util.List;
import java.util.Optional;
import org.docbench.core.experiment.Experiment;
import org.docbench.core.scenario.Case;
import org.docbench.stores.Durability;

/**
 * An experiment on a collection that grows from stage to stage. Its cases have the parameters {@code documents}, {@code workers} and,
 * where they write, {@code durability}.
 */
public interface StoreExperiment extends Experiment<StoreScope, StoreExperiment.Work> {

    /** Makes the block of a case on the collection of a target. */
    @FunctionalInterface
    interface Work {
        StoreBlock on(BlockContext context);
    }

    /** Names what is done in a case, as cases of the open loop name it: {@code find _id random}. */
    default String operation(Case benchCase) {
        return scenario().name();
    }

    /** Returns the calls of each worker in a block. */
    int calls(Case benchCase, StorePreset preset);

    /** Returns the documents of one call. */
    default int documentsOfCall(Case benchCase) {
        return 1;
    }

    /** Returns the untimed calls of each worker before the first timed one: its statement is prepared, its connection awake. */
    default int firstCalls(Case benchCase) {
        return 3;
    }

    @Override
    default Optional<String> sweeps() {
        return Optional.of(StoreCase.DOCUMENTS);
    }

    /** Returns the strongest level of those asked for; what is not asked for at all is measured on the device. */
    static Durability strongest(List<Durability> levels) {
        return levels.stream().max(Durability::compareTo).orElse(Durability.SYNC);
    }
}
