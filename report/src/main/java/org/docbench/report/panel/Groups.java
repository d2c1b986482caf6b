package org.docbench.report.panel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Ratio;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Case.Line;
import org.docbench.report.cube.Cube;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Remarks;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table.Grouped;
import org.docbench.report.view.Table.Grouped.Cell;
import org.docbench.report.view.Table.Grouped.Group;
import org.docbench.report.view.Table.Grouped.Head;
import org.docbench.report.view.Table.Grouped.Row;

/** Makes tables in groups out of a cube. What stands in a cell is declared where a table is asked for. */
public final class Groups {

    private static final Head CASES = new Head("case", "target");

    private Groups() {}

    /** A figure of a row that has a number. */
    public record Figure(String title, BiFunction<Case, ResultRow, Cell> cell) {

        /** The mean with its interval, marked where it carries a warning. */
        public static final Figure MEAN = new Figure(
                "time [95 % CI]",
                (one, row) ->
                        new Cell(Headline.cell(Optional.of(row)), row.remarks().isEmpty() ? null : Remarks.words(row)));

        public static final Figure P50 = of("p50", row -> Figures.time(row.median()));
        public static final Figure P99 = of("p99", row -> Figures.time(row.p99(), row.p99Interval()));

        /** A figure that is its text alone. */
        public static Figure of(String title, Function<ResultRow, String> text) {
            return new Figure(title, (one, row) -> new Cell(text.apply(row)));
        }

        /** A figure that not every row has. */
        public static Figure some(String title, BiFunction<Case, ResultRow, Optional<String>> text) {
            return new Figure(title, (one, row) -> Cell.of(text.apply(one, row)));
        }

        /** A time of another phase of the same case and target. */
        public static Figure of(Cube cube, String title, String phase, Function<ResultRow, Double> time) {
            return some(
                    title,
                    (one, row) ->
                            cube.measured(one, phase, row.target()).map(time).map(Figures::time));
        }
    }

    /** Cases as groups, targets and then empty loops as rows, figures as columns. Where a row has no number, its first cell says why. */
    public static Grouped figures(
            Cube cube,
            String caption,
            List<Case> cases,
            Function<Case, String> title,
            List<Figure> figures,
            String note) {
        return byCase(
                Stream.concat(cube.targets().stream(), cube.floors().stream()).toList(),
                caption,
                cases,
                title,
                figures.stream().map(Figure::title).toList(),
                (one, target) -> cube.row(one, target).map(row -> cells(one, row, figures)),
                note);
    }

    private static List<Cell> cells(Case one, ResultRow row, List<Figure> figures) {
        return RunView.isMeasured(row)
                ? figures.stream().map(figure -> figure.cell().apply(one, row)).toList()
                : Stream.concat(
                                Stream.of(Cell.without(row)),
                                figures.stream().skip(1).map(figure -> Cell.NONE))
                        .toList();
    }

    /** Cases as groups, targets as rows; a target without cells is left out. */
    public static Grouped byCase(
            List<String> targets,
            String caption,
            List<Case> cases,
            Function<Case, String> title,
            List<String> columns,
            BiFunction<Case, String, Optional<List<Cell>>> cells,
            String note) {
        List<Group> groups = cases.stream()
                .map(one -> new Group(
                        title.apply(one),
                        targets.stream()
                                .flatMap(target -> cells.apply(one, target).map(own -> new Row(target, own)).stream())
                                .toList()))
                .toList();
        return filled(caption, CASES, columns, groups, note);
    }

    /** A cell of a target where a line has a value. */
    public interface LineCell {
        Cell of(Line line, Case one, String target);
    }

    /** A column behind the values of a line. */
    public record Further(String title, BiFunction<Line, String, Cell> cell) {}

    /**
     * Lines as groups, targets as rows, the values of the lines and then further things as columns.
     *
     * @param value how a value is called in its heading
     */
    public static Grouped along(
            Cube cube,
            String caption,
            List<Line> lines,
            Function<String, String> value,
            LineCell cell,
            List<Further> further,
            String note) {
        List<String> values = Line.values(lines);
        List<Group> groups = lines.stream()
                .map(line -> new Group(
                        line.title(),
                        cube.targets().stream()
                                .filter(target -> cube.has(line.cases().values(), target))
                                .map(target -> new Row(
                                        target,
                                        Stream.concat(
                                                        values.stream().map(own -> at(line, own, target, cell)),
                                                        further.stream()
                                                                .map(more -> more.cell()
                                                                        .apply(line, target)))
                                                .toList()))
                                .toList()))
                .toList();
        List<String> columns = new ArrayList<>(values.stream().map(value).toList());
        further.forEach(more -> columns.add(more.title()));
        return filled(caption, CASES, columns, groups, note);
    }

    /** A column for each value of a parameter. Each value is compared with the first within a target. */
    public static Grouped beside(
            Cube cube,
            String caption,
            List<Line> lines,
            Function<String, String> value,
            Function<ResultRow, Cell> cell,
            String note) {
        List<Line> several =
                lines.stream().filter(line -> line.cases().size() > 1).toList();
        List<String> values = Line.values(several);
        if (values.isEmpty()) {
            return new Grouped(caption, CASES, List.of(), List.of(), "");
        }
        String first = values.get(0);
        List<Further> ratios = values.stream()
                .skip(1)
                .map(other -> new Further(
                        value.apply(other) + " against " + value.apply(first),
                        (line, target) -> against(cube, line, first, other, target)))
                .toList();
        LineCell measured = (line, one, target) -> cell(cube.row(one, target), cell);
        return along(cube, caption, several, value, measured, ratios, note);
    }

    private static Cell against(Cube cube, Line line, String first, String other, String target) {
        return cell(Optional.ofNullable(line.cases().get(first))
                .flatMap(base ->
                        Optional.ofNullable(line.cases().get(other)).flatMap(one -> cube.ratio(base, one, target))));
    }

    /** A ratio with its interval and verdict. */
    public static Cell cell(Optional<Ratio> ratio) {
        return ratio.map(own -> new Cell(own.clause())).orElse(Cell.NONE);
    }

    private static Cell at(Line line, String value, String target, LineCell cell) {
        return Optional.ofNullable(line.cases().get(value))
                .map(one -> cell.of(line, one, target))
                .orElse(Cell.NONE);
    }

    private static Grouped filled(String caption, Head head, List<String> columns, List<Group> groups, String note) {
        return new Grouped(
                caption,
                head,
                columns,
                groups.stream().filter(group -> !group.rows().isEmpty()).toList(),
                note);
    }

    /** What a result with a number is in a cell, or why it has none. */
    public static Cell cell(Optional<ResultRow> row, Function<ResultRow, Cell> measured) {
        return row.map(own -> RunView.isMeasured(own) ? measured.apply(own) : Cell.without(own))
                .orElse(Cell.NONE);
    }

    /** {@code 2.49 µs [2.41–2.58]}. */
    public static String mean(ResultRow row) {
        return Figures.time(row.time(), row.interval());
    }
}
