package org.docbench.report.update;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Headline;
import org.docbench.report.view.RunView;

/** Cases by targets at one durability level: the mean in the cell, everything else behind it. */
public final class LevelTable {

    private LevelTable() {}

    public static Grouped of(Updates updates, String level) {
        List<String> targets = updates.targets();
        Map<String, List<Row>> groups = new LinkedHashMap<>();
        for (UpdateCase one : updates.cases(level)) {
            List<Cell> cells = new ArrayList<>();
            targets.forEach(target -> cells.add(cell(updates, one, target)));
            groups.computeIfAbsent(one.scenario(), none -> new ArrayList<>()).add(new Row(one.detail(), cells));
        }
        List<Group> all = new ArrayList<>();
        floor(updates, targets).ifPresent(all::add);
        groups.forEach((scenario, rows) -> all.add(new Group(scenario, rows)));
        return new Grouped(
                "Mean time of one operation, " + LevelWords.name(level),
                new Head("scenario", "case"),
                targets,
                all,
                note(updates));
    }

    /** The device's own sync stands before the first result, whatever the level promises. */
    private static Optional<Group> floor(Updates updates, List<String> targets) {
        if (SyncLatency.all(updates.rows()).isEmpty()) {
            return Optional.empty();
        }
        List<Cell> cells = targets.stream()
                .map(target -> SyncLatency.of(updates.rows(), target)
                        .map(sync -> new Cell(Figures.time(sync.mean()), sync.words()))
                        .orElse(new Cell(Figures.NONE)))
                .toList();
        return Optional.of(new Group("the device itself", List.of(new Row("one sync", cells))));
    }

    private static Cell cell(Updates updates, UpdateCase one, String target) {
        Optional<ResultRow> row = updates.row(one, target);
        if (row.isEmpty()) {
            return new Cell(Figures.NONE);
        }
        ResultRow own = row.get();
        if (!RunView.isMeasured(own)) {
            return new Cell(own.status(), own.reason());
        }
        String warnings = String.join("; ", RunView.list(own.warnings()));
        return new Cell(
                Headline.cell(row),
                "mean " + Figures.time(own.mean(), own.interval()) + ", p50 " + Figures.time(own.median()) + ", p99 "
                        + Figures.time(own.p99()) + (warnings.isEmpty() ? "" : "; " + warnings));
    }

    private static String note(Updates updates) {
        List<String> absent = updates.absent().stream()
                .map(target -> target.id() + " (" + target.reason() + ")")
                .toList();
        return "One operation is one iteration as published: a push of 10 values is ten acknowledged writes."
                + (absent.isEmpty() ? "" : " Did not run: " + String.join("; ", absent) + ".");
    }
}
