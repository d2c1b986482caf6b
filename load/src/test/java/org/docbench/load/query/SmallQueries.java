package org.docbench.load.query;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.Observer;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Requests;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.FolderServer;
import org.docbench.stores.NullStore;
import org.docbench.stores.RealServers;
import org.docbench.stores.Store;

/** The suite over a few documents. */
final class SmallQueries {
    static final int DOCUMENTS = 60;

    static final QuerySuite.QueryPreset EFFORT = effort(0);

    static final StoreTarget NOTHING = new StoreTarget(NullStore.ID, new NullStore(), NullStore.server());

    private SmallQueries() {}

    static QuerySuite.QueryPreset effort(int rehearsals) {
        return new QuerySuite.QueryPreset(
                2, 1, DOCUMENTS, 7, 3, 2, 2, rehearsals, false, Duration.ofMillis(1), Duration.ofSeconds(20));
    }

    static Suite run(StoreTarget... targets) {
        return QuerySuite.planned(all(targets), EFFORT, Requests.all(), Observer.NOBODY);
    }

    static StoreTargets all(StoreTarget... targets) {
        return new StoreTargets(Arrays.asList(targets), Map.of());
    }

    static StoreTarget sqlite(Path folder) {
        return sqlite(folder, RealServers.store("sqlite.jsonb"));
    }

    static StoreTarget sqlite(Path folder, Store store) {
        return new StoreTarget("sqlite.jsonb", store, new FolderServer(folder));
    }

    /** The rows of a whole run, which is closed. */
    static List<ResultRow> rows(Suite run) {
        try (run) {
            return rowsOf(run);
        }
    }

    static List<ResultRow> rowsOf(Suite run) {
        List<Trial> trials = new ArrayList<>();
        run.run(() -> false, trials::add);
        return TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor());
    }

    /** A row by its case, as {@code element elements part}. */
    static String name(ResultRow row) {
        return row.scenario() + " " + String.join(" ", row.caseParameters().values());
    }
}
