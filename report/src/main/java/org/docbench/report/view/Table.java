package org.docbench.report.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;

/** A table of text, the same for every output: console, Markdown and HTML only differ in how they draw it. */
public record Table(String caption, List<Column> columns, List<List<String>> rows, String note) implements Part {

    /** A column; {@code number} aligns to the right. */
    public record Column(String title, boolean number) {}

    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<String> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        caption + ": " + row.size() + " cells, " + columns.size() + " columns");
            }
        }
    }

    /** The same table with a sentence under it; the empty sentence is none. */
    public Table noted(String sentence) {
        return new Table(caption, columns, rows, sentence);
    }

    @Override
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    @Override
    public List<Table> tables() {
        return List.of(this);
    }

    /** The first column and the columns from {@code from} up to, without, {@code to}. */
    public Table part(int from, int to) {
        return kept(column -> column >= from && column < to);
    }

    /** The first column and those whose title {@code wanted} accepts. */
    public Table columnsMatching(Predicate<String> wanted) {
        return kept(column -> wanted.test(columns.get(column).title()));
    }

    private Table kept(IntPredicate wanted) {
        List<Integer> kept = IntStream.range(0, columns.size())
                .filter(column -> column == 0 || wanted.test(column))
                .boxed()
                .toList();
        return new Table(
                caption,
                kept.stream().map(columns::get).toList(),
                rows.stream().map(row -> kept.stream().map(row::get).toList()).toList(),
                note);
    }

    /** A column of {@link #grid}: its title, and what stands there for a name. */
    public record Cells(String title, Function<String, Optional<String>> of) {}

    /** A table with a row for each name; one that has no cell is left out. {@code corner} is the title of the names. */
    public static Table grid(String caption, String corner, List<String> names, List<Cells> columns) {
        Builder table = titled(
                caption,
                Stream.concat(Stream.of(corner), columns.stream().map(Cells::title))
                        .toArray(String[]::new));
        for (String name : names) {
            List<Optional<String>> cells =
                    columns.stream().map(column -> column.of().apply(name)).toList();
            if (cells.stream().anyMatch(Optional::isPresent)) {
                table.row(Stream.concat(Stream.of(name), cells.stream().map(own -> own.orElse(Figures.NONE)))
                        .toList());
            }
        }
        return table.table();
    }

    /** Starts a table; a title that begins with {@code #} is a column of numbers. */
    public static Builder titled(String caption, String... titles) {
        List<Column> columns = new ArrayList<>();
        for (String title : titles) {
            columns.add(title.startsWith("#") ? new Column(title.substring(1), true) : new Column(title, false));
        }
        return new Builder(caption, columns, new ArrayList<>());
    }

    /** Rows on their way into a table. */
    public record Builder(String caption, List<Column> columns, List<List<String>> rows) {

        /** Adds a row; null is an empty cell. */
        public Builder row(String... cells) {
            return row(Arrays.asList(cells));
        }

        public Builder row(List<String> cells) {
            rows.add(cells.stream().map(cell -> cell == null ? "" : cell).toList());
            return this;
        }

        public Table table() {
            return new Table(caption, columns, rows, "");
        }
    }

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
}
