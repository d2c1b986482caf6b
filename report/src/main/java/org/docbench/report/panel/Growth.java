package org.docbench.report.panel;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.chart.Chart.Series;
import org.docbench.report.chart.Points;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Case.Line;
import org.docbench.report.cube.Cube;
import org.docbench.report.panel.Groups.Further;
import org.docbench.report.view.Answer;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.GrowthWords;
import org.docbench.report.view.Table.Grouped;
import org.docbench.report.view.Table.Grouped.Cell;

/**
 * How the time of an operation grows along a parameter: a chart, a table and a sentence for each line.
 *
 * @param id the start of the ids of its charts
 * @param parameter that grows
 * @param x the axis of the parameter
 */
public record Growth(Cube cube, String id, String parameter, Axis x, List<Line> lines) {

    /** What stands before the charts. */
    public static final String LEAD =
            "Points are measured, with 95 % intervals. Curves are each target's best model by AICc. A question mark means"
                    + " that a second model fits as well (within 2 AICc).";

    /** One chart for each line with more than one point. */
    public List<Chart> charts() {
        Points points = new Points(cube.run());
        return lines.stream()
                .filter(line -> line.cases().size() > 1)
                .map(line -> chart(points, line))
                .toList();
    }

    private Chart chart(Points points, Line line) {
        return Chart.lines(
                        Chart.id(id, line.title()),
                        line.title(),
                        "Time of one operation against the " + x.label()
                                + ", both on logarithmic axes, one line for each target with its best model; whiskers are 95 % intervals."
                                + " A level line does not grow.",
                        x,
                        Axis.time("time of one operation"),
                        cube.targets().stream()
                                .map(target -> Series.grown(
                                        target, points(points, line, target), growth(line.first(), target)))
                                .toList(),
                        table(line).table())
                .over(Points.band(cube.run(), line.first().scenario(), cube.phase(line.first())));
    }

    private List<Chart.Point> points(Points points, Line line, String target) {
        return line.cases().values().stream()
                .flatMap(one -> cube
                        .measured(one, target)
                        .map(row -> points.of(row, (double) one.number(parameter), one.words(parameter)))
                        .stream())
                .toList();
    }

    private Optional<GrowthRow> growth(Case first, String target) {
        return cube.growth(first, parameter, target);
    }

    /** The same points as a table. */
    public Grouped table(Line line) {
        boolean fitted = isFitted(line);
        return Groups.along(
                cube,
                line.title(),
                List.of(line),
                own -> CaseName.value(parameter, own),
                (own, one, target) -> Groups.cell(cube.row(one, target), row -> new Cell(Groups.mean(row))),
                fitted
                        ? List.of(new Further(
                                "grows",
                                (own, target) ->
                                        Cell.of(growth(own.first(), target).map(GrowthWords::model))))
                        : List.of(),
                "Time [95 % CI]."
                        + (fitted ? " The model is the best by AICc; “or” where a second one fits as well." : ""));
    }

    /** Tells whether a model was fitted; two points are too few. */
    private boolean isFitted(Line line) {
        return cube.targets().stream()
                .anyMatch(target -> growth(line.first(), target).isPresent());
    }

    /** By the models; where a line has too few points for one, its last against its first. */
    public Answer answer(String question, String evidence) {
        boolean fitted = lines.stream().anyMatch(this::isFitted);
        return Answer.of(
                question,
                fitted ? GrowthWords.LEAD : "The largest against the smallest",
                sentences().toList(),
                evidence);
    }

    /** One sentence for each line. */
    public Stream<String> sentences() {
        return lines.stream()
                .filter(line -> line.cases().size() > 1)
                .flatMap(line -> words(line).map(own -> line.title() + ": " + own).stream());
    }

    private Optional<String> words(Line line) {
        String models = GrowthWords.of(cube.targets().stream()
                .flatMap(target -> growth(line.first(), target).stream())
                .toList());
        return models.isEmpty()
                ? WhoQuestion.AgainstQuestion.clauses(cube, line.first(), line.last())
                        .map(clauses -> line.last().words(parameter) + " against "
                                + line.first().words(parameter) + ": " + clauses)
                : Optional.of(models);
    }
}
