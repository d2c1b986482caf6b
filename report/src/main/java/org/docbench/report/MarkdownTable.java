package org.docbench.report;

import java.util.List;
import java.util.stream.Collectors;
import org.docbench.report.view.Table;

/** A pipe table; whatever a cell holds stays text. */
final class MarkdownTable {

    private MarkdownTable() {}

    static String of(Table table) {
        StringBuilder text = new StringBuilder();
        text.append(line(table.columns().stream().map(Table.Column::title).toList()));
        text.append(table.columns().stream()
                .map(column -> column.number() ? "---:" : "---")
                .collect(Collectors.joining("|", "|", "|\n")));
        table.rows().forEach(row -> text.append(line(row)));
        return text.toString();
    }

    private static String line(List<String> cells) {
        return cells.stream().map(MarkdownTable::escape).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** Markdown passes HTML through, so angle brackets are written as entities. */
    static String escape(String text) {
        return Wrap.plain(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("([\\\\`*_\\[\\]|])", "\\\\$1");
    }
}
