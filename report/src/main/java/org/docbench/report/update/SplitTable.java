package org.docbench.report.update;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;

/** The time of an operation, split where the product tells. */
public final class SplitTable {

    private static final List<String> COLUMNS =
            List.of("measured", "client and wire", "server without sync", "sync wait", "unexplained rest");

    private SplitTable() {}

    public static Grouped of(Updates updates, String level) {
        List<Group> groups = new ArrayList<>();
        for (UpdateCase one : updates.cases(level)) {
            List<Row> rows = new ArrayList<>();
            for (String target : updates.targets()) {
                updates.measured(one, target)
                        .flatMap(row -> TimeSplit.of(row.mean(), updates.evidence(one, target, "server"))
                                .map(split -> row(row, split)))
                        .ifPresent(rows::add);
            }
            if (!rows.isEmpty()) {
                groups.add(new Group(one.name(), rows));
            }
        }
        return new Grouped(
                "Where the time of one operation goes, " + LevelWords.name(level),
                new Head("case", "target"),
                COLUMNS,
                groups,
                silent(updates, level));
    }

    private static Row row(ResultRow row, TimeSplit split) {
        return new Row(
                row.target(),
                List.of(
                        new Cell(Figures.time(row.mean(), row.ci95())),
                        part(split.outside(), row),
                        part(split.server(), row),
                        part(split.sync(), row),
                        part(Optional.of(split.rest()), row)));
    }

    private static Cell part(Optional<Double> nanos, ResultRow row) {
        return new Cell(nanos.map(own -> Figures.time(own) + " (" + Math.round(own / row.mean() * 100) + " %)")
                .orElse("not told"));
    }

    private static String silent(Updates updates, String level) {
        List<String> silent = updates.targets().stream()
                .filter(target -> updates.cases(level).stream()
                        .anyMatch(one -> updates.measured(one, target).isPresent()))
                .filter(target -> updates.cases(level).stream()
                        .noneMatch(one -> TimeSplit.of(1, updates.evidence(one, target, "server"))
                                .isPresent()))
                .toList();
        return silent.isEmpty() ? "" : "The product does not tell: " + String.join(", ", silent) + ".";
    }
}
