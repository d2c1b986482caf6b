package org.docbench.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Targets by columns, grouped by language; a cell has a short text and the whole story behind it.
 *
 * @param number whether the cells are numbers
 * @param note stands under it
 */
public record Matrix(String caption, List<String> columns, List<Group> groups, boolean number, String note) {

    /** The targets of one language. */
    public record Group(String title, List<Row> rows) {}

    /** One target. */
    public record Row(String name, List<Cell> cells) {}

    /** A short text and what it stands for. */
    public record Cell(String text, String title) {

        static final Cell NONE = new Cell(Figures.NONE, null);
    }

    public boolean isEmpty() {
        return columns.isEmpty() || groups.isEmpty();
    }

    /** The same as a plain table, the language in a column of its own. */
    public Table table() {
        List<String> titles = new ArrayList<>(List.of("target", "language"));
        columns.forEach(column -> titles.add((number ? "#" : "") + column));
        Table.Builder table = Table.titled(caption, titles.toArray(String[]::new));
        for (Group group : groups) {
            for (Row row : group.rows()) {
                table.row(Stream.concat(
                                Stream.of(row.name(), group.title()),
                                row.cells().stream().map(Cell::text))
                        .toList());
            }
        }
        return table.table().noted(note);
    }
}
