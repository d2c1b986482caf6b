package org.docbench.report.crud;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.report.store.StoreCase;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;
import org.docbench.report.view.GrowthWords;
import org.docbench.report.view.RunView;

/** What becomes of an operation's time as the collection grows. */
public final class GrowthTable {
    private GrowthTable() {}

    /** Every curve. */
    public static Grouped of(CrudResults cruds) {
        return of(cruds, cruds.curves(), "Time of one operation by number of documents");
    }

    /** One curve. */
    public static Grouped of(CrudResults cruds, Map<Long, StoreCase> curve, String caption) {
        return of(cruds, List.of(curve), caption);
    }

    private static Grouped of(CrudResults cruds, List<Map<Long, StoreCase>> curves, String caption) {
        List<String> columns = new ArrayList<>();
        cruds.sizes().forEach(size -> columns.add(Figures.count(Long.toString(size))));
        columns.add("grows");
        List<Group> groups = curves.stream()
                .map(curve -> new Group(title(curve), rows(cruds, curve)))
                .filter(group -> !group.rows().isEmpty())
                .toList();
        return new Grouped(
                caption,
                new Head("case", "target"),
                columns,
                groups,
                "Mean [95 % CI] of wall time by operations. The model is the best by AICc; “or” where a second one fits as well.");
    }

    static String title(Map<Long, StoreCase> curve) {
        return CrudResults.title(curve.values().iterator().next(), CrudResults.DOCUMENTS);
    }

    private static List<Row> rows(CrudResults cruds, Map<Long, StoreCase> curve) {
        return cruds.rows().targets().stream()
                .filter(target -> curve.values().stream()
                        .anyMatch(one -> cruds.rows().row(one, target).isPresent()))
                .map(target -> {
                    List<Cell> cells = new ArrayList<>();
                    cruds.sizes().forEach(size -> cells.add(cell(cruds, curve.get(size), target)));
                    cells.add(new Cell(cruds.growth(curve, target)
                            .map(row -> GrowthWords.model(row))
                            .orElse(Figures.NONE)));
                    return new Row(target, cells);
                })
                .toList();
    }

    /** A time with its interval, or why there is none. */
    static Cell cell(CrudResults cruds, StoreCase one, String target) {
        return one == null
                ? new Cell(Figures.NONE)
                : cruds.rows()
                        .row(one, target)
                        .map(row -> RunView.isMeasured(row)
                                ? new Cell(Figures.time(row.mean()) + Figures.spread(row.mean(), row.interval()))
                                : new Cell(row.status(), row.reason()))
                        .orElse(new Cell(Figures.NONE));
    }
}
