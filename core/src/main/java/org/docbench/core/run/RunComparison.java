package org.docbench.core.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Bootstrap;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Seed;
import org.docbench.core.stats.Verdict;

/**
 * Two runs of the same cases. The first is the baseline: a ratio above 1 says the second run is faster. Nothing is paired,
 * for the runs share no round; what the machine did between them is in the difference.
 *
 * @param rows each case, target and phase that both measured with at least two rounds
 * @param warnings why the runs may not be comparable, one line each
 */
public record RunComparison(List<Row> rows, List<String> warnings) {

    /**
     * One result in both runs.
     *
     * @param ratio {@code time(first run) / time(second run)}
     */
    public record Row(
            String suite,
            String scenario,
            Map<String, String> caseParameters,
            String target,
            String phase,
            Ratio ratio) {

        /** What the ratio says of the second run. */
        public Verdict verdict() {
            return ratio.verdict();
        }
    }

    /** The rows on which the second run is slower. */
    public List<Row> regressions() {
        return rows.stream().filter(r -> r.verdict() == Verdict.SLOWER).toList();
    }

    /** Compares two runs; rows in the order of the second. */
    public static RunComparison of(RunFile first, RunFile second) {
        Map<List<Object>, ResultRow> before = new HashMap<>();
        first.results().stream().filter(Results::isMeasured).forEach(r -> before.put(key(r), r));
        List<Row> rows = new ArrayList<>();
        List<String> warnings = new ArrayList<>(RunDifferences.between(first, second));
        int without = 0;
        int matched = 0;
        for (ResultRow after : second.results()) {
            ResultRow old = before.get(key(after));
            if (old != null && Results.isMeasured(after)) {
                matched++;
                var ratio = ratio(old, after, second.seed());
                ratio.ifPresent(r -> rows.add(row(after, r)));
                without += ratio.isEmpty() ? 1 : 0;
            }
        }
        if (without > 0) {
            warnings.add(without + " results have one round only in a run: no interval, so no comparison");
        }
        if (matched == 0) {
            warnings.add("the runs have no measured result in common");
        }
        return new RunComparison(List.copyOf(rows), List.copyOf(warnings));
    }

    private static Optional<Ratio> ratio(ResultRow old, ResultRow after, long seed) {
        return new Bootstrap(Seed.derive(seed, key(after).toArray()))
                .unpairedRatio(Results.samples(old), Results.samples(after));
    }

    private static Row row(ResultRow r, Ratio ratio) {
        return new Row(r.suite(), r.scenario(), r.caseParameters(), r.target(), r.phase(), ratio);
    }

    private static List<Object> key(ResultRow r) {
        return List.of(r.suite(), r.scenario(), r.caseParameters(), r.target(), r.phase());
    }
}
