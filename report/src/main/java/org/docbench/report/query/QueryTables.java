package org.docbench.report.query;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.report.store.Beside;
import org.docbench.report.store.StoreCase;
import org.docbench.report.store.StoreTotals;
import org.docbench.report.store.WorstStore;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Table;

/** What the reports show of the suite, and where on the page. */
public final class QueryTables {
    /** Anchors of the sections. */
    public static final String SECTION = "queries";

    public static final String LATENCY = "query-latency";
    public static final String SIDES = "with-and-without";
    public static final String PLANS = "plans";

    private QueryTables() {}

    /** For a terminal: targets by cases, one table for each scenario. */
    public static List<Table> brief(Queries queries) {
        return queries.scenarios().stream()
                .map(scenario -> Headline.table(
                        queries.rows().run(), scenario, Queries.PHASE, "Mean time of one query: " + scenario))
                .map(QueryTables::withoutTheLoop)
                .toList();
    }

    private static Table withoutTheLoop(Table table) {
        return new Table(
                table.caption(),
                table.columns(),
                table.rows().stream()
                        .filter(row -> !org.docbench.report.view.Floor.isEmpty(row.get(0)))
                        .toList(),
                table.note());
    }

    /** Where each store is worst, in each scenario. */
    public static Table worst(Queries queries) {
        return WorstStore.table(queries.rows(), "Where each store is worst at queries", byScenario(queries));
    }

    public static Grouped totals(Queries queries) {
        Map<String, List<StoreCase>> categories = byScenario(queries);
        if (!queries.isEmpty()) {
            categories.put("every case", queries.rows().cases());
        }
        return StoreTotals.of(queries.rows(), "Time of one query of each case", categories);
    }

    private static Map<String, List<StoreCase>> byScenario(Queries queries) {
        Map<String, List<StoreCase>> scenarios = new LinkedHashMap<>();
        queries.scenarios().forEach(scenario -> scenarios.put(scenario, queries.cases(scenario)));
        return scenarios;
    }

    /** One thing of a case changed and the rest the same: the index, and what of the document is asked for. */
    public static List<Grouped> sides(Queries queries) {
        return Stream.of(
                        beside(queries, "Mean time of one query, by index", "index"),
                        beside(queries, "Mean time of one query, whole document and part", "take"))
                .filter(table -> !table.isEmpty())
                .toList();
    }

    private static Grouped beside(Queries queries, String caption, String parameter) {
        return new Beside(
                        queries.rows(),
                        caption,
                        row -> new Cell(
                                Figures.time(row.mean()) + Figures.spread(row.mean(), row.interval()),
                                "p50 " + Figures.time(row.median()) + ", p99 " + Figures.time(row.p99())),
                        "A ratio is within a target, paired by round.")
                .table(queries.by(parameter).entrySet().stream()
                        .map(line -> new Beside.Line(line.getKey(), line.getValue()))
                        .toList());
    }

    /** Everything the page shows as tables. */
    public static List<Grouped> grouped(Queries queries) {
        List<Grouped> tables = new ArrayList<>(List.of(QueryTable.of(queries)));
        tables.addAll(sides(queries));
        tables.add(totals(queries));
        tables.add(PlanTable.of(queries));
        return tables.stream().filter(table -> !table.isEmpty()).toList();
    }
}
