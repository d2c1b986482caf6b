package org.docbench.report.html;

import java.util.List;
import org.docbench.report.timeline.CostTables;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** What one operation cost beside time, by scenario and, folded, by case. */
record CostSection() implements Section {

    @Override
    public String id() {
        return "cost";
    }

    @Override
    public String title() {
        return "Cost of one operation beside time";
    }

    @Override
    public boolean present(RunView run) {
        return !CostTables.brief(run).isEmpty();
    }

    @Override
    public void body(RunView run, Markup page) {
        page.leaf(
                "p",
                "Counters of the operating system, read just before and just after each timed window, divided by its"
                        + " operations. What else ran on the machine is on the wire's figure too, and on no other.");
        HtmlTable.write(page, CostTables.brief(run), false);
        List<Table> cases = CostTables.byCase(run);
        cases.forEach(
                table -> new Fold(table.caption(), false, inner -> HtmlTable.write(inner, table, false)).write(page));
    }
}
