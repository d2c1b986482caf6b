package org.docbench.report.html;

import org.docbench.report.update.Grouped;

/** A table in groups; the names of its rows stay in sight while it scrolls sideways. */
final class GroupedTable {

    /** Longer than any mean with its interval. */
    private static final int LONG = 26;

    private GroupedTable() {}

    static void write(Markup page, Grouped table) {
        page.open("div", "class", "scroll", "tabindex", "0", "role", "group", "aria-label", table.caption());
        page.open("table", "class", "grouped").leaf("caption", table.caption());
        page.open("thead").open("tr").leaf("th", table.head().row(), "scope", "col");
        table.columns().forEach(column -> page.leaf("th", column, "scope", "col", "class", "n"));
        page.close().close().line();
        for (Grouped.Group group : table.groups()) {
            page.open("tbody").open("tr", "class", "group").leaf("th", group.title(), "scope", "rowgroup");
            page.leaf("td", "", "colspan", String.valueOf(table.columns().size()))
                    .close()
                    .line();
            group.rows().forEach(row -> row(page, row));
            page.close().line();
        }
        page.close().close().line();
        if (!table.note().isEmpty()) {
            page.leaf("p", table.note(), "class", "note");
        }
    }

    private static void row(Markup page, Grouped.Row row) {
        page.open("tr").leaf("th", row.name(), "scope", "row");
        row.cells().forEach(cell -> page.leaf("td", cell.text(), "title", cell.title(), "class", kind(cell)));
        page.close().line();
    }

    /** A ratio with its interval may break; a number may not. */
    private static String kind(Grouped.Cell cell) {
        return cell.text().length() > LONG ? "n long" : "n";
    }
}
