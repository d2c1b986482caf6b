package org.docbench.report.query;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.store.StoreCase;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Headline;
import org.docbench.report.view.RunView;

/** The latency of one query, case by case, and whether the intended index was used. */
public final class QueryTable {
    private static final List<String> COLUMNS = List.of("p50", "p99", "mean [95 % CI]", "intended index");

    private QueryTable() {}

    public static Grouped of(Queries queries) {
        List<Group> groups = new ArrayList<>();
        for (StoreCase one : queries.rows().cases()) {
            List<Row> rows = queries.rows().targets().stream()
                    .flatMap(target -> queries.rows().row(one, target).stream())
                    .map(row -> row(queries, one, row))
                    .toList();
            if (!rows.isEmpty()) {
                groups.add(new Group(title(queries, one), rows));
            }
        }
        return new Grouped("Time of one query", new Head("case", "target"), COLUMNS, groups, "");
    }

    /** {@code element: index elements, take part; 10.0 items a query}. */
    private static String title(Queries queries, StoreCase one) {
        return one.name()
                + queries.items(one)
                        .map(items -> "; " + Figures.three(items) + " items a query")
                        .orElse("");
    }

    private static Row row(Queries queries, StoreCase one, ResultRow row) {
        if (!RunView.isMeasured(row)) {
            Cell none = new Cell(Figures.NONE);
            return new Row(row.target(), List.of(new Cell(row.status(), row.reason()), none, none, none));
        }
        String warnings = String.join("; ", RunView.list(row.warnings()));
        String mark = warnings.isEmpty() ? "" : " " + Headline.MARK;
        return new Row(
                row.target(),
                List.of(
                        new Cell(Figures.time(row.median()) + mark, warnings.isEmpty() ? null : warnings),
                        new Cell(Figures.time(row.p99())),
                        new Cell(Figures.time(row.mean(), row.interval())),
                        PlanTable.cell(queries, one, row.target())));
    }
}
