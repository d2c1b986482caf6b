package org.docbench.load.crud;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.docbench.core.journal.RunAssembly.CountedRows;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Observer.Cost;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Trial;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.FolderServer;
import org.docbench.stores.NullStore;
import org.docbench.stores.RealServers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole suite: on SQLite, whose writers take turns, and on the null store. */
@Tag("slow")
class CrudRunTest {
    @TempDir
    Path folder;

    @Test
    void everyCaseIsMeasuredAndProvedAndGrows() {
        StoreTarget sqlite =
                new StoreTarget("sqlite.jsonb", RealServers.store("sqlite.jsonb"), new FolderServer(folder));
        StoreTarget nothing = new StoreTarget(NullStore.ID, new NullStore(), NullStore.server());
        List<Trial> trials = new ArrayList<>();
        try (Suite run = SmallRun.run(SmallRun.only(), sqlite, nothing)) {
            List<BlockResult> blocks = new ArrayList<>();
            run.measure(List.of(), () -> false, blocks::add);
            blocks.stream().flatMap(BlockResult::trials).forEach(trials::add);
            List<ResultRow> rows = TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor());
            assertThat(rows).hasSize(run.trials() / SmallRun.PRESET.rounds()).allSatisfy(row -> {
                assertThat(row.reason()).isNull();
                assertThat(row.status()).isEqualTo(Results.MEASURED);
                assertThat(row.samples()).hasSize(SmallRun.PRESET.rounds());
            });
            assertThat(trials).hasSize(run.trials());
            assertThat(new TreeSet<>(rows.stream().map(ResultRow::scenario).toList()))
                    .containsExactly("delete", "find", "insert", "update");
            assertThat(Evaluation.of(rows, run.sweeps(), RegisteredPlan.NONE).growth())
                    .as("a fit for each case, phase and target")
                    .hasSize(rows.size() / 3);
            assertThat(CountedRows.of(blocks).evidence())
                    .filteredOn(row -> row.source().equals("machine"))
                    .hasSize(rows.size() / 2)
                    .allSatisfy(CrudRunTest::tellsBothFormulas);
        }
    }

    @Test
    void costsAreOfTheTimedOperationsAndTheClientsCpuOfItsWorkersAlone() {
        double process = 1e15;
        Observer observer = new Observer() {
            @Override
            public Window timed(WindowContext context) {
                return () -> Map.of(Cost.CLIENT_CPU.words(), process, Cost.SERVER_CPU.words(), process);
            }
        };
        StoreTarget nothing = new StoreTarget(NullStore.ID, new NullStore(), NullStore.server());
        List<BlockResult> blocks = new ArrayList<>();
        try (Suite run = SmallRun.run(SmallRun.only("find"), observer, nothing)) {
            run.measure(List.of(), () -> false, blocks::add);
        }
        assertThat(CountedRows.of(blocks).evidence())
                .filteredOn(row -> row.source().equals("machine"))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.perOperation())
                        .hasEntrySatisfying(
                                Cost.SERVER_CPU.words(),
                                cpu -> assertThat(cpu).isGreaterThanOrEqualTo(process / row.operations()))
                        .hasEntrySatisfying(
                                Cost.CLIENT_CPU.words(),
                                cpu -> assertThat(cpu)
                                        .as("no thread spends what a window says of the process")
                                        .isBetween(1.0, process / 1e6)));
    }

    private static void tellsBothFormulas(EvidenceRow row) {
        assertThat(row.perOperation()).containsKeys(EvidenceRow.BY_WALL_TIME, EvidenceRow.BY_THREAD_TIMES);
    }
}
