package org.docbench.report.chart;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.RunView;

/** Makes points of results, each knowing the row it came from. */
final class Points {

    private final IdentityHashMap<ResultRow, Integer> index = new IdentityHashMap<>();

    Points(RunView run) {
        List<ResultRow> results = run.results();
        for (int i = 0; i < results.size(); i++) {
            index.put(results.get(i), i);
        }
    }

    Chart.Point of(ResultRow row, Double x) {
        Double low = row.ci95() == null ? null : row.ci95().low();
        Double high = row.ci95() == null ? null : row.ci95().high();
        return new Chart.Point(row.target(), Look.of(row.target()), x, row.mean(), low, high, index.get(row));
    }

    Chart.Point bytes(ResultRow row) {
        return new Chart.Point(row.target(), Look.of(row.target()), null, row.bytesPerOp(), null, null, index.get(row));
    }

    /** Three times the empty operation of these cases (rule 16), or null if it was not measured. */
    static Double band(RunView run, String scenario, String phase) {
        return run.cases(scenario, phase).stream()
                .map(parameters ->
                        run.measured(scenario, parameters, phase, "null").orElse(null))
                .filter(Objects::nonNull)
                .map(row -> 3 * row.mean())
                .max(Double::compare)
                .orElse(null);
    }
}
