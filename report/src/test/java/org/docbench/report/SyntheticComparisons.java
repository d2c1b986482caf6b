package org.docbench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Verdict;

/** Every pair of measured rows, with an interval invented from theirs and the verdict that the core gives it. */
final class SyntheticComparisons {

    private SyntheticComparisons() {}

    static List<ComparisonRow> of(List<ResultRow> results) {
        Map<List<Object>, List<ResultRow>> groups = new LinkedHashMap<>();
        results.stream()
                .filter(row -> row.mean() != null && !row.target().equals("null"))
                .forEach(row -> groups.computeIfAbsent(
                                List.of(row.scenario(), row.caseParameters(), row.phase()), none -> new ArrayList<>())
                        .add(row));
        List<ComparisonRow> comparisons = new ArrayList<>();
        for (List<ResultRow> group : groups.values()) {
            for (int i = 0; i < group.size(); i++) {
                for (int j = i + 1; j < group.size(); j++) {
                    comparisons.add(compare(group.get(i), group.get(j)));
                }
            }
        }
        return comparisons;
    }

    private static ComparisonRow compare(ResultRow baseline, ResultRow contender) {
        double ratio = baseline.mean() / contender.mean();
        double half = 1.2 * (baseline.interval().high() / baseline.mean() - 1);
        Interval interval = Interval.at99(ratio * (1 - 1.31 * half), ratio * (1 + 1.31 * half));
        return new ComparisonRow(
                "access",
                baseline.scenario(),
                baseline.caseParameters(),
                baseline.phase(),
                baseline.target(),
                contender.target(),
                ratio,
                interval,
                Verdict.of(interval, Verdict.TIE_BAND).word());
    }
}
