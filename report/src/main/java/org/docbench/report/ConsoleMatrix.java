package org.docbench.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.report.matrix.Matrix;
import org.docbench.report.matrix.Matrix.MatrixCell;
import org.docbench.report.matrix.Matrix.MatrixColumn;
import org.docbench.report.matrix.Matrix.MatrixRow;
import org.docbench.report.view.Figures;
import org.docbench.report.view.PlainText;

/** A matrix in fixed-width text: each operation with a line for each target, the fastest first, and who beats whom. */
final class ConsoleMatrix {
    private static final String GAP = "  ";
    private static final String INDENT = "  ";
    private static final String BUSY = "cores busy ";
    private static final int NARROWEST = 14;

    private final Matrix matrix;
    private final int width;
    private final StringBuilder text = new StringBuilder();

    private ConsoleMatrix(Matrix matrix, int width) {
        this.matrix = matrix;
        this.width = width;
    }

    static String of(Matrix matrix, int width) {
        return new ConsoleMatrix(matrix, width).write();
    }

    private String write() {
        matrix.columns().stream()
                .filter(column -> !column.limits().isEmpty())
                .collect(Collectors.groupingBy(
                        column -> String.join(", ", column.limits()),
                        LinkedHashMap::new,
                        Collectors.mapping(MatrixColumn::target, Collectors.joining(", "))))
                .forEach((limits, targets) -> sentence("", targets + ": " + limits));
        for (int i = 0; i < matrix.rows().size(); i++) {
            operation(i + 1, matrix.rows().get(i));
        }
        text.append('\n');
        costs();
        sentence("", "In brackets: the interval of the number before. " + matrix.reading());
        return text.toString();
    }

    private void operation(int number, MatrixRow row) {
        text.append('\n');
        sentence("", number + ". " + row.title() + " (" + row.about() + ")");
        List<Line> lines = Stream.concat(
                        row.order().stream(),
                        IntStream.range(0, matrix.columns().size())
                                .filter(column -> !row.order().contains(column))
                                .boxed())
                .filter(column -> !row.cells().get(column).isEmpty())
                .map(column ->
                        Line.of(row, row.cells().get(column), matrix.columns().get(column)))
                .toList();
        int name = widest(lines, Line::name);
        int value = widest(lines, Line::value);
        int interval = widest(lines, Line::interval);
        int ratio = widest(lines, Line::ratio);
        int room = width - INDENT.length() - name - 1 - value - 1 - interval;
        boolean ratios = GAP.length() + ratio <= room;
        boolean details = GAP.length() + ratio + GAP.length() + widest(lines, Line::details) <= room;
        for (Line line : lines) {
            String head = INDENT + left(line.name, name) + " " + right(line.value, value) + " "
                    + left(line.interval, interval);
            String behind = ratios ? GAP + left(line.ratio, ratio) : "";
            text.append((head + behind + (details ? GAP + line.details : "")).stripTrailing())
                    .append('\n');
            String below = (ratios ? "" : line.ratio + GAP) + (details ? "" : line.details);
            if (!below.isBlank()) {
                sentence(INDENT + INDENT, below.strip());
            }
        }
        if (lines.stream().anyMatch(line -> !line.busy.isEmpty())) {
            sentence(
                    INDENT,
                    BUSY
                            + lines.stream()
                                    .map(line -> line.busy.isEmpty() ? Figures.NONE : line.busy)
                                    .collect(Collectors.joining(", ", "(client and server; in this order): ", "")));
        }
        if (!row.standing().isEmpty()) {
            sentence(INDENT, row.standing() + ".");
        }
    }

    /** @param ratio to the fastest of the row */
    private record Line(String name, String value, String interval, String ratio, String details, String busy) {
        static Line of(MatrixRow row, MatrixCell cell, MatrixColumn column) {
            String ratio = cell.against(row.fastest());
            return new Line(
                    PlainText.of(column.target()),
                    PlainText.of(cell.value()),
                    cell.interval().isEmpty() ? "" : "[" + cell.interval() + "]",
                    !column.ranked() ? "" : ratio.equals(Matrix.REFERENCE) ? row.best() : ratio,
                    cell.details().stream()
                            .filter(detail -> !detail.contains("p50 ") && !detail.startsWith(BUSY))
                            .collect(Collectors.joining(GAP)),
                    cell.details().stream()
                            .filter(detail -> detail.startsWith(BUSY))
                            .map(detail -> detail.substring(BUSY.length()))
                            .collect(Collectors.joining()));
        }
    }

    private static int widest(List<Line> lines, Function<Line, String> part) {
        return lines.stream().map(part).mapToInt(String::length).max().orElse(0);
    }

    private static String left(String words, int width) {
        return words + " ".repeat(width - words.length());
    }

    private static String right(String words, int width) {
        return " ".repeat(width - words.length()) + words;
    }

    /** Further figures in a column for each target; as sentences where so many columns do not fit. */
    private void costs() {
        List<String> targets =
                matrix.columns().stream().map(MatrixColumn::target).toList();
        int column = (width - INDENT.length()) / Math.max(1, targets.size()) - GAP.length();
        boolean fits = column >= NARROWEST;
        if (fits && !matrix.costs().isEmpty()) {
            columns(targets, column);
        }
        for (MatrixRow row : matrix.costs()) {
            List<String> values = row.cells().stream()
                    .map(cell -> cell.isEmpty() ? Figures.NONE : cell.value())
                    .toList();
            if (fits) {
                sentence("", row.title());
                columns(values, column);
            } else {
                sentence(
                        "",
                        row.title() + ": "
                                + IntStream.range(0, targets.size())
                                        .mapToObj(i -> targets.get(i) + " " + values.get(i))
                                        .collect(Collectors.joining(", ")));
            }
        }
        text.append(matrix.costs().isEmpty() ? "" : "\n");
    }

    private void columns(List<String> values, int column) {
        List<List<String>> wrapped =
                values.stream().map(value -> TextTable.wrapped(value, column)).toList();
        int height = wrapped.stream().mapToInt(List::size).max().orElse(0);
        for (int i = 0; i < height; i++) {
            int line = i;
            text.append(INDENT)
                    .append(wrapped.stream()
                            .map(lines -> GAP + right(line < lines.size() ? lines.get(line) : "", column))
                            .collect(Collectors.joining())
                            .stripTrailing())
                    .append('\n');
        }
    }

    /** Words behind an indentation, further lines a step more to the right. */
    private void sentence(String indent, String words) {
        List<String> lines = TextTable.wrapped(words, width - indent.length() - INDENT.length());
        for (int i = 0; i < lines.size(); i++) {
            text.append(indent)
                    .append(i == 0 ? "" : INDENT)
                    .append(lines.get(i))
                    .append('\n');
        }
    }
}
