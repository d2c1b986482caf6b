package org.docbench.report;

import java.util.List;
import java.util.stream.Collectors;
import org.docbench.report.view.PlainText;
import org.docbench.report.view.Table;

/** Markdown under construction. Words are escaped here and nowhere else; there is no way round it. */
final class Markdown {

    /** How a line begins. */
    enum Mark {
        TITLE("# "),
        HEADING("## "),
        ITEM("- "),
        INNER_ITEM("  - "),
        QUOTE("> ");

        private final String text;

        Mark(String text) {
            this.text = text;
        }
    }

    private final StringBuilder text = new StringBuilder();

    /** Whether the next words begin a line: blanks there would be indentation. */
    private boolean begins = true;

    Markdown start(Mark mark) {
        text.append(mark.text);
        begins = true;
        return this;
    }

    Markdown words(String words) {
        String escaped = escape(words);
        text.append(begins ? escaped.stripLeading() : escaped);
        begins = false;
        return this;
    }

    Markdown bold(String words) {
        text.append("**").append(escape(words).strip()).append("**");
        begins = false;
        return this;
    }

    /** Ends the line; on an empty line, ends the paragraph. */
    Markdown end() {
        text.append('\n');
        begins = true;
        return this;
    }

    /**
     * A line of an indented code block, where Markdown takes every character for itself. An angle bracket is written as an entity all
     * the same: not every reader of Markdown keeps to its specification.
     */
    Markdown code(String line) {
        text.append("    ").append(PlainText.of(line).replace("<", "&lt;"));
        return end();
    }

    /** A pipe table. */
    Markdown table(Table table) {
        line(table.columns().stream().map(Table.Column::title).toList());
        text.append(table.columns().stream()
                .map(column -> column.number() ? "---:" : "---")
                .collect(Collectors.joining("|", "|", "|\n")));
        table.rows().forEach(this::line);
        return this;
    }

    private void line(List<String> cells) {
        text.append(cells.stream().map(Markdown::escape).collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    boolean holds(String word) {
        return text.indexOf(word) >= 0;
    }

    /**
     * The words as text. Markdown passes HTML through, so angle brackets become entities. A sign that begins a heading, list or rule
     * does so only at the start of a line, and is escaped only at the start of the words.
     */
    private static String escape(String words) {
        return PlainText.of(String.valueOf(words))
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("([\\\\`*_~\\[\\]|])", "\\\\$1")
                .replaceAll("^( *)([-+#=]++)(?= |$)", "$1\\\\$2")
                .replaceAll("^( *\\d+)([.)])(?= |$)", "$1\\\\$2");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
