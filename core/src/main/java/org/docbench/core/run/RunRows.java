package org.docbench.core.run;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetParts;
import org.docbench.core.stats.Histograms;

/** Checks what the schema of run files cannot say: that the numbers in a row belong together. */
final class RunRows {
    /**
     * Parameters of cases that are whole numbers in every suite, with their most digits: reports sort, scale and draw by
     * them.
     */
    private static final Map<String, Integer> DIGITS =
            Map.of("bytes", 15, "documents", 15, "fields", 15, "k", 9, "values", 9, "workers", 15);

    private RunRows() {}

    /** @throws IllegalArgumentException if a row cannot be read; with its place, as {@code results[0].case.bytes} */
    static void check(RunFile run) {
        each("targets", run.targets(), row -> {
            if (!row.target().equals(TargetParts.of(row.id()))) {
                throw new IllegalArgumentException("id and target differ");
            }
        });
        each("results", run.results(), row -> {
            check(row);
            numbers(row.caseParameters());
        });
        each("comparisons", run.comparisons(), row -> numbers(row.caseParameters()));
        each("growth", run.growth(), row -> numbers(row.caseParameters()));
        each("evidence", run.evidence(), row -> numbers(row.caseParameters()));
        each("serverReports", run.serverReports(), row -> numbers(row.caseParameters()));
        each("plans", run.plans(), row -> numbers(row.caseParameters()));
        each("profiles", run.profiles(), row -> numbers(row.caseParameters()));
        each("timeline.series", run.timeline().series(), series -> {
            if (series.values().size() != run.timeline().millis().size()) {
                throw new IllegalArgumentException(series.values().size() + " values for "
                        + run.timeline().millis().size() + " times");
            }
        });
    }

    private static <T> void each(String list, List<T> rows, Consumer<T> check) {
        for (int i = 0; i < rows.size(); i++) {
            try {
                check.accept(rows.get(i));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("wrong values at " + list + "[" + i + "]: " + e.getMessage(), e);
            }
        }
    }

    private static void check(ResultRow row) {
        boolean numbers = row.mean() != null && row.median() != null && row.p99() != null;
        if (row.status().equals(Results.MEASURED) && !(numbers && Results.isMeasured(row))) {
            throw new IllegalArgumentException("the status is measured, but mean, median, p99 or samples are missing");
        }
        if (Results.isMeasured(row)) {
            Results.samples(row);
        }
        if (row.histogram() != null) {
            Histograms.decoded(row.histogram());
        }
    }

    private static void numbers(Map<String, String> parameters) {
        parameters.forEach((name, value) -> {
            if (DIGITS.containsKey(name) && !value.matches("[0-9]{1," + DIGITS.get(name) + "}")) {
                throw new IllegalArgumentException(
                        "case." + name + " is no whole number of at most " + DIGITS.get(name) + " digits");
            }
            if (name.equals("rate") && !value.matches("[0-9]{1,9}([.][0-9]{1,30})?")) {
                throw new IllegalArgumentException("case." + name + " is no number up to 999999999");
            }
        });
    }
}
