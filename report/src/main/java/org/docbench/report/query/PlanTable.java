package org.docbench.report.query;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.PlanRow;
import org.docbench.report.store.StoreCase;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/** Which product said that it would use the index it was given. */
public final class PlanTable {
    private PlanTable() {}

    /** Cases by targets. */
    public static Grouped of(Queries queries) {
        List<String> targets = queries.rows().targets();
        Map<String, List<Row>> groups = new LinkedHashMap<>();
        for (StoreCase one : queries.rows().cases()) {
            if (targets.stream().anyMatch(target -> queries.plan(one, target).isPresent())) {
                groups.computeIfAbsent(one.scenario(), none -> new ArrayList<>())
                        .add(new Row(
                                one.detail(),
                                targets.stream()
                                        .map(target -> cell(queries, one, target))
                                        .toList()));
            }
        }
        return new Grouped(
                "The intended index, by the products' own plans",
                new Head("scenario", "case"),
                targets,
                groups.entrySet().stream()
                        .map(group -> new Group(group.getKey(), group.getValue()))
                        .toList(),
                "Used: the plan names the index that the case is meant to use. None meant: the case is without one.");
    }

    static Cell cell(Queries queries, StoreCase one, String target) {
        return queries.plan(one, target).map(PlanTable::cell).orElse(new Cell(Figures.NONE, "no plan recorded"));
    }

    private static Cell cell(PlanRow plan) {
        if (plan.intended() == null) {
            return new Cell("none meant");
        }
        return new Cell((plan.used() ? "used: " : "not used: ") + plan.intended());
    }

    /** What a reader must know of queries, once for each target and warning. */
    public static List<String> warnings(Queries queries) {
        Map<String, List<String>> cases = new LinkedHashMap<>();
        for (StoreCase one : queries.rows().cases()) {
            for (String target : queries.rows().targets()) {
                queries.rows()
                        .measured(one, target)
                        .ifPresent(row -> RunView.list(row.warnings())
                                .forEach(warning -> cases.computeIfAbsent(
                                                target + ": " + warning, none -> new ArrayList<>())
                                        .add(one.name())));
            }
        }
        return cases.entrySet().stream()
                .map(warning -> warning.getKey() + " (" + String.join("; ", warning.getValue()) + ")")
                .toList();
    }
}
