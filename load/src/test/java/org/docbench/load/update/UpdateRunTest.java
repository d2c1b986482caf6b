package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Trial;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Store;
import org.docbench.stores.sqlite.SqliteStores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpdateRunTest {
    private static final UpdateEffort SMALL =
            new UpdateEffort(2, 3, 2, Duration.ofMillis(20), 1, Duration.ofMillis(10), false, Duration.ofSeconds(10));

    @TempDir
    Path folder;

    @Test
    void everyPublishedCaseIsMeasuredAndProvedOnSqlite() {
        Store sqlite = SqliteStores.all().get(0);
        List<ResultRow> rows = rows(List.of(
                new UpdateTarget("sqlite.jsonb", sqlite, new FolderServer(folder)),
                new UpdateTarget(NullStore.ID, new NullStore(), NullStore.server())));
        assertThat(rows).hasSize(26 * 2 * 3);
        assertThat(rows).noneMatch(row -> row.status().equals("failed"));
        assertThat(rows.stream().filter(row -> row.status().equals("unsupported")))
                .hasSize(26)
                .allMatch(row -> row.caseParameters().get("durability").equals("none"));
    }

    private static List<ResultRow> rows(List<UpdateTarget> targets) {
        List<Trial> trials = new ArrayList<>();
        try (var run =
                new UpdateRun(new UpdateTargets(targets, Map.of()), SMALL, List.of(Durability.values()), Map.of(), 1)) {
            run.run(() -> false, trials::add);
            assertThat(trials).hasSize(run.trials());
            return TrialRows.of(trials, run.order(), run.targets(), run::loopOf, 1);
        }
    }
}
