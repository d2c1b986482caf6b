package org.docbench.report.matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Part;
import org.docbench.report.view.Table;

/**
 * Targets by operations: one model for every output, so that all say the same.
 *
 * @param id unique on the page
 * @param columns ranked targets in the order of the run file, then those that mark a lower bound
 * @param rows compared operations
 * @param costs further figures of each target, which are not compared
 * @param note what a reader must know of these numbers
 * @param warnings what the marks of cells stand for
 */
public record Matrix(
        String id,
        String title,
        List<MatrixColumn> columns,
        List<MatrixRow> rows,
        List<MatrixRow> costs,
        String note,
        List<String> warnings)
        implements Part {
    /** What stands in place of a ratio in the column of the reference itself. */
    public static final String REFERENCE = "reference";

    private static final String READING =
            "“by 1.3–1.6×”: the interval of the ratio; where several beat one, from the lowest end to the highest. “at most 1.3×”: no difference found, a larger one is unlikely. Intervals of values are 95 %; those of ratios are wider, 99 % or more, because many are compared. So values whose intervals lie apart can still be “no difference found”. Ratios pair the times"
                    + " of each round: they can differ from the quotient of two values, and of two equal values one can be surely slower.";

    /** How its figures are read: what was timed, and what the marks stand for. */
    public String reading() {
        return warnings.stream()
                .map(warning -> " " + Headline.MARK + " " + warning.replaceFirst("\\.$", "") + ".")
                .collect(Collectors.joining("", note, ""));
    }

    /** The same matrix with the sentences that hold for every one: the first that a reader sees has them. */
    Matrix explained() {
        return new Matrix(id, title, columns, rows, costs, note + " " + READING, warnings);
    }

    @Override
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Operations as rows, with who beats whom as the last column. */
    @Override
    public List<Table> tables() {
        if (isEmpty()) {
            return List.of();
        }
        Table.Builder table = Table.titled(
                title,
                Stream.of(
                                Stream.of("operation"),
                                columns.stream().map(column -> "#" + column.target()),
                                Stream.of("who beats whom"))
                        .flatMap(titles -> titles)
                        .toArray(String[]::new));
        Stream.concat(rows.stream(), costs.stream()).forEach(row -> {
            List<String> cells = new ArrayList<>(List.of(row.title()));
            row.cells().forEach(cell -> cells.add(text(row, cell)));
            cells.add(row.standing());
            table.row(cells);
        });
        return List.of(table.table().noted(note));
    }

    private static String text(MatrixRow row, MatrixCell cell) {
        String value = cell.interval().isEmpty() ? cell.value() : cell.value() + " [" + cell.interval() + "]";
        String ratio = cell.against(row.fastest());
        return Stream.of(Stream.of(value), cell.details().stream(), Stream.of(ratio))
                .flatMap(parts -> parts)
                .filter(part -> !part.isEmpty() && !part.equals(REFERENCE))
                .reduce((all, one) -> all + "; " + one)
                .orElse("");
    }
}
