package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Trial;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.FolderServer;
import org.docbench.stores.NullStore;
import org.docbench.stores.RealServers;

/** Runs of the suite in which something goes wrong, and what has to hold then. */
final class FaultRows {
    static final StoreTarget NOTHING = new StoreTarget(NullStore.ID, new NullStore(), NullStore.server());

    private FaultRows() {}

    static StoreTarget sqlite(Path folder) {
        return new StoreTarget("sqlite.jsonb", RealServers.store("sqlite.jsonb"), new FolderServer(folder));
    }

    static List<ResultRow> rows(Duration limit, Consumer<Trial> each, StoreTarget... targets) {
        return rows(limit, each, List.of(SmallRun.baseline(), SmallRun.single()), targets);
    }

    /** As many rows as there are cases and targets, whatever happened. */
    static List<ResultRow> rows(
            Duration limit, Consumer<Trial> each, List<UpdateCases.UpdateCase> cases, StoreTarget... targets) {
        List<ResultRow> rows = SmallRun.rows(cases, limit, each, targets);
        assertThat(rows).hasSize(cases.size() * targets.length);
        return rows;
    }

    static void othersStand(List<ResultRow> rows, String... struck) {
        assertThat(rows)
                .filteredOn(row -> !List.of(struck).contains(row.target()))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.status()).as(row.toString()).isEqualTo("measured"));
    }

    /** Why rows of a target failed: one line each, and no number with it. */
    static List<String> reasons(List<ResultRow> rows, String target) {
        List<ResultRow> failed = rows.stream()
                .filter(row -> row.target().equals(target) && row.status().equals("failed"))
                .toList();
        failed.forEach(row -> System.err.println("  " + row.target() + " " + row.scenario() + ": " + row.reason()));
        assertThat(failed).allSatisfy(row -> {
            assertThat(row.reason()).isNotBlank().doesNotContain("\n");
            assertThat(row.mean()).isNull();
            assertThat(row.samples()).isEmpty();
        });
        return failed.stream().map(ResultRow::reason).toList();
    }
}
