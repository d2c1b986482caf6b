package org.docbench.core.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.BreakEven;
import org.docbench.core.stats.Samples;

/** The number of reads at which one target overtakes another, for every pair of targets that read the same documents. */
public final class BreakEvens {
    private BreakEvens() {}

    /**
     * One pair of targets.
     *
     * @param caseParameters the parameters held fixed
     * @param breakEven of the contender against the baseline
     */
    public record Row(Map<String, String> caseParameters, String baseline, String contender, BreakEven breakEven) {}

    private record Document(String suite, Map<String, String> fixed, String phase) {}

    /**
     * Break-evens of a scenario whose cases differ in the number of reads.
     *
     * @param parameter the number of reads k, for example {@code reads}; its rows hold the time of open + k reads, in ns
     */
    public static List<Row> of(List<ResultRow> results, String scenario, String parameter) {
        Map<Document, Map<String, Map<Integer, ResultRow>>> documents = new LinkedHashMap<>();
        for (ResultRow r : results) {
            if (r.scenario().equals(scenario)
                    && Results.isComparable(r)
                    && r.caseParameters().containsKey(parameter)) {
                Map<String, String> fixed = new TreeMap<>(r.caseParameters());
                int k = Integer.parseInt(fixed.remove(parameter));
                documents
                        .computeIfAbsent(new Document(r.suite(), fixed, r.phase()), d -> new TreeMap<>())
                        .computeIfAbsent(r.target(), t -> new TreeMap<>())
                        .put(k, r);
            }
        }
        List<Row> rows = new ArrayList<>();
        documents.forEach((document, targets) -> {
            List<String> names = List.copyOf(targets.keySet());
            for (String baseline : names) {
                for (String contender : names.subList(names.indexOf(baseline) + 1, names.size())) {
                    of(targets.get(baseline), targets.get(contender))
                            .ifPresent(b -> rows.add(new Row(document.fixed, baseline, contender, b)));
                }
            }
        });
        return List.copyOf(rows);
    }

    private static Optional<BreakEven> of(Map<Integer, ResultRow> baseline, Map<Integer, ResultRow> contender) {
        Map<Integer, Samples> left = new TreeMap<>();
        Map<Integer, Samples> right = new TreeMap<>();
        baseline.forEach((k, row) -> {
            if (contender.containsKey(k) && Results.areComparable(row, contender.get(k))) {
                left.put(k, Results.typical(row));
                right.put(k, Results.typical(contender.get(k)));
            }
        });
        return BreakEven.of(left, right);
    }
}
