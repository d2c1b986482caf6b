package org.docbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.report.matrix.Matrix;
import org.docbench.report.matrix.MatrixCell;
import org.docbench.report.matrix.MatrixColumn;
import org.docbench.report.matrix.MatrixRow;

/** A matrix in fixed-width text: operations as columns, targets as rows of several lines, then who beats whom. */
final class ConsoleMatrix {
    private static final int CELL = 14;
    private static final String GAP = " ";
    private static final String INDENT = "  ";

    private final Matrix matrix;
    private final int width;
    private final int names;
    private final StringBuilder text = new StringBuilder();

    private ConsoleMatrix(Matrix matrix, int width) {
        this.matrix = matrix;
        this.width = width;
        names = 1
                + Math.min(
                        width / 4,
                        Stream.concat(
                                        matrix.columns().stream().map(MatrixColumn::target),
                                        Stream.of("operation number"))
                                .mapToInt(String::length)
                                .max()
                                .orElse(0));
    }

    /** Writes it; as many operations side by side as fit {@code width}. */
    static String of(Matrix matrix, int width) {
        return new ConsoleMatrix(matrix, width).write();
    }

    private String write() {
        List<MatrixRow> rows = matrix.rows();
        int fit = Math.max(1, (width - names) / (CELL + GAP.length()));
        int parts = (rows.size() + fit - 1) / fit;
        int each = (rows.size() + parts - 1) / parts;
        for (int from = 0; from < rows.size(); from += each) {
            part(rows.subList(from, Math.min(rows.size(), from + each)));
        }
        for (int i = 0; i < rows.size(); i++) {
            MatrixRow row = rows.get(i);
            sentence((i + 1) + ". " + row.title() + " (" + row.about() + "): " + row.standing() + ".");
        }
        matrix.costs().forEach(row -> sentence(row.title() + ": " + costs(row)));
        sentence("Second lines: interval. " + matrix.note() + " " + Matrix.READING);
        return text.toString();
    }

    private void part(List<MatrixRow> rows) {
        line("", rows.stream().map(row -> TextTable.wrapped(heading(row), CELL)).toList(), true);
        text.append("─".repeat(Math.min(width, names + rows.size() * (CELL + GAP.length()))))
                .append('\n');
        for (int column = 0; column < matrix.columns().size(); column++) {
            MatrixColumn target = matrix.columns().get(column);
            List<List<String>> cells = new ArrayList<>();
            for (MatrixRow row : rows) {
                cells.add(lines(row, row.cells().get(column), target));
            }
            if (cells.stream().anyMatch(cell -> !cell.isEmpty())) {
                line(
                        String.join(
                                ", ",
                                Stream.concat(Stream.of(target.target()), target.limits().stream())
                                        .toList()),
                        cells,
                        false);
            }
        }
    }

    private String heading(MatrixRow row) {
        return (matrix.rows().indexOf(row) + 1) + ". " + row.title();
    }

    private static List<String> lines(MatrixRow row, MatrixCell cell, MatrixColumn column) {
        if (cell.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of(cell.value()));
        if (!cell.interval().isEmpty()) {
            lines.add(cell.interval().replace("/s", ""));
        }
        cell.details().stream().filter(detail -> detail.startsWith("p99")).forEach(lines::add);
        String ratio = cell.against(row.fastest());
        if (column.ranked() && !ratio.isEmpty()) {
            lines.add(ratio.equals(Matrix.REFERENCE) ? "fastest" : ratio.replaceFirst(" \\[.*", ""));
        }
        return lines.stream()
                .flatMap(line -> TextTable.wrapped(line, CELL).stream())
                .toList();
    }

    /** Several lines side by side: the name from the top, cells to the right. */
    private void line(String name, List<List<String>> cells, boolean bottom) {
        List<String> first = TextTable.wrapped(name, names - 1);
        int height = Math.max(
                name.isEmpty() ? 0 : first.size(),
                cells.stream().mapToInt(List::size).max().orElse(0));
        for (int i = 0; i < height; i++) {
            int number = i;
            StringBuilder line = new StringBuilder(padded(at(first, number), names, false));
            cells.forEach(cell -> line.append(GAP)
                    .append(padded(at(cell, bottom ? number - (height(cells) - cell.size()) : number), CELL, true)));
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }

    private static int height(List<List<String>> cells) {
        return cells.stream().mapToInt(List::size).max().orElse(0);
    }

    private static String at(List<String> lines, int number) {
        return number >= 0 && number < lines.size() ? lines.get(number) : "";
    }

    private static String padded(String words, int width, boolean right) {
        String blank = " ".repeat(Math.max(0, width - words.length()));
        return right ? blank + words : words + blank;
    }

    private String costs(MatrixRow row) {
        return String.join(
                ", ",
                IntStream.range(0, row.cells().size())
                        .filter(i -> !row.cells().get(i).isEmpty())
                        .mapToObj(i -> matrix.columns().get(i).target() + " "
                                + row.cells().get(i).value())
                        .toList());
    }

    private void sentence(String words) {
        List<String> lines = TextTable.wrapped(words, width - INDENT.length());
        for (int i = 0; i < lines.size(); i++) {
            text.append(i == 0 ? "" : INDENT).append(lines.get(i)).append('\n');
        }
    }
}
