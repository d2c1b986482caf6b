package org.docbench.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.report.suite.CodecRows.FLAT;
import static org.docbench.report.suite.CodecRows.pair;
import static org.docbench.report.suite.CodecRows.row;
import static org.docbench.report.suite.CodecRows.run;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The matrix of codecs, on two of two languages. */
class CodecMatrixTest {
    private static Matrix matrix(double go, double java) {
        return Matrices.codecs(run(
                List.of(row(FLAT, "go.bson", "encode", go, go, go), row(FLAT, "json.tree", "encode", java, java, java)),
                List.of(pair(FLAT, "encode", "go.bson", "json.tree", 1.3, "faster"))));
    }

    /** Ratios are of medians; a pause in one of many samples is in the mean alone. */
    @Test
    void aWinnerThatTakesLongerByItsMeanIsNamed() {
        assertThat(matrix(7000, 7200).reading())
                .contains(
                        "By the plain mean, with every pause in it, these winners take longer: Encode a flat document: json.tree against go.bson.");
        assertThat(matrix(7000, 5400).reading()).doesNotContain("By the plain mean");
    }

    @Test
    void aLibraryOfOneOfSeveralLanguagesNamesIt() {
        assertThat(matrix(7000, 5400).columns())
                .extracting(Matrix.MatrixColumn::product)
                .allMatch(product -> product.endsWith("(Go)") || product.endsWith("(Java)"))
                .doesNotHaveDuplicates();
    }
}
