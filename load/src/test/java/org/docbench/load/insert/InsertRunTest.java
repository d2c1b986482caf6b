package org.docbench.load.insert;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Requests;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.FolderServer;
import org.docbench.stores.NullStore;
import org.docbench.stores.RealServers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InsertRunTest {
    private static final StoreTarget NONE = new StoreTarget(NullStore.ID, new NullStore(), NullStore.server());

    @TempDir
    Path folder;

    @Test
    void everyPublishedCaseIsMeasuredAndProvedOnSqlite() {
        List<Trial> trials = new ArrayList<>();
        var targets = new StoreTargets(
                List.of(
                        new StoreTarget("sqlite.jsonb", RealServers.store("sqlite.jsonb"), new FolderServer(folder)),
                        NONE),
                Map.of());
        try (var run = InsertSuite.planned(targets, SmallRun.EFFORT, Requests.all(), Observer.NOBODY)) {
            run.run(() -> false, trials::add);
            assertThat(trials).hasSize(run.trials());
            List<ResultRow> rows = TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor());
            int places = 20 + 6 + 3 + 4 * 3 + 3;
            assertThat(rows).hasSize(places * (4 + 5));
            assertThat(rows)
                    .filteredOn(row -> row.status().equals(Results.FAILED))
                    .isEmpty();
            assertThat(rows.stream().filter(row -> row.status().equals(Results.UNSUPPORTED)))
                    .hasSize(4 * 4)
                    .allMatch(row -> row.caseParameters().get("durability").equals("none"));
            digests(rows, run.corpora());
        }
    }

    /** A case has one digest, whatever the target, and it is that of its corpus. */
    private static void digests(List<ResultRow> rows, List<CorpusRow> corpora) {
        List<ResultRow> measured = rows.stream().filter(Results::isMeasured).toList();
        assertThat(measured)
                .allSatisfy(row -> assertThat(row.digest())
                        .isIn(corpora.stream().map(CorpusRow::sha256).toList()));
        Map<String, String> one = new HashMap<>();
        measured.forEach(row -> assertThat(
                        one.merge(row.scenario() + row.caseParameters(), row.digest(), (known, again) -> known))
                .isEqualTo(row.digest()));
        assertThat(corpora.stream().map(CorpusRow::sha256)).doesNotHaveDuplicates();
    }
}
