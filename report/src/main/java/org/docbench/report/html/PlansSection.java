package org.docbench.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.PlanRow;
import org.docbench.report.query.PlanTable;
import org.docbench.report.query.Queries;
import org.docbench.report.query.QueryTables;
import org.docbench.report.store.StoreCase;
import org.docbench.report.view.RunView;

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
