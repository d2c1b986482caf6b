package org.docbench.report.panel;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.core.stats.Ratio;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.chart.Chart.Point;
import org.docbench.report.chart.Chart.Series;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Case.Line;
import org.docbench.report.cube.Cube;
import org.docbench.report.view.Answer;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Table.Grouped;
import org.docbench.report.view.Table.Grouped.Cell;

/**
 * What more workers, or more of anything, gain: operations of all together against those of the fewest.
 *
 * @param id the start of the ids of its charts
 * @param parameter that grows, which is also its plural word
 */
public record Speedup(Cube cube, String id, String parameter, List<Line> lines) {

    private static final double SECOND = 1e9;

    /** What stands before the charts. */
    public static final String LEAD =
            "How many times the operations of the fewest all do together. The broken line is the ideal: twice as many, twice the"
                    + " operations.";

    /** One chart for each line with more than one point. */
    public List<Chart> charts() {
        return longer().map(this::chart).toList();
    }

    private Stream<Line> longer() {
        return lines.stream().filter(line -> line.cases().size() > 1);
    }

    private Chart chart(Line line) {
        List<Series> series = cube.targets().stream()
                .map(target -> Series.of(target, points(line, target)))
                .filter(own -> own.points().size() > 1)
                .toList();
        return Chart.lines(
                Chart.id(id, line.title()),
                line.title(),
                "Operations of all together, as a multiple of those of the fewest " + parameter
                        + ", against their number, both on"
                        + " logarithmic axes; whiskers are "
                        + Math.round(100 * Ratio.LEVEL) + " % intervals. The broken line is the ideal.",
                Axis.number(parameter),
                Axis.number("times the operations of the fewest " + parameter),
                series.isEmpty()
                        ? series
                        : Stream.concat(series.stream(), Stream.of(ideal(line))).toList(),
                table(line).table());
    }

    private List<Point> points(Line line, String target) {
        return line.cases().values().stream()
                .flatMap(one -> cube
                        .ratio(line.first(), one, target)
                        .map(ratio -> Point.of(
                                target,
                                (double) one.number(parameter),
                                ratio.value(),
                                ratio.interval(),
                                one.words(parameter)))
                        .stream())
                .toList();
    }

    private Series ideal(Line line) {
        double fewest = line.first().number(parameter);
        return Series.ideal(
                "ideal",
                line.cases().values().stream()
                        .map(one -> Point.ideal(
                                "ideal",
                                (double) one.number(parameter),
                                one.number(parameter) / fewest,
                                one.words(parameter)))
                        .toList());
    }

    /** Operations/s of all together, then the gain over the fewest. */
    public Grouped table(Line line) {
        return Groups.along(
                cube,
                line.title(),
                List.of(line),
                own -> CaseName.value(parameter, own),
                this::rate,
                List.of(),
                "Operations/s of all together, by wall time; behind it how many times those of the fewest.");
    }

    private Cell rate(Line line, Case one, String target) {
        String gain = Optional.of(line.first())
                .filter(first -> !first.equals(one))
                .flatMap(first -> cube.ratio(first, one, target))
                .map(ratio -> ", " + Figures.three(ratio.value()) + "×")
                .orElse("");
        return Groups.cell(
                cube.row(one, target),
                row -> new Cell(Figures.rate(SECOND / row.time()) + gain, "one operation: " + Groups.mean(row)));
    }

    /** The most against the fewest, line by line. */
    public Stream<String> sentences() {
        return longer().flatMap(line -> WhoQuestion.AgainstQuestion.clauses(cube, line.first(), line.last())
                .map(clauses -> line.title() + ", " + line.last().words(parameter) + " against "
                        + line.first().words(parameter) + ": " + clauses)
                .stream());
    }

    /** Whether more gain more, of several of these. */
    public static Answer answer(String question, List<Speedup> all, String evidence) {
        return Answer.of(
                question,
                "By operations of all together, the most against the fewest",
                all.stream().flatMap(Speedup::sentences).toList(),
                evidence);
    }
}
