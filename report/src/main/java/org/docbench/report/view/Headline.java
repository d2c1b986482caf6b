package org.docbench.report.view;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;

/**
 * Targets by cases for one scenario and phase: mean and its interval, or why there is no number.
 * Targets that support no case are named under the table instead of filling a row with one word.
 */
public final class Headline {

    /** Stands behind a number that carries a warning. */
    public static final String MARK = "†";

    private Headline() {}

    public static Table table(RunView run, String scenario, String phase, String caption) {
        List<Map<String, String>> cases = run.cases(scenario, phase);
        Map<Boolean, List<String>> supported = run.targets(scenario, phase).stream()
                .collect(Collectors.partitioningBy(target -> !cases.stream()
                        .allMatch(parameters -> unsupported(run.result(scenario, parameters, phase, target)))));
        List<Table.Cells> columns = cases.stream()
                .map(parameters -> new Table.Cells(
                        "#" + CaseName.of(parameters),
                        target -> Optional.of(cell(run.result(scenario, parameters, phase, target)))))
                .toList();
        List<String> without = supported.get(false);
        return Table.grid(caption, "target", supported.get(true), columns)
                .noted(without.isEmpty() ? "" : "Unsupported: " + String.join(", ", without) + ".");
    }

    private static boolean unsupported(Optional<ResultRow> result) {
        return result.map(row -> Results.UNSUPPORTED.equals(row.status())).orElse(false);
    }

    /** Mean and interval, or why there is no number. */
    public static String cell(Optional<ResultRow> result) {
        if (result.isEmpty()) {
            return Figures.NONE;
        }
        ResultRow row = result.get();
        if (!RunView.isMeasured(row)) {
            return row.status();
        }
        String mark = row.remarks().isEmpty() ? "" : " " + MARK;
        return Figures.time(row.time(), row.interval()) + mark;
    }
}
