package org.docbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.report.matrix.Matrix;
import org.docbench.report.matrix.MatrixCell;
import org.docbench.report.matrix.MatrixColumn;
import org.docbench.report.matrix.MatrixRow;
import org.docbench.report.view.Figures;

/** A matrix in fixed-width text: operations as columns, targets as rows of several lines, then who beats whom. */
final class ConsoleMatrix {
    /** Room for "no difference"; wider where an interval needs it, which is not broken. */
    private static final int LEAST_CELL = 14;

    private static final String GAP = "  ";
    private static final String INDENT = "  ";

    private final Matrix matrix;
    private final int width;
    private final int names;
    private final int cell;
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
        cell = matrix.rows().stream()
                .flatMap(row -> row.cells().stream()
                        .flatMap(one -> Stream.of(
                                interval(one), one.against(row.fastest()).replaceFirst("^[^\\[]*", ""))))
                .mapToInt(String::length)
                .reduce(LEAST_CELL, Math::max);
    }

    /** Without its unit, which stands in the line above. */
    private static String interval(MatrixCell cell) {
        return cell.interval().replace("/s", "");
    }

    /** Writes it; as many operations side by side as fit {@code width}. */
    static String of(Matrix matrix, int width) {
        return new ConsoleMatrix(matrix, width).write();
    }

    private String write() {
        List<MatrixRow> rows = matrix.rows();
        int fit = Math.max(1, (width - names) / (cell + GAP.length()));
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
        boolean latencies = rows.stream()
                .flatMap(row -> row.cells().stream())
                .flatMap(one -> one.details().stream())
                .anyMatch(detail -> detail.contains("p99 "));
        sentence("Second lines: interval; in brackets " + (latencies ? "those of p99 and" : "that") + " of the ratio. "
                + matrix.reading());
        return text.toString();
    }

    private void part(List<MatrixRow> rows) {
        line("", rows.stream().map(row -> TextTable.wrapped(heading(row), cell)).toList(), true);
        text.append("─".repeat(Math.min(width, names + rows.size() * (cell + GAP.length()))))
                .append('\n');
        for (int column = 0; column < matrix.columns().size(); column++) {
            MatrixColumn target = matrix.columns().get(column);
            List<List<String>> cells = new ArrayList<>();
            for (MatrixRow row : rows) {
                cells.add(lines(row, row.cells().get(column), target));
            }
            int number = column;
            if (rows.stream().anyMatch(row -> !row.cells().get(number).isEmpty())) {
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

    private List<String> lines(MatrixRow row, MatrixCell measured, MatrixColumn column) {
        if (measured.isEmpty()) {
            return List.of(Figures.NONE);
        }
        List<String> lines = new ArrayList<>(List.of(measured.value()));
        if (!measured.interval().isEmpty()) {
            lines.add(interval(measured));
        }
        measured.details().stream().filter(detail -> !detail.contains("p50 ")).forEach(lines::add);
        String ratio = measured.against(row.fastest());
        if (column.ranked() && !ratio.isEmpty()) {
            lines.add(ratio.equals(Matrix.REFERENCE) ? row.best() : ratio);
        }
        return lines.stream()
                .flatMap(line -> TextTable.wrapped(line, cell).stream())
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
            cells.forEach(lines -> line.append(GAP)
                    .append(padded(at(lines, bottom ? number - (height(cells) - lines.size()) : number), cell, true)));
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
