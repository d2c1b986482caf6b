package org.docbench.core.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.BreakEven;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Seed;

/** The number of reads at which one target overtakes another, for every pair of targets that read the same documents. */
public final class BreakEvens {
    private BreakEvens() {}

    /**
     * One pair of targets.
     *
     * @param caseParameters the parameters held fixed
     * @param breakEven of the contender against the baseline
     */
    public record Row(
            String suite,
            String scenario,
            Map<String, String> caseParameters,
            String phase,
            String baseline,
            String contender,
            BreakEven breakEven) {}

    /**
     * Break-evens of a scenario whose cases differ in the number of reads.
     *
     * @param parameter the number of reads k, for example {@code reads}; its rows hold the time of open + k reads, in ns
     * @param seed the run's seed
     */
    public static List<Row> of(List<ResultRow> results, String scenario, String parameter, long seed) {
        Map<List<Object>, Map<String, Map<Integer, Samples>>> documents = new LinkedHashMap<>();
        for (ResultRow r : results) {
            if (r.scenario().equals(scenario)
                    && Results.isMeasured(r)
                    && r.caseParameters().containsKey(parameter)) {
                Map<String, String> fixed = new TreeMap<>(r.caseParameters());
                int k = Integer.parseInt(fixed.remove(parameter));
                documents
                        .computeIfAbsent(List.of(r.suite(), fixed, r.phase()), d -> new TreeMap<>())
                        .computeIfAbsent(r.target(), t -> new TreeMap<>())
                        .put(k, Results.samples(r));
            }
        }
        List<Row> rows = new ArrayList<>();
        documents.forEach((key, targets) -> rows.addAll(pairs(scenario, key, targets, seed)));
        return List.copyOf(rows);
    }

    @SuppressWarnings("unchecked") // the key was put together above: suite, fixed parameters, phase
    private static List<Row> pairs(
            String scenario, List<Object> key, Map<String, Map<Integer, Samples>> targets, long seed) {
        List<Row> rows = new ArrayList<>();
        List<String> names =
                targets.keySet().stream().sorted(Comparator.naturalOrder()).toList();
        for (String baseline : names) {
            for (String contender : names.subList(names.indexOf(baseline) + 1, names.size())) {
                long stream = Seed.derive(seed, scenario, key, baseline, contender);
                BreakEven.of(targets.get(baseline), targets.get(contender), stream)
                        .ifPresent(b -> rows.add(new Row(
                                (String) key.get(0),
                                scenario,
                                (Map<String, String>) key.get(1),
                                (String) key.get(2),
                                baseline,
                                contender,
                                b)));
            }
        }
        return rows;
    }
}
