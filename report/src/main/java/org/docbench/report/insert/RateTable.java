package org.docbench.report.insert;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.report.store.StoreCase;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.update.LevelWords;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/** Every case by targets at one level: documents a second, everything else behind them. */
public final class RateTable {
    private RateTable() {}

    public static Grouped of(Inserts inserts, String level) {
        List<String> targets = inserts.rows().targets();
        Map<String, List<Row>> groups = new LinkedHashMap<>();
        for (StoreCase one : inserts.rows().cases()) {
            if (one.level().equals(level)) {
                List<Cell> cells = targets.stream()
                        .map(target -> cell(inserts, one, target))
                        .toList();
                groups.computeIfAbsent(one.scenario(), none -> new ArrayList<>())
                        .add(new Row(one.detail(), cells));
            }
        }
        List<String> absent = inserts.rows().absent().stream()
                .map(target -> target.id() + " (" + target.reason() + ")")
                .toList();
        return new Grouped(
                "Documents a second, insert and fresh indexes, " + LevelWords.name(level),
                new Head("scenario", "case"),
                targets,
                groups.entrySet().stream()
                        .map(group -> new Group(group.getKey(), group.getValue()))
                        .toList(),
                absent.isEmpty() ? "" : "Did not run: " + String.join("; ", absent) + ".");
    }

    private static Cell cell(Inserts inserts, StoreCase one, String target) {
        return inserts.rows()
                .row(one, target)
                .map(row -> RunView.isMeasured(row) ? inserts.rate(row).cell() : new Cell(row.status(), row.reason()))
                .orElse(new Cell(Figures.NONE));
    }
}
