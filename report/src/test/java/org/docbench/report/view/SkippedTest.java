package org.docbench.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.report.KnownRuns;
import org.junit.jupiter.api.Test;

class SkippedTest {
    private static TargetRow target(String id, String product, boolean ran) {
        return new TargetRow(
                id,
                "store",
                product,
                "",
                "",
                ran ? "ran" : "absent",
                ran ? null : TargetRow.NOT_SELECTED,
                Map.of(),
                Map.of());
    }

    @Test
    void databasesOfWhichNothingWasMeasuredAreNamed() {
        List<TargetRow> targets = List.of(
                target("mongodb:8.0", "MongoDB", true),
                target("mongodb.replicas", "MongoDB", false),
                target("oracle.json", "Oracle Database", false),
                target("oracle.duality", "Oracle Database", false),
                target("duckdb.json", "DuckDB", false),
                target("log.floor", "DocBench", false));
        assertThat(Skipped.words(RunView.of(KnownRuns.of()
                        .set("targets", targets)
                        .set("results", List.of())
                        .file())))
                .contains("5 further targets are no part of this run, among them all of Oracle Database, DuckDB.");
    }
}
