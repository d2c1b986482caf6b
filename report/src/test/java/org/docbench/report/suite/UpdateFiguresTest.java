package org.docbench.report.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.ServerReportRow;
import org.docbench.core.stats.Samples;
import org.docbench.report.cube.Case;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.TotalsTable.Standing;
import org.docbench.report.view.PlainText.ServerReportText;
import org.docbench.report.view.Table;
import org.junit.jupiter.api.Test;

/** Figures of the update part, worked by hand. */
class UpdateFiguresTest {

    private static final String SYNC = "sync";

    @Test
    void netOfTheBaselineIsOnceForEachAcknowledgedWrite() {
        Updates updates = new UpdateRows()
                .row("mongodb", SYNC, "baseline", 1000)
                .row("mongodb.two-calls", SYNC, "baseline", 1000)
                .row("mongodb", SYNC, "push", 12_000, "items=scalar", "values=10")
                .row("mongodb.two-calls", SYNC, "delete", 2500, "items=scalar", "position=middle")
                .samples("mongodb", SYNC, "single", Samples.of(new double[] {900}, new double[] {1200}), "fields=100")
                .updates();
        // 12,000 - 10 × 1,000; 2,500 - 2 × 1,000
        assertThat(net(updates, "push", "mongodb")).isEqualTo("2.00 µs");
        assertThat(net(updates, "delete", "mongodb.two-calls")).isEqualTo("500 ns");
        // 1,050 - 1,000, with -90 in one round and 190 in the other
        assertThat(net(updates, "single", "mongodb")).isEqualTo("50.0 ns, not above the baseline");
        assertThat(net(updates, "baseline", "mongodb")).isEqualTo("–");
    }

