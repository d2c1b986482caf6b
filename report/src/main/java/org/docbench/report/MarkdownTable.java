package org.docbench.report;

import org.docbench.report.view.Table;

/** A pipe table; whatever a cell holds stays text. */
final class MarkdownTable {

    private MarkdownTable() {}

    static String of(Table table) {
        return new Markdown().table(table).toString();
    }
}
