package org.docbench.report.html;

import java.util.List;
import org.docbench.report.update.Grouped;
import org.docbench.report.view.RunView;

/** A section of tables in groups, with what has to be said in sentences before them. */
record GroupedSection(String id, String title, String lead, List<String> sentences, List<Grouped> tables)
        implements Section {

    @Override
    public boolean present(RunView run) {
        return tables.stream().anyMatch(table -> !table.isEmpty());
    }

    @Override
    public void body(RunView run, Markup page) {
        page.leaf("p", lead);
        sentences.forEach(sentence -> page.leaf("p", sentence + ".", "class", "note"));
        tables.stream().filter(table -> !table.isEmpty()).forEach(table -> GroupedTable.write(page, table));
    }
}