    /** No part is found where the server counted more than was measured. */
    @Test
    void aServersTimeAboveTheMeasuredLeavesNoClientAndWire() {
        Updates updates = new UpdateRows()
                .row("a", SYNC, "large", 1_000_000, "bytes=102400")
                .counted(
                        "a",
                        SYNC,
                        "large",
                        "server",
                        Map.of("time in the server", 1_100_000.0, "time in log syncs", 200_000.0),
                        "bytes=102400")
                .updates();
        assertThat(new UpdateReport(updates)
                        .panels().stream()
                                .filter(panel -> panel.id().equals("split"))
                                .flatMap(panel -> panel.tables(Output.MARKDOWN).stream())
                                .flatMap(table -> table.rows().stream()))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .endsWith("not known", "900 µs (90 %)", "200 µs (20 %)", "over by 100 µs (10 %)"));
    }

    private static String net(Updates updates, String scenario, String target) {
        return new UpdateReport(updates)
                .figures(SYNC).table().rows().stream()
                        .filter(row ->
                                row.get(0).startsWith(scenario) && row.get(1).equals(target))
                        .findFirst()
                        .orElseThrow()
                        .get(5);
    }

    @Test
    void totalsAreOverThePublishedCasesAndOnlyForWhoHasAllOfThem() {
        Updates updates = new UpdateRows()
                .row("a", SYNC, "baseline", 70)
                .row("b", SYNC, "baseline", 70)
                .row("a", SYNC, "push", 100, "items=scalar", "values=1")
                .row("b", SYNC, "push", 200, "items=scalar", "values=1")
                .row("a", SYNC, "push", 4000, "items=scalar", "values=10")
                .row("b", SYNC, "push", 1000, "items=scalar", "values=10")
                .row("a", SYNC, "large", 900, "bytes=10240")
                .failed("b", SYNC, "large", "too large", "bytes=10240")
                .row("a", SYNC, "large", 9_999_999, "bytes=15728640")
                .row("a", SYNC, "user", 9_999_999, "path=a.b")
                .updates();
        List<List<String>> rows = new UpdateReport(updates).totals(SYNC).table().rows();
        // 100 + 4,000; 100 + 400; √(100 · 4,000) = 632; 4,000 of 4,100 are 98 %
        assertThat(figures(rows, "push", "a"))
                .containsExactly(
                        "2", "4.10 µs", "500 ns", "632 ns", "1", "0", "push: scalar elements, 10 values, 98 %");
        // 200 + 1,000; 200 + 100; √(200 · 1,000) = 447; 1,000 of 1,200 are 83 %
        assertThat(figures(rows, "push", "b"))
                .containsExactly(
                        "2", "1.20 µs", "300 ns", "447 ns", "1", "0", "push: scalar elements, 10 values, 83 %");
        assertThat(figures(rows, "large", "b")).containsExactly("0 of 1", "–", "–", "–", "0", "0", "–");
        // 100 + 4,000 + 900; 100 + 400 + 900; ∛(100 · 4,000 · 900) = 711
        assertThat(figures(rows, "all cases here", "a"))
                .containsExactly(
                        "3", "5.00 µs", "1.40 µs", "711 ns", "1", "0", "push: scalar elements, 10 values, 80 %");
        assertThat(figures(rows, "all cases here", "b")).startsWith("2 of 3", "–", "–", "–");
    }

    /** Without the intervals. */
    private static List<String> figures(List<List<String>> rows, String category, String target) {
        return rows.stream()
                .filter(row -> row.get(0).equals(category) && row.get(1).equals(target))
                .findFirst()
                .orElseThrow()
                .stream()
                .skip(2)
                .map(cell -> cell.replaceFirst(" \\[.*", ""))
                .toList();
    }

    @Test
    void nobodyWinsWhatIsATie() {
        Updates updates = new UpdateRows()
                .row("a", SYNC, "single", 1000, "fields=100")
                .row("b", SYNC, "single", 1000, "fields=100")
                .row("c", SYNC, "single", 9000, "fields=100")
                .updates();
        List<Case> cases = updates.cases(SYNC);
        assertThat(Standing.of(updates.cube(), cases, "a")).isEqualTo(new Standing(0, 1));
        assertThat(Standing.of(updates.cube(), cases, "b")).isEqualTo(new Standing(0, 1));
        assertThat(Standing.of(updates.cube(), cases, "c")).isEqualTo(new Standing(0, 0));
    }

    @Test
    void aLevelIsHeldAgainstWhatWasCounted() {
        Map<String, Double> one = Map.of("log syncs", 1.0, "log bytes", 500.0);
        Updates updates = new UpdateRows()
                .row("honest", SYNC, "push", 1, "values=10")
                .counted("honest", SYNC, "push", "server", one, "values=10")
                .row("shy", SYNC, "push", 1, "values=10")
                .counted("shy", SYNC, "push", "kernel", Map.of("log syncs", 0.1), "values=10")
                .row("eager", "none", "push", 1, "values=10")
                .counted("eager", "none", "push", "server", one, "values=10")
                .row("silent", "none", "push", 1, "values=10")
                .updates();
        Table table = new SyncEvidence(updates).table();
        // an iteration of ten pushes is ten writes, and counters are for one of them
        assertThat(table.rows())
                .contains(List.of(
                        "honest",
                        "sync",
                        "on the device before the acknowledgement",
                        "1.00 (1.00–1.00)",
                        "not counted",
                        "500 B",
                        "as claimed"))
                .contains(List.of(
                        "silent",
                        "none",
                        "acknowledged from memory, or sent without waiting",
                        "does not tell",
                        "not counted",
                        "does not tell",
                        "no evidence"));
        assertThat(new SyncEvidence(updates).warnings())
                .containsExactly(
                        "eager at durability none: 1.00 syncs per acknowledged write, by the server's own counter;"
                                + " about one, so its times include a sync that the level does not require",
                        "shy at durability sync: 0.10 syncs per acknowledged write, by the kernel; fewer than one with"
                                + " one worker, so this does not show that every write was on the device");
    }

    @Test
    void thePartsOfATimeAreTheWhole() {
        String server = "time in the server";
        String sync = "time in log syncs";
        SyncEvidence.TimeSplit all = SyncEvidence.TimeSplit.of(1000, 1, Map.of(server, 700.0, sync, 400.0))
                .orElseThrow();
        assertThat(List.of(
                        all.outside().orElseThrow(),
                        all.server().orElseThrow(),
                        all.sync().orElseThrow(),
                        all.rest()))
                .containsExactly(300.0, 300.0, 400.0, 0.0);
        // ten pushes of 70 and 40 in an iteration of 1,000
        assertThat(SyncEvidence.TimeSplit.of(1000, 10, Map.of(server, 70.0, sync, 40.0)))
                .contains(all);
        // only the sync is told: the other 600 have no owner
        SyncEvidence.TimeSplit some =
                SyncEvidence.TimeSplit.of(1000, 1, Map.of(sync, 400.0)).orElseThrow();
        assertThat(some.outside()).isEmpty();
        assertThat(some.rest()).isEqualTo(600);
        // the server says more than was measured: 200 too many
        SyncEvidence.TimeSplit more =
                SyncEvidence.TimeSplit.of(1000, 1, Map.of(server, 1200.0)).orElseThrow();
        assertThat(more.outside()).contains(-200.0);
        assertThat(more.rest()).isEqualTo(-200);
        assertThat(SyncEvidence.TimeSplit.of(1000, 1, Map.of("log syncs", 1.0))).isEmpty();
    }

    @Test
    void aServerReportIsGrowthAndGrowthForEachOperation() {
        String text = ServerReportText.of(new ServerReportRow(
                "update",
                "large",
                Map.of("durability", "sync"),
                "db",
                400,
                2.5,
                Map.of("wal_bytes", 1000.0, "x\u001b", 0.5)));
        assertThat(text.lines())
                .containsExactly(
                        "db, large, durability sync",
                        "400 operations in 2.500 seconds of measured blocks",
                        "",
                        "counter                             growth       per operation",
                        "wal_bytes                            1,000              2.5000",
                        "x\uFFFD                                   0.500              0.0013");
    }
}
