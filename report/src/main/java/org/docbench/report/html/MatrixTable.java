package org.docbench.report.html;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.report.matrix.Matrix;
import org.docbench.report.matrix.Matrix.MatrixCell;
import org.docbench.report.matrix.Matrix.MatrixColumn;
import org.docbench.report.matrix.Matrix.MatrixRow;
import org.docbench.report.view.Figures;

/** A matrix on the page: a row for each operation, who beats whom under it; the script lets the reader choose the reference. */
final class MatrixTable {
    private MatrixTable() {}

    static void write(Markup page, Matrix matrix) {
        PanelSection.scroll(page, matrix.title());
        page.open("table", "class", "operations", "data-operations", "", "role", "table")
                .leaf("caption", matrix.title(), "class", "hidden");
        head(page, matrix);
        matrix.rows().forEach(row -> row(page, matrix, row));
        if (!matrix.costs().isEmpty()) {
            page.open("tbody", "role", "rowgroup").line();
            matrix.costs().forEach(row -> cost(page, matrix, row));
            page.close();
        }
        page.close().close().line();
        page.leaf("p", matrix.reading(), "class", "note");
    }

    private static void head(Markup page, Matrix matrix) {
        page.open("thead", "role", "rowgroup").open("tr", "role", "row");
        page.leaf("th", "operation", "scope", "col", "role", "columnheader");
        for (MatrixColumn column : matrix.columns()) {
            page.open("th", "scope", "col", "role", "columnheader").open("a", "href", "#targets");
            page.breaking(column.target()).close().open("small").breaking(column.product());
            page.close();
            column.limits().forEach(limit -> page.leaf("small", limit, "class", "limit"));
            page.close();
        }
        page.close().close().line();
    }

    private static void row(Markup page, Matrix matrix, MatrixRow row) {
        page.open("tbody", "role", "rowgroup").open("tr", "data-ratios", ratios(matrix, row), "role", "row");
        page.open("th", "scope", "row", "role", "rowheader");
        page.text(row.title()).leaf("small", row.about()).close();
        for (int i = 0; i < row.cells().size(); i++) {
            MatrixCell cell = row.cells().get(i);
            page.open("td", "data-column", name(matrix.columns().get(i)), "role", "cell");
            if (cell.isEmpty()) {
                page.text(Figures.NONE);
            } else {
                cell(page, cell, i == row.fastest() ? row.best() : cell.against(row.fastest()));
            }
            page.close();
        }
        page.close().line();
        if (!row.standing().isEmpty()) {
            page.open("tr", "class", "standing", "role", "row");
            page.leaf(
                    "td",
                    row.standing() + ".",
                    "colspan",
                    String.valueOf(1 + row.cells().size()),
                    "role",
                    "cell");
            page.close().line();
        }
        page.close().line();
    }

    private static void cell(Markup page, MatrixCell cell, String ratio) {
        page.leaf("b", cell.value());
        if (!cell.interval().isEmpty()) {
            page.leaf("small", "[" + cell.interval() + "]");
        }
        cell.details().forEach(detail -> page.leaf("small", detail));
        page.leaf("small", ratio, "class", "ratio");
    }

    /** For each column as the reference, one after the other by {@code ;}, the ratios of all columns by {@code |}. */
    private static String ratios(Matrix matrix, MatrixRow row) {
        return IntStream.range(0, matrix.columns().size())
                .mapToObj(reference -> row.cells().stream()
                        .map(cell -> cell.against(reference))
                        .collect(Collectors.joining("|")))
                .collect(Collectors.joining(";"));
    }

    private static void cost(Markup page, Matrix matrix, MatrixRow row) {
        page.open("tr", "class", "cost", "role", "row").open("th", "scope", "row", "role", "rowheader");
        page.text(row.title());
        if (matrix.rows().stream().noneMatch(own -> own.about().equals(row.about()))) {
            page.leaf("small", row.about());
        }
        page.close();
        for (int i = 0; i < row.cells().size(); i++) {
            MatrixCell cell = row.cells().get(i);
            String value = cell.isEmpty() ? Figures.NONE : cell.value();
            page.leaf("td", value, "data-column", name(matrix.columns().get(i)), "role", "cell");
        }
        page.close().line();
    }

    /** On a phone a cell says its column itself. */
    private static String name(MatrixColumn column) {
        return Stream.concat(Stream.of(column.target()), column.limits().stream())
                .collect(Collectors.joining(", "));
    }
}
