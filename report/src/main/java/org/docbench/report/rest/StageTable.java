package org.docbench.report.rest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.store.StoreCase;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;

/** The stages of a request by the service's own clocks, beside what the client measured. */
public final class StageTable {
    private StageTable() {}

    public static Grouped of(RestResults rests) {
        Map<StoreCase, Map<String, Stages>> seen = new LinkedHashMap<>();
        for (StoreCase one : rests.cases(RestResults.LAYERS)) {
            rests.targets(RestResults.LAYERS)
                    .forEach(target -> rests.stages(one, target)
                            .ifPresent(stages -> seen.computeIfAbsent(one, none -> new LinkedHashMap<>())
                                    .put(target, stages)));
        }
        Set<String> names = new LinkedHashSet<>();
        seen.values()
                .forEach(targets -> targets.values()
                        .forEach(stages -> names.addAll(stages.times().keySet())));
        List<Group> groups = new ArrayList<>();
        seen.forEach((one, targets) -> {
            List<Row> rows = new ArrayList<>();
            targets.forEach((target, stages) -> rows.add(row(rests, one, target, stages, names)));
            groups.add(new Group(RestResults.title(one), rows));
        });
        List<String> columns = new ArrayList<>(names);
        columns.add("together");
        columns.add("by the client");
        return new Grouped(
                "Stages of a request by the service's own clocks",
                new Head("case", "target"),
                columns,
                groups,
                "Means of all requests of a case; they have no interval.");
    }

    private static Row row(RestResults rests, StoreCase one, String target, Stages stages, Set<String> names) {
        List<Cell> cells = new ArrayList<>();
        names.forEach(name -> cells.add(new Cell(Figures.time(stages.times().get(name)))));
        cells.add(new Cell(Figures.time(stages.sum())));
        cells.add(new Cell(rests.rows()
                .measured(one, target)
                .map(ResultRow::mean)
                .map(Figures::time)
                .orElse(Figures.NONE)));
        return new Row(target, cells);
    }
}
