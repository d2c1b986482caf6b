package org.docbench.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;

/**
 * A table in groups, each with a line of its own that names it.
 *
 * @param head the title of the first column, and what a group is
 * @param columns the others
 */
public record Grouped(String caption, Head head, List<String> columns, List<Group> groups, String note)
        implements Part {

    /** What groups and rows are: {@code case} and {@code target}. */
    public record Head(String group, String row) {}

    /** The rows under one line. */
    public record Group(String title, List<Row> rows) {}

    /** A name and its cells. */
    public record Row(String name, List<Cell> cells) {}

    /** A short text and what it stands for, or null. */
    public record Cell(String text, String title) {

        /** What stands where there is nothing. */
        public static final Cell NONE = new Cell(Figures.NONE);

        public Cell(String text) {
            this(text, null);
        }

        /** A text that may not be there. */
        public static Cell of(Optional<String> text) {
            return text.map(Cell::new).orElse(NONE);
        }

        /** Why a row has no number. */
        public static Cell without(ResultRow row) {
            return new Cell(row.status(), row.reason());
        }
    }

    @Override
    public boolean isEmpty() {
        return columns.isEmpty() || groups.isEmpty();
    }

    @Override
    public List<Table> tables() {
        return isEmpty() ? List.of() : List.of(table());
    }

    /** The same table with groups before the others. */
    public Grouped after(List<Group> first) {
        return new Grouped(
                caption,
                head,
                columns,
                Stream.concat(first.stream(), groups.stream()).toList(),
                note);
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
