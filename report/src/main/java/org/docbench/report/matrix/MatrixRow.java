package org.docbench.report.matrix;

import java.util.List;

/**
 * One operation by all targets.
 *
 * @param about the case, as its suite names it
 * @param cells one for each column
 * @param fastest the column with the shortest mean time; -1 where none is ranked
 * @param best what that column is called: {@code fastest} only where it beats every other column
 * @param standing who beats whom, in words
 */
public record MatrixRow(
        String title, String about, List<MatrixCell> cells, int fastest, String best, String standing) {}
