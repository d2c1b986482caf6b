package org.docbench.report.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.report.suite.CodecRows.FLAT;
import static org.docbench.report.suite.CodecRows.THOUSAND;
import static org.docbench.report.suite.CodecRows.codecs;
import static org.docbench.report.suite.CodecRows.row;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.Table.Grouped;
import org.junit.jupiter.api.Test;

class DeferredWorkTest {
    /** One keeps the bytes, one only wraps them, one does its work at once, and a loop that does nothing. */
    private static final Codecs CODECS = codecs(
            Stream.of(
                            measured("go.keeps", 10, 1000, 10),
                            measured("go.wraps", 10, 1000, 600),
                            measured("go.bson", 800, 1000, 100),
                            measured("go.null", 1, 3, 1))
                    .flatMap(List::stream)
                    .toList(),
            List.of());

    private static final CodecTables TABLES = new CodecTables(CODECS);

    private static List<ResultRow> measured(String target, double decode, double read, double encode) {
        List<ResultRow> rows = new ArrayList<>();
        rows.add(row(FLAT, target, "decode", decode, decode, decode));
        rows.add(row(FLAT, target, "read", read, read, read));
        rows.add(row(FLAT, target, "encode", encode, encode, encode));
        rows.add(row(THOUSAND, target, "decode", 5, 5, 5));
        return rows;
    }

    private static void assertNoneDefers(List<ResultRow> rows) {
        Codecs codecs = codecs(rows, List.of());
        assertThat(codecs.deferring("decode")).isEmpty();
        assertThat(codecs.deferring("encode")).isEmpty();
    }

    private static List<List<String>> flat(int matrix) {
        return TABLES.languages().get(matrix).table().rows().stream()
                .map(row -> List.of(row.get(1), row.get(row.size() - 1)))
                .toList();
    }

    @Test
    void whatTakesLessThanTakingTheValuesIsPutOff() {
        assertThat(CODECS.deferring("decode")).containsExactly("go.keeps", "go.wraps");
        assertThat(CODECS.deferring("encode")).containsExactly("go.keeps");
        assertThat(CODECS.defers("go.keeps", "read")).isFalse();
        assertNoneDefers(measured("go.bson", 800, 1000, 100));
    }

    /** One corpus in which it is not so, or an interval that leaves it open, and nobody is called lazy. */
    @Test
    void noiseCallsNobodyLazy() {
        List<ResultRow> rows = measured("go.bson", 100, 1000, 100);
        rows.add(row(CodecRows.DEEP, "go.bson", "decode", 600, 590, 610));
        rows.add(row(CodecRows.DEEP, "go.bson", "read", 1000, 990, 1010));
        assertNoneDefers(rows);
        List<ResultRow> wide =
                List.of(row(FLAT, "go.bson", "decode", 100, 50, 600), row(FLAT, "go.bson", "read", 1000, 900, 1100));
        assertNoneDefers(wide);
    }

    @Test
    void noRateIsToldOfWorkThatIsPutOff() {
        // 8,000 bytes in 10 ns are 800,000 MB/s
        assertThat(flat(0))
                .startsWith(List.of("go.keeps", "deferred"), List.of("go.wraps", "deferred"))
                .contains(List.of("go.bson", "10,000 [10,000–10,000]"));
        assertThat(flat(1))
                .contains(List.of("go.keeps", "8,000 [8,000–8,000]"), List.of("go.wraps", "8,000 [8,000–8,000]"));
        assertThat(flat(2)).contains(List.of("go.keeps", "deferred"), List.of("go.wraps", "13,333 [13,333–13,333]"));
        Grouped.Cell cell =
                TABLES.languages().get(0).groups().get(0).rows().get(0).cells().get(1);
        assertThat(cell.title()).startsWith("takes 10.0 ns [10.0–10.0] a document; “deferred”: ");
        assertThat(TABLES.throughput("decode", target -> true, "files").rows())
                .startsWith(List.of("go.keeps", "deferred"), List.of("go.wraps", "deferred"));
    }

    @Test
    void theWordsAreExplainedWhereTheyStand() {
        assertThat(TABLES.languages())
                .extracting(matrix -> matrix.note().endsWith(CodecTables.DEFERRED_NOTE))
                .containsExactly(true, false, true);
        Codecs eager = codecs(measured("go.bson", 800, 1000, 100), List.of());
        assertThat(new CodecTables(eager).languages().get(0).note()).doesNotContain("put off");
    }
}
