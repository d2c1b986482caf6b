package org.docbench.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.ServerReportRow;
import org.docbench.report.view.RunView;
import org.docbench.report.view.ServerReportText;

/** The servers' own reports, folded by target and then by scenario: there are hundreds of lines in each. */
final class ServerFolds {

    private ServerFolds() {}

    static List<Fold> of(RunView run) {
        Map<String, List<ServerReportRow>> byTarget = new LinkedHashMap<>();
        for (ServerReportRow row : run.run().serverReports()) {
            byTarget.computeIfAbsent(row.target(), none -> new ArrayList<>()).add(row);
        }
        List<Fold> folds = new ArrayList<>();
        byTarget.forEach((target, rows) -> folds.add(new Fold(
                target + ", " + rows.size() + " reports",
                false,
                page -> rows.forEach(row ->
                        new Fold(ServerReportText.title(row), false, inner -> report(inner, row)).write(page)))));
        return folds;
    }

    private static void report(Markup page, ServerReportRow row) {
        page.leaf(
                "pre",
                ServerReportText.of(row),
                "tabindex",
                "0",
                "role",
                "region",
                "aria-label",
                ServerReportText.title(row));
    }
}
