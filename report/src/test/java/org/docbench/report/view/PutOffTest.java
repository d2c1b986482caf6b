package org.docbench.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.report.view.CodecRows.FLAT;
import static org.docbench.report.view.CodecRows.THOUSAND;
import static org.docbench.report.view.CodecRows.codecs;
import static org.docbench.report.view.CodecRows.row;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.junit.jupiter.api.Test;

class PutOffTest {
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

    private static List<ResultRow> measured(String target, double decode, double read, double encode) {
        List<ResultRow> rows = new ArrayList<>();
        rows.add(row(FLAT, target, "decode", decode, decode, decode));
        rows.add(row(FLAT, target, "read", read, read, read));
        rows.add(row(FLAT, target, "encode", encode, encode, encode));
        rows.add(row(THOUSAND, target, "decode", 5, 5, 5));
        return rows;
    }

    private static List<List<String>> flat(int matrix) {
        return LanguageMatrix.of(CODECS).get(matrix).table().rows().stream()
                .map(row -> List.of(row.get(0), row.get(row.size() - 1)))
                .toList();
    }

    @Test
    void whatTakesLessThanTakingTheValuesIsPutOff() {
        assertThat(PutOff.listed(CODECS)).isEqualTo("decode: go.keeps, go.wraps; encode: go.keeps");
        assertThat(CODECS.putsOff("go.keeps", "read")).isFalse();
        assertThat(PutOff.listed(codecs(measured("go.bson", 800, 1000, 100), List.of())))
                .isEmpty();
    }

    @Test
    void noRateIsToldOfWorkThatIsPutOff() {
        // 8,000 bytes in 10 ns are 800,000 MB/s
        assertThat(flat(0))
                .startsWith(List.of("go.keeps", "put off"), List.of("go.wraps", "put off"))
                .contains(List.of("go.bson", "10,000 ±1%"));
        assertThat(flat(1)).contains(List.of("go.keeps", "8,000 ±1%"), List.of("go.wraps", "8,000 ±1%"));
        assertThat(flat(2)).contains(List.of("go.keeps", "put off"), List.of("go.wraps", "13,333 ±1%"));
        Matrix.Cell cell = LanguageMatrix.of(CODECS)
                .get(0)
                .groups()
                .get(0)
                .rows()
                .get(0)
                .cells()
                .get(1);
        assertThat(cell.title()).startsWith("takes 10.0 ns [10.0–10.0] a document; put off: ");
        assertThat(ThroughputBySize.table(CODECS, "decode", target -> true, "files")
                        .rows())
                .startsWith(List.of("go.keeps", "put off"), List.of("go.wraps", "put off"));
    }

    @Test
    void theWordsAreExplainedWhereTheyStand() {
        assertThat(LanguageMatrix.of(CODECS))
                .extracting(matrix -> matrix.note().endsWith(PutOff.NOTE))
                .containsExactly(true, false, true);
        assertThat(CodecTables.brief(CODECS).note()).endsWith(PutOff.NOTE);
        Codecs eager = codecs(measured("go.bson", 800, 1000, 100), List.of());
        assertThat(CodecTables.brief(eager).note()).doesNotContain("put off");
    }
}
