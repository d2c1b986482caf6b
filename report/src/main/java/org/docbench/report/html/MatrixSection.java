package org.docbench.report.html;

import java.util.List;
import org.docbench.report.view.Matrix;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** A section of matrices; what a cell only hints at is in its tooltip and, where there are words, in the table below. */
record MatrixSection(String id, String title, String lead, List<Matrix> matrices, List<Table> words)
        implements Section {

    @Override
    public boolean present(RunView run) {
        return matrices.stream().anyMatch(matrix -> !matrix.isEmpty());
    }

    @Override
    public void body(RunView run, Markup page) {
        page.leaf("p", lead);
        matrices.stream().filter(matrix -> !matrix.isEmpty()).forEach(matrix -> matrix(page, matrix));
        words.stream().filter(table -> !table.isEmpty()).forEach(table -> {
            page.open("details").leaf("summary", table.caption()).line();
            HtmlTable.write(page, table);
            page.close().line();
        });
    }

    private static void matrix(Markup page, Matrix matrix) {
        page.open("div", "class", "scroll", "tabindex", "0", "role", "group", "aria-label", matrix.caption());
        page.open("table", "class", matrix.number() ? "languages" : "languages words")
                .leaf("caption", matrix.caption());
        page.open("thead").open("tr").leaf("th", "target", "scope", "col");
        matrix.columns().forEach(column -> page.leaf("th", column, "scope", "col", "class", number(matrix)));
        page.close().close().line();
        for (Matrix.Group group : matrix.groups()) {
            page.open("tbody").open("tr", "class", "group");
            page.leaf("th", group.title(), "scope", "rowgroup");
            page.leaf("td", "", "colspan", String.valueOf(matrix.columns().size()));
            page.close().line();
            group.rows().forEach(row -> row(page, matrix, row));
            page.close().line();
        }
        page.close().close().line();
        if (!matrix.note().isEmpty()) {
            page.leaf("p", matrix.note(), "class", "note");
        }
    }

    private static void row(Markup page, Matrix matrix, Matrix.Row row) {
        page.open("tr").leaf("th", row.name(), "scope", "row");
        row.cells().forEach(cell -> page.leaf("td", cell.text(), "title", cell.title(), "class", kind(matrix, cell)));
        page.close().line();
    }

    /** Among words, those with a story are the ones to look for. */
    private static String kind(Matrix matrix, Matrix.Cell cell) {
        return matrix.number() || cell.title() == null ? number(matrix) : "told";
    }

    private static String number(Matrix matrix) {
        return matrix.number() ? "n" : null;
    }
}
