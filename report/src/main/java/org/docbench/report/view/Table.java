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
}
