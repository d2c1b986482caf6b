package org.docbench.report.rest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.store.Rate;
import org.docbench.report.store.StoreCase;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/** How many requests a second a target answers, how long they take and how many fail, by the number of connections. */
public final class RequestTable {
    static final String CONNECTIONS = "connections";

    private RequestTable() {}

    /** What one request or one part of it is. */
    static String thing(StoreCase one) {
        return one.scenario().equals(ServiceVariants.CREATE) ? "transaction" : "request";
    }

    /** Of {@code get}, {@code list} or {@code create}. */
    public static Grouped of(RestResults rests, String scenario) {
        List<Group> groups = new ArrayList<>();
        rests.lines(scenario, CONNECTIONS).forEach((one, line) -> {
            List<StoreCase> cases = line.stream()
                    .sorted(Comparator.comparingLong(own -> own.number(CONNECTIONS)))
                    .toList();
            List<Row> rows = new ArrayList<>();
            for (String target : rests.targets(scenario)) {
                cases.forEach(own -> rests.rows()
                        .row(own, target)
                        .ifPresent(row -> rows.add(new Row(target, cells(rests, own, row)))));
            }
            if (!rows.isEmpty()) {
                groups.add(new Group(RestResults.title(one), rows));
            }
        });
        String things = scenario.equals(ServiceVariants.CREATE) ? "transactions/s" : "requests/s";
        return new Grouped(
                scenario.toUpperCase(Locale.ROOT) + " by connections",
                new Head("case", "target"),
                List.of(CONNECTIONS, things, "p50", "p99", "failed"),
                groups,
                "Wall time by " + (scenario.equals(ServiceVariants.CREATE) ? "transactions" : "requests")
                        + " of all connections; p50 and p99 of one request. A case in which a request failed is no number (rule 17).");
    }

    private static List<Cell> cells(RestResults rests, StoreCase one, ResultRow row) {
        Cell connections = new Cell(Figures.count(one.value(CONNECTIONS)));
        Cell errors = new Cell(
                rests.errors(row).map(String::valueOf).map(Figures::count).orElse(Figures.NONE));
        if (!RunView.isMeasured(row)) {
            Cell none = new Cell(Figures.NONE);
            return List.of(connections, new Cell(row.status(), row.reason()), none, none, errors);
        }
        Optional<ResultRow> latency = rests.rows().measured(one, RestResults.LATENCY, row.target());
        return List.of(
                connections,
                Rate.of(thing(one), row, Optional.empty()).cell(),
                new Cell(latency.map(ResultRow::median).map(Figures::time).orElse(Figures.NONE)),
                new Cell(latency.map(ResultRow::p99).map(Figures::time).orElse(Figures.NONE)),
                errors);
    }
}
