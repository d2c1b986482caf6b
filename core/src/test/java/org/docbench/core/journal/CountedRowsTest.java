package org.docbench.core.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.docbench.core.journal.RunAssembly.CountedRows;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ServerReportRow;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.BlockResult.BlockCounts;
import org.docbench.core.scenario.Case;
import org.junit.jupiter.api.Test;

class CountedRowsTest {
    private static final Map<String, String> SMALL = Map.of("documents", "10", "durability", "sync");
    private static final Map<String, String> LARGE = Map.of("documents", "20", "durability", "sync");

    private static BlockResult block(Map<String, String> parameters, int round, BlockCounts... counts) {
        return new BlockResult(new Case("crud", "insert", parameters), "mongodb", round, Map.of(), List.of(counts));
    }

    private static BlockCounts server(long operations, double syncs, Map<String, Double> counters) {
        return new BlockCounts("server", operations, 500_000_000, Map.of("log syncs", syncs), counters);
    }

    private static EvidenceRow row(
            Map<String, String> parameters, String source, long operations, String words, double each) {
        return new EvidenceRow("crud", "insert", parameters, "mongodb", source, operations, Map.of(words, each));
    }

    @Test
    void sumsAreDividedByOperations() {
        CountedRows rows = CountedRows.of(List.of(
                block(SMALL, 1, server(10, 10, Map.of("inserts", 10.0, "deletes", 0.0))),
                block(LARGE, 1, server(4, 2, Map.of())),
                block(SMALL, 2, server(30, 50, Map.of("inserts", 30.0)))));
        assertThat(rows.evidence())
                .containsExactly(row(SMALL, "server", 40, "log syncs", 1.5), row(LARGE, "server", 4, "log syncs", 0.5));
        assertThat(rows.serverReports())
                .containsExactly(new ServerReportRow(
                        "crud", "insert", Map.of("durability", "sync"), "mongodb", 44, 1.5, Map.of("inserts", 40.0)));
    }

    /** Operations that other counts of the source have already are 0; a mean of nothing is no row. */
    @Test
    void moreOfTheSameOperationsIsNotCountedTwice() {
        var cpu = new BlockCounts("machine", 10, 0, Map.of("CPU", 30.0), Map.of());
        var more = new BlockCounts("machine", 0, 0, Map.of("bytes", 20.0), Map.of());
        var kernel = new BlockCounts("kernel", 5, 0, Map.of("log syncs", 5.0), Map.of());
        assertThat(CountedRows.of(List.of(block(SMALL, 1, cpu, kernel, more))).evidence())
                .containsExactly(
                        row(SMALL, "kernel", 5, "log syncs", 1),
                        new EvidenceRow(
                                "crud", "insert", SMALL, "mongodb", "machine", 10, Map.of("CPU", 3.0, "bytes", 2.0)));
        assertThat(CountedRows.of(List.of(block(SMALL, 1, more))).evidence()).isEmpty();
        assertThat(CountedRows.of(List.of(block(SMALL, 1, server(10, 1, Map.of()))))
                        .serverReports())
                .isEmpty();
    }
}
