package org.docbench.load.insert;

import static org.docbench.core.runner.SuiteEntry.Ability.DOCUMENTS;
import static org.docbench.core.runner.SuiteEntry.Ability.DURABILITY;
import static org.docbench.core.runner.SuiteEntry.Ability.INDEXES;
import static org.docbench.core.runner.SuiteEntry.Ability.LARGE_ITEMS;
import static org.docbench.core.runner.SuiteEntry.Ability.PATHS;
import static org.docbench.core.runner.SuiteEntry.Ability.PROFILES;
import static org.docbench.core.runner.SuiteEntry.Ability.SERVERS;
import static org.docbench.core.runner.SuiteEntry.Ability.STORES;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.core.corpus.LinkedDocuments.Content;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.runner.RunRequest;
import org.docbench.load.StoreEntry;

/** Describes the suite {@code insert} to the command. */
public final class InsertEntry {
    /** The largest document of MongoDB has 16 MiB. */
    private static final long LARGEST = 16_000_000;

    private static final List<Parameter<?>> PARAMETERS = List.of(
            Parameter.number("bytes", 1, LARGEST),
            Parameter.number("attributes", 1, 10_000),
            Parameter.words(
                    "content", Stream.of(Content.values()).map(Content::id).toList()),
            // MongoDB takes no more in one call.
            Parameter.number("batch", 1, 100_000),
            Parameter.words("index", List.of("none", "one", "three")),
            Parameter.single("links", 1, 10_000),
            Parameter.single("documents", 1, 100_000_000),
            Parameter.single("rounds", 1, 1_000));

    private InsertEntry() {}

    public static StoreEntry of() {
        return new StoreEntry(
                InsertSuite.NAME,
                InsertSuite.scenarios(),
                StoreEntry.names(InsertSuite.scenarios(), StoreEntry.USER),
                PARAMETERS,
                Set.of(SERVERS, STORES, DURABILITY, DOCUMENTS, PATHS, INDEXES, PROFILES, LARGE_ITEMS),
                (request, targets, observer) -> new InsertRun(
                        targets,
                        InsertEffort.of(request.preset()),
                        chosen(request),
                        StoreEntry.levels(request),
                        request.documents().documents(),
                        request.documents().indexes(),
                        request.seed(),
                        observer));
    }

    static InsertChoice chosen(RunRequest request) {
        return new InsertChoice(
                request.numbers("bytes"),
                request.numbers("attributes"),
                request.numbers("batch"),
                request.words("content"),
                request.words("index"),
                request.number("links"),
                request.number("documents"),
                request.number("rounds"),
                request.largeItems(),
                request.scenarios());
    }
}
