package org.docbench.load.crud;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.runner.RunRequest;
import org.docbench.load.OpenChoice.OpenScenarios;
import org.docbench.load.StoreEntry;
import org.docbench.load.StoreExperiment.StoreCase;
import org.docbench.load.StorePreset;
import org.docbench.load.StoreSuite;

/** The suite {@code crud}: small documents by the million, inserted, found, updated and deleted by many workers. */
public final class CrudSuite {
    public static final String NAME = "crud";

    private CrudSuite() {}

    /**
     * Describes the suite. A new scenario is one more line here.
     *
     * @param seed of the documents
     */
    public static StoreSuite of(long seed) {
        Documents documents = new Documents(seed);
        return new StoreSuite(
                NAME,
                List.of(
                        new Insert(documents), //
                        new Find(documents),
                        new Update(documents),
                        new Delete(documents)),
                List.of(
                        Parameter.growing(StoreCase.DOCUMENTS, 1, 100_000_000),
                        Parameter.number(StoreCase.WORKERS, 1, 1_000),
                        Parameter.words(Find.BY, Find.KEYS),
                        Parameter.words(
                                "order",
                                Arrays.stream(KeyOrder.values())
                                        .map(KeyOrder::id)
                                        .toList()),
                        RunRequest.ROUNDS,
                        StoreEntry.INSTANCES,
                        StorePreset.OPERATIONS),
                documents,
                Optional.of(Insert::loading),
                OpenScenarios.of(NAME, "operation"),
                phase -> !phase.equals(StoreSuite.LATENCY),
                preset -> 16L + preset.operations() / 12);
    }
}
