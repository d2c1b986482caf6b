package org.docbench.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.run.PlanRow;
import org.docbench.report.chart.Chart;
import org.docbench.report.query.Found;
import org.docbench.report.query.PlanTable;
import org.docbench.report.query.Queries;
import org.docbench.report.query.QueryTable;
import org.docbench.report.query.QueryTables;
import org.docbench.report.store.StoreCase;
import org.docbench.report.view.RunView;

/** The part of the page that the suite {@code query} fills. */
final class QuerySections {
    private QuerySections() {}

    static Stream<Section> of(RunView run, List<Chart> charts) {
        Queries queries = Queries.of(run);
        return queries.isEmpty() ? Stream.empty() : sections(queries, charts);
    }

    private static Stream<Section> sections(Queries queries, List<Chart> charts) {
        return Stream.of(
                new GroupedSection(
                        QueryTables.SECTION,
                        "Queries",
                        "The number of items of every timed query is compared with the model; the items themselves by a digest."
                                + " MongoDB's driver decodes documents inside the timer; SQL products give JSON text, which is not parsed.",
                        Found.sentences(queries, Integer.MAX_VALUE),
                        List.of(QueryTable.of(queries))),
                ChartSection.of(
                        QueryTables.LATENCY,
                        "Latency of queries",
                        "Points are medians, whiskers reach to the 99th percentile.",
                        charts),
                new GroupedSection(
                        QueryTables.SIDES,
                        "With and without",
                        "The same query with and without the index, and for whole documents and a part of them.",
                        List.of(),
                        QueryTables.sides(queries)),
                new GroupedSection(
                        "query-totals",
                        "Queries, totals",
                        "A sum belongs to its slowest case, a geometric mean weighs all alike. Neither is a score.",
                        List.of(),
                        List.of(QueryTables.totals(queries))),
                new PlansSection(queries));
    }

    /** How the products said they would run the queries: a table of yes and no, and their own words folded. */
    record PlansSection(Queries queries) implements Section {

        @Override
        public String id() {
            return QueryTables.PLANS;
        }

        @Override
        public String title() {
            return "Plans";
        }

        @Override
        public boolean present(RunView run) {
            return !queries.plans().isEmpty();
        }

        @Override
        public void body(RunView run, Markup page) {
            page.leaf("p", "A query that could use an index and does not is another query; its row carries a warning.");
            PlanTable.warnings(queries).forEach(warning -> page.leaf("p", warning + ".", "class", "warning"));
            GroupedTable.write(page, PlanTable.of(queries));
            Map<String, List<PlanRow>> byTarget = new LinkedHashMap<>();
            queries.plans()
                    .forEach(plan -> byTarget.computeIfAbsent(plan.target(), none -> new ArrayList<>())
                            .add(plan));
            byTarget.forEach((target, plans) -> new Fold(
                            target + ", " + plans.size() + " plans",
                            false,
                            inner -> plans.forEach(plan -> text(inner, plan)))
                    .write(page));
        }

        private static void text(Markup page, PlanRow plan) {
            String name = new StoreCase(plan.scenario(), plan.caseParameters()).name();
            page.leaf("h3", name);
            page.leaf(
                    "pre",
                    plan.text(),
                    "tabindex",
                    "0",
                    "role",
                    "region",
                    "aria-label",
                    "Plan of " + plan.target() + ", " + name);
        }
    }
}
