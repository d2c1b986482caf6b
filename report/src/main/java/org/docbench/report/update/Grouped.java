package org.docbench.report.update;

import java.util.ArrayList;
import java.util.List;
import org.docbench.report.view.Table;

/**
 * A table in groups, each with a line of its own that names it.
 *
 * @param head the title of the first column, and what a group is
 * @param columns the others, all of numbers
 */
public record Grouped(String caption, Head head, List<String> columns, List<Group> groups, String note) {

    /** What groups and rows are: {@code case} and {@code target}. */
    public record Head(String group, String row) {}

    /** The rows under one line. */
    public record Group(String title, List<Row> rows) {}

    /** A name and its cells. */
    public record Row(String name, List<Cell> cells) {}

    /** A short text and what it stands for, or null. */
    public record Cell(String text, String title) {

        public Cell(String text) {
            this(text, null);
        }
    }

    public boolean isEmpty() {
        return groups.isEmpty();
    }

    /** The same as a plain table, the group in a column of its own. */
    public Table table() {
        List<String> titles = new ArrayList<>(List.of(head.group(), head.row()));
        columns.forEach(column -> titles.add("#" + column));
        Table.Builder table = Table.titled(caption, titles.toArray(String[]::new));
        for (Group group : groups) {
            for (Row row : group.rows()) {
                List<String> cells = new ArrayList<>(List.of(group.title(), row.name()));
                row.cells().forEach(cell -> cells.add(cell.text()));
                table.row(cells);
            }
        }
        return table.table().noted(note);
    }
}
