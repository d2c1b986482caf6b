package org.docbench.report.html;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** A section that is one table or several. */
record TablesSection(String id, String title, String lead, List<Function<RunView, Table>> tables) implements Section {

    /** Where a caption says more than the heading, also when its table is the only one. */
    private static final Set<String> CAPTIONED = Set.of("pairs", "first", "wire");

    @Override
    public boolean present(RunView run) {
        return tables.stream().anyMatch(table -> !table.apply(run).isEmpty());
    }

    @Override
    public void body(RunView run, Markup page) {
        if (lead != null) {
            page.leaf("p", lead);
        }
        for (Function<RunView, Table> maker : tables) {
            Table table = maker.apply(run);
            if (!table.isEmpty()) {
                HtmlTable.write(page, table, CAPTIONED.contains(id) || tables.size() > 1);
            }
        }
    }
}
