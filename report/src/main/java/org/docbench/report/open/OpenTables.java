package org.docbench.report.open;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.open.OpenRun.Point;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** The open loops of a run as tables. */
public final class OpenTables {
    /** Anchors of the sections. */
    public static final String SECTION = "open-loop";

    public static final String NUMBERS = "open-loop-numbers";

    private OpenTables() {}

    public static List<Table> of(RunView view) {
        OpenRun run = OpenRun.of(view);
        List<Table> tables = new ArrayList<>();
        run.capacities().forEach((work, rows) -> tables.add(capacities(work, rows)));
        run.rates().forEach((work, points) -> tables.add(rates("Response time by rate: " + work, points)));
        return tables;
    }

    private static Table capacities(String work, List<ResultRow> rows) {
        Table.Builder table =
                Table.titled("Capacity: " + work, "target", "#highest rate that holds", "#95 % CI", "note");
        for (ResultRow row : rows) {
            boolean measured = RunView.isMeasured(row);
            table.row(
                    row.target(),
                    measured ? Figures.rate(row.mean()) : row.status(),
                    measured && row.interval() != null
                            ? Figures.rate(row.interval().low()) + " to "
                                    + Figures.rate(row.interval().high())
                            : Figures.NONE,
                    note(row));
        }
        return table.table()
                .noted("Rates that are tried are 5 % apart; one holds when two windows of at most three say so.");
    }

    /** Each target at each rate; the service time is what a tool with coordinated omission reports. */
    static Table rates(String caption, List<Point> points) {
        Table.Builder table = Table.titled(
                caption,
                "target",
                "#arrivals",
                "#served",
                "#response p50",
                "#response p99",
                "#service p50",
                "#service p99",
                "note");
        for (Point point : points) {
            ResultRow row = point.response();
            if (RunView.isMeasured(row)) {
                table.row(
                        row.target(),
                        Figures.rate(point.rate()),
                        Figures.rate(point.achieved()),
                        Figures.time(row.median()),
                        Figures.time(row.p99()),
                        point.service()
                                .map(ResultRow::median)
                                .map(Figures::time)
                                .orElse(Figures.NONE),
                        point.service().map(ResultRow::p99).map(Figures::time).orElse(Figures.NONE),
                        note(row));
            } else {
                String none = Figures.NONE;
                table.row(row.target(), Figures.rate(point.rate()), row.status(), none, none, none, none, note(row));
            }
        }
        return table.table()
                .noted(
                        "A response counts from the time an operation was meant to begin, a service time from its true begin.");
    }

    /** Of warnings that differ in their numbers only, the first: each round and window has its own. */
    private static String note(ResultRow row) {
        if (row.reason() != null) {
            return row.reason();
        }
        Map<String, String> kinds = new LinkedHashMap<>();
        RunView.list(row.warnings()).forEach(warning -> kinds.putIfAbsent(warning.replaceAll("[0-9.]+", ""), warning));
        return String.join("; ", kinds.values());
    }
}
