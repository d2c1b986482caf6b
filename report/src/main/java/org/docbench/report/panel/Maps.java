package org.docbench.report.panel;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.cube.Rate;
import org.docbench.report.heat.HeatMap;
import org.docbench.report.heat.HeatScale;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/**
 * Heat maps of targets by two numbers of their cases.
 *
 * @param down the parameter that goes downwards
 * @param across the parameter that goes across
 * @param second the second line of a cell, or nothing
 */
public record Maps(
        Cube cube,
        List<String> targets,
        String down,
        String across,
        LongFunction<String> name,
        Function<ResultRow, Rate> rate,
        BiFunction<Case, ResultRow, String> second) {

    /** The scale that maps of these cases share. */
    public HeatScale scale(List<Case> cases) {
        return HeatScale.of(targets.stream()
                .flatMap(target -> cases.stream().flatMap(one -> cube.measured(one, target).stream()))
                .map(row -> rate.apply(row).value())
                .toList());
    }

    /** One map for each target that has a row in these cases. */
    public HeatMap.Page page(String title, String what, List<Case> cases, HeatScale scale) {
        List<Long> columns = distinct(cases, across);
        return new HeatMap.Page(
                title,
                what,
                across,
                scale,
                targets.stream()
                        .filter(target -> cube.has(cases, target))
                        .map(target -> new HeatMap(target, columns, rows(cases, columns, target, scale)))
                        .toList());
    }

    private List<HeatMap.Row> rows(List<Case> cases, List<Long> columns, String target, HeatScale scale) {
        return distinct(cases, down).stream()
                .map(number -> new HeatMap.Row(
                        name.apply(number),
                        columns.stream()
                                .map(column -> cases.stream()
                                        .filter(one -> one.number(down) == number && one.number(across) == column)
                                        .findFirst()
                                        .map(one -> cell(one, cube.row(one, target), scale))
                                        .orElse(HeatMap.Cell.NONE))
                                .toList()))
                .toList();
    }

    private static List<Long> distinct(List<Case> cases, String parameter) {
        return cases.stream()
                .map(one -> one.number(parameter))
                .distinct()
                .sorted()
                .toList();
    }

    private HeatMap.Cell cell(Case one, Optional<ResultRow> result, HeatScale scale) {
        return result.map(row -> {
                    if (!RunView.isMeasured(row)) {
                        return new HeatMap.Cell(row.status(), "", row.reason(), -1);
                    }
                    Rate own = rate.apply(row);
                    return new HeatMap.Cell(
                            Figures.rate(own.value()), second.apply(one, row), own.words(), scale.shade(own.value()));
                })
                .orElse(HeatMap.Cell.NONE);
    }
}
