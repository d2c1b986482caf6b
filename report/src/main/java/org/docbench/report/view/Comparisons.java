package org.docbench.report.view;

import java.util.List;
import org.docbench.core.run.RunFile.ComparisonRow;

/** Comparisons as rows of words. */
public final class Comparisons {

    private Comparisons() {}

    public static Table table(List<ComparisonRow> comparisons) {
        Table.Builder table = Table.titled("Comparisons", "scenario", "case", "phase", "in words", "verdict");
        for (ComparisonRow row : comparisons) {
            Pair pair = Pair.of(row);
            table.row(
                    pair.scenario(), CaseName.of(pair.caseParameters()), pair.phase(), pair.sentence(), pair.verdict());
        }
        return table.table();
    }
}
