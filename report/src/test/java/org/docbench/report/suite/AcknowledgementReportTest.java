package org.docbench.report.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Samples;
import org.docbench.report.KnownRuns;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;
import org.junit.jupiter.api.Test;

/** The matrix is drawn from the run file alone, and every figure is one of the rows. */
class AcknowledgementReportTest {
    private static final String SENT = "mongodb.unacknowledged";

    @Test
    void everyTargetAndLevelHasItsCostAndItsLoss() {
        Table table = new AcknowledgementReport(RunView.of(run(List.of(
                        insert("mongodb", "none", 1, 100_000, "insert"),
                        insert("mongodb", "none", 8, 50_000, "insert"),
                        insert("mongodb", "sync", 1, 1_000_000, "insert"),
                        insert(SENT, "none", 1, 10_000, "insert"),
                        insert(SENT, "none", 1, 80_000, "drained"),
                        KnownRuns.without(
                                "crud",
                                "insert",
                                parameters("sync", 1),
                                SENT,
                                "insert",
                                new Trial.Unsupported("w: 0"))))))
                .table();
        assertThat(table.columns())
                .extracting(Table.Column::title)
                .containsExactly(
                        "target",
                        "level",
                        "settings",
                        "inserts, 1 worker",
                        "inserts, 8 workers",
                        "log syncs per insert",
                        "killed");
        assertThat(table.rows())
                .containsExactly(
                        List.of("mongodb", "none", "j false", "10.0 k/s", "20.0 k/s", "0.010", "25 of 1000 missing"),
                        List.of("mongodb", "sync", "", "1.00 k/s", "–", "–", "0 of 500 missing"),
                        List.of(SENT, "none", "", "100 k/s sent, 12.5 k/s there", "–", "–", "–"),
                        List.of(SENT, "sync", "w: 0", "–", "–", "–", "–"));
        assertThat(table.note()).contains("SIGKILL");
    }

    @Test
    void aRunWithoutInsertsHasNone() {
        assertThat(new AcknowledgementReport(RunView.of(run(List.of()))).table().isEmpty())
                .isTrue();
    }

    private static Map<String, String> parameters(String level, int workers) {
        return new TreeMap<>(
                Map.of("documents", "1000", "batch", "1", "workers", Integer.toString(workers), "durability", level));
    }

    private static ResultRow insert(String target, String level, int workers, double nanos, String phase) {
        return KnownRuns.measured(
                "crud",
                "insert",
                parameters(level, workers),
                target,
                phase,
                Samples.of(List.of(new double[] {nanos}, new double[] {nanos})),
                null,
                null,
                List.of(),
                1);
    }

    private static TargetRow target(String id, Map<String, String> settings) {
        return new TargetRow(id, "store", "MongoDB", "8", "", "ran", null, settings, Map.of());
    }

    private static EvidenceRow killed(String level, long writes, double share) {
        return new EvidenceRow(
                "prove",
                "kill",
                Map.of("durability", level),
                "mongodb",
                "kill",
                writes,
                Map.of("missing after SIGKILL", share));
    }

    private static RunFile run(List<ResultRow> results) {
        return KnownRuns.of()
                .set("id", "x")
                .set("started", "2026-01-01T00:00:00Z")
                .set("finished", "2026-01-01T00:00:00Z")
                .set("docbench", new RunFile.Docbench("1", "c"))
                .set(
                        "targets",
                        List.of(
                                target("mongodb", Map.of("durability none: j", "false", "driver", "d")),
                                target(SENT, Map.of())))
                .set("results", results)
                .set(
                        "evidence",
                        List.of(
                                new EvidenceRow(
                                        "crud",
                                        "insert",
                                        parameters("none", 1),
                                        "mongodb",
                                        "server",
                                        300,
                                        Map.of("log syncs", 0.01)),
                                killed("none", 1000, 0.025),
                                killed("sync", 500, 0)))
                .file();
    }
}
