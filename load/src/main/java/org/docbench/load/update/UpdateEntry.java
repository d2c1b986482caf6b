package org.docbench.load.update;

import static org.docbench.core.runner.SuiteEntry.Ability.DOCUMENTS;
import static org.docbench.core.runner.SuiteEntry.Ability.DURABILITY;
import static org.docbench.core.runner.SuiteEntry.Ability.PATHS;
import static org.docbench.core.runner.SuiteEntry.Ability.SERVERS;
import static org.docbench.core.runner.SuiteEntry.Ability.STORES;

import java.util.List;
import java.util.Set;
import org.docbench.load.StoreEntry;

/** Describes the suite {@code update} to the command. */
public final class UpdateEntry {
    private UpdateEntry() {}

    public static StoreEntry of() {
        return new StoreEntry(
                UpdateSuite.NAME,
                UpdateSuite.scenarios(),
                List.of(),
                List.of(),
                Set.of(SERVERS, STORES, DURABILITY, DOCUMENTS, PATHS),
                (request, targets, observer) -> UpdateSuite.planned(
                        targets,
                        UpdatePreset.of(request.preset()),
                        StoreEntry.levels(request),
                        request.documents().byPath(),
                        request.seed()));
    }
}
