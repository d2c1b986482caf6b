package org.docbench.report;

import java.util.List;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.report.view.Comparisons;
import org.docbench.report.view.Table;

/** Comparison rows as a table, for {@code docbench compare}. */
public final class ComparisonTable {

    private ComparisonTable() {}

    public static String text(List<ComparisonRow> comparisons, int width) {
        return TextTable.of(Comparisons.table(comparisons), width);
    }

    public static String markdown(List<ComparisonRow> comparisons) {
        return MarkdownTable.of(Comparisons.table(comparisons));
    }

    /** A pipe table; whatever a cell holds stays text. */
    static final class MarkdownTable {

        private MarkdownTable() {}

        static String of(Table table) {
            return new Markdown().table(table).toString();
        }
    }
}
