package org.docbench.report.store;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Words;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/**
 * Cases of the same target beside one another, with the ratio of each to the first.
 *
 * @param cell how a result with a number is written
 */
public record Beside(StoreRows suite, String caption, Function<ResultRow, Cell> cell, String note) {
    private static final Head HEAD = new Head("case", "target");

    /** Cases that stand in one line, by their names in the heading. */
    public record Line(String title, Map<String, StoreCase> cases) {}

    public Grouped table(List<Line> lines) {
        Set<String> names = new LinkedHashSet<>();
        lines.forEach(line -> names.addAll(line.cases().keySet()));
        if (names.size() < 2) {
            return new Grouped(caption, HEAD, List.of(), List.of(), "");
        }
        String first = names.iterator().next();
        List<String> columns = new ArrayList<>(names);
        names.stream().skip(1).forEach(name -> columns.add(name + " against " + first));
        List<Group> groups = new ArrayList<>();
        for (Line line : lines) {
            List<Row> rows = suite.targets().stream()
                    .filter(target -> line.cases().values().stream()
                            .anyMatch(one -> suite.row(one, target).isPresent()))
                    .map(target -> row(names, line, target))
                    .toList();
            if (!rows.isEmpty()) {
                groups.add(new Group(line.title(), rows));
            }
        }
        return new Grouped(caption, HEAD, columns, groups, note);
    }

    private Row row(Set<String> names, Line line, String target) {
        List<Cell> cells = new ArrayList<>();
        names.forEach(name -> cells.add(cell(line, name, target)));
        StoreCase base = line.cases().get(names.iterator().next());
        names.stream()
                .skip(1)
                .map(name -> Optional.ofNullable(line.cases().get(name))
                        .filter(one -> base != null)
                        .flatMap(one -> suite.ratio(base, one, target))
                        .map(ratio -> Words.clause(ratio.value(), ratio.ci95(), ratio.verdict()))
                        .orElse(Figures.NONE))
                .forEach(words -> cells.add(new Cell(words)));
        return new Row(target, cells);
    }

    private Cell cell(Line line, String name, String target) {
        return Optional.ofNullable(line.cases().get(name))
                .flatMap(one -> suite.row(one, target))
                .map(row -> RunView.isMeasured(row) ? cell.apply(row) : new Cell(row.status(), row.reason()))
                .orElse(new Cell(Figures.NONE));
    }
}
