package org.docbench.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;

/**
 * Targets by cases for one scenario and phase: mean and half the width of its interval, or why there is no number.
 * Targets that support no case are named under the table instead of filling a row with one word.
 */
public final class Headline {

    /** Stands behind a number that carries a warning. */
    public static final String MARK = "†";

    private Headline() {}

    /** The tables every text report shows: lookups opened and from bytes, flat and nested. */
    public static List<Table> tables(RunView run) {
        return Stream.of(
                        table(run, "flat", "get", "Flat document, opened: one lookup"),
                        table(run, "flat", "open+read", "Flat document, from bytes: open and read one field"),
                        table(run, "nested", "open+read", "Nested document, from bytes: open and read one path"),
                        table(run, "patch", "patch", "One edit of the bytes"),
                        table(run, "cold", "open+read", "Documents that are not in the cache: open and read one field"),
                        table(run, "user", "open+read", "Your documents, from bytes: open and read one path"))
                .filter(table -> !table.isEmpty())
                .toList();
    }

    public static Table table(RunView run, String scenario, String phase, String caption) {
        List<Map<String, String>> cases = run.cases(scenario, phase);
        List<String> titles = new ArrayList<>(List.of("target"));
        cases.forEach(parameters -> titles.add("#" + CaseName.of(parameters)));
        Table.Builder table = Table.titled(caption, titles.toArray(String[]::new));
        List<String> unsupported = new ArrayList<>();
        for (String target : run.targets(scenario, phase)) {
            if (cases.stream().allMatch(parameters -> unsupported(run.result(scenario, parameters, phase, target)))) {
                unsupported.add(target);
                continue;
            }
            List<String> cells = new ArrayList<>(List.of(target));
            cases.forEach(parameters -> cells.add(cell(run.result(scenario, parameters, phase, target))));
            table.row(cells);
        }
        return table.table().noted(unsupported.isEmpty() ? "" : "Unsupported: " + String.join(", ", unsupported) + ".");
    }

    private static boolean unsupported(Optional<ResultRow> result) {
        return result.map(row -> Results.UNSUPPORTED.equals(row.status())).orElse(false);
    }

    /** Mean and half its interval, or why there is no number. */
    public static String cell(Optional<ResultRow> result) {
        if (result.isEmpty()) {
            return Figures.NONE;
        }
        ResultRow row = result.get();
        if (!RunView.isMeasured(row)) {
            return row.status();
        }
        String mark = RunView.list(row.warnings()).isEmpty() ? "" : " " + MARK;
        return Figures.time(row.mean()) + Figures.spread(row.mean(), row.interval()) + mark;
    }
}
