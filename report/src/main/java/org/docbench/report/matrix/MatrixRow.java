package org.docbench.report.matrix;

import java.util.List;

/**
 * One operation by all targets.
 *
 * @param about the case, as its suite names it
 * @param cells one for each column
 * @param order the numbers of the ranked columns with a time, the shortest first; empty where nothing is compared
 * @param best what the first of them is called: {@code fastest} only where it beats every other column
 * @param standing who beats whom, in words
 */
public record MatrixRow(
        String title, String about, List<MatrixCell> cells, List<Integer> order, String best, String standing) {
    /** Returns the column with the shortest mean time; -1 where none is ranked. */
    public int fastest() {
        return order.isEmpty() ? -1 : order.get(0);
    }
}
