package org.docbench.load.query;

import static org.docbench.core.runner.SuiteEntry.Ability.DOCUMENTS;
import static org.docbench.core.runner.SuiteEntry.Ability.INDEXES;
import static org.docbench.core.runner.SuiteEntry.Ability.PATHS;
import static org.docbench.core.runner.SuiteEntry.Ability.PROFILES;
import static org.docbench.core.runner.SuiteEntry.Ability.SERVERS;
import static org.docbench.core.runner.SuiteEntry.Ability.STORES;

import java.util.List;
import java.util.Set;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.runner.RunRequest;
import org.docbench.load.StoreEntry;

/** Describes the suite {@code query} to the command. */
public final class QueryEntry {
    private static final List<Parameter<?>> PARAMETERS = List.of(
            Parameter.words(QuerySuite.TAKE, List.of(QueryCases.DOCUMENT, QueryCases.PART)),
            Parameter.words(
                    QuerySuite.INDEX, List.of(QueryCases.NONE, QueryCases.ELEMENTS, QueryCases.VALUE)),
            Parameter.single("links", 1, 10_000),
            Parameter.single("documents", 1, 100_000_000),
            Parameter.single("rounds", 1, 1_000));

    private QueryEntry() {}

    public static StoreEntry of() {
        return new StoreEntry(
                QuerySuite.NAME,
                QuerySuite.scenarios(),
                StoreEntry.names(QuerySuite.scenarios(), StoreEntry.USER),
                PARAMETERS,
                Set.of(SERVERS, STORES, DOCUMENTS, PATHS, INDEXES, PROFILES),
                (request, targets, observer) -> new QueryRun(
                        targets,
                        QueryEffort.of(request.preset()),
                        chosen(request),
                        request.documents().documents(),
                        request.documents().indexes(),
                        request.seed(),
                        observer));
    }

    static QueryChoice chosen(RunRequest request) {
        return new QueryChoice(
                request.number("documents").orElse(0),
                request.number("links").orElse(0),
                request.scenarios(),
                request.words(QuerySuite.TAKE),
                request.words(QuerySuite.INDEX),
                request.number("rounds").orElse(0));
    }
}
