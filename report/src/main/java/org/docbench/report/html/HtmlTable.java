package org.docbench.report.html;

import java.util.List;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Table;

/**
 * A table in a box of its own that scrolls sideways, so that the page never does.
 * One of words alone is stacked on a phone, and then only its roles keep it a table for a screen reader.
 */
final class HtmlTable {

    private HtmlTable() {}

    /** {@code captioned} false keeps the caption for screen readers, where a heading already says the same. */
    static void write(Markup page, Table table, boolean captioned) {
        PanelSection.scroll(page, table.caption());
        boolean words = table.columns().stream().noneMatch(Table.Column::number);
        page.open("table", "class", words ? "stack" : null, "role", role(words, "table"))
                .leaf("caption", table.caption(), "class", captioned ? null : "hidden");
        String group = role(words, "rowgroup");
        String head = role(words, "columnheader");
        page.open("thead", "role", group).open("tr", "role", role(words, "row"));
        table.columns()
                .forEach(column ->
                        page.leaf("th", column.title(), "scope", "col", "role", head, "class", number(column)));
        page.close().close().open("tbody", "role", group).line();
        table.rows().forEach(row -> row(page, table, row, words));
        page.close().close().close().line();
        if (!table.note().isEmpty()) {
            page.leaf("p", table.note(), "class", "note");
        }
    }

    /** Where rows are stacked, a cell says its column itself and an empty one is left out. */
    private static void row(Markup page, Table table, List<String> row, boolean words) {
        page.open("tr", "role", role(words, "row"))
                .leaf("th", row.get(0), "scope", "row", "role", role(words, "rowheader"));
        for (int i = 1; i < row.size(); i++) {
            Table.Column column = table.columns().get(i);
            if (words) {
                String none = row.get(i).equals(Figures.NONE) ? "none" : null;
                page.leaf("td", row.get(i), "role", "cell", "class", none, "data-column", column.title());
            } else {
                page.leaf("td", row.get(i), "class", number(column));
            }
        }
        page.close().line();
    }

    private static String role(boolean words, String role) {
        return words ? role : null;
    }

    static String number(Table.Column column) {
        return column.number() ? "n" : null;
    }
}
