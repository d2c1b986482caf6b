package org.docbench.report;

import java.util.List;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Pair;
import org.docbench.report.view.Table;

/** Comparison rows as a table, for {@code docbench compare}. */
public final class ComparisonTable {

    private ComparisonTable() {}

    public static String text(List<ComparisonRow> comparisons, int width) {
        return TextTable.of(table(comparisons), width);
    }

    private static Table table(List<ComparisonRow> comparisons) {
        Table.Builder table = Table.titled("Comparisons", "scenario", "case", "phase", "in words", "verdict");
        comparisons.stream()
                .map(Pair::of)
                .forEach(pair -> table.row(
                        pair.scenario(),
                        CaseName.of(pair.caseParameters()),
                        pair.phase(),
                        pair.sentence(),
                        pair.verdict()));
        return table.table();
    }
}
