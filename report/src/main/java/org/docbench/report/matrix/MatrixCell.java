package org.docbench.report.matrix;

import java.util.List;

/**
 * What one target reached in one row.
 *
 * @param value a mean time, operations/s, or why there is no number
 * @param interval of 95 %, in the unit of the value; empty where there is none
 * @param details further figures, such as percentiles
 * @param ratios in words against each column of the matrix; empty where that one has no comparison
 */
public record MatrixCell(String value, String interval, List<String> details, List<String> ratios) {
    static final MatrixCell NONE = new MatrixCell("", "", List.of(), List.of());

    /** Tells whether the run says anything of the target in this row. */
    public boolean isEmpty() {
        return value.isEmpty();
    }

    /** Returns the ratio against a column, or nothing. */
    public String against(int column) {
        return column >= 0 && column < ratios.size() ? ratios.get(column) : "";
    }

    /** A figure without an interval. */
    static MatrixCell of(String value) {
        return new MatrixCell(value, "", List.of(), List.of());
    }
}
