package org.docbench.report.chart;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.update.LevelWords;
import org.docbench.report.update.UpdateCase;
import org.docbench.report.update.UpdateTables;
import org.docbench.report.update.Updates;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Table;

/** Durability levels beside one another: one chart for each case that stands for its kind, one panel for each level. */
final class LevelCharts {

    private LevelCharts() {}

    static List<Chart> of(Updates updates) {
        List<String> levels = updates.levels();
        return levels.size() < 2
                ? List.of()
                : UpdateTables.headline(updates, levels.get(levels.size() - 1)).stream()
                        .map(one -> chart(updates, levels, one))
                        .toList();
    }

    private static Chart chart(Updates updates, List<String> levels, UpdateCase one) {
        Points points = new Points(updates.rows());
        String title = "At every level: " + one.name();
        Table.Builder numbers = Table.titled(title, "durability", "target", "#p50", "#p99", "#mean [95 % CI]");
        List<Chart.Panel> panels = new ArrayList<>();
        for (String level : levels) {
            List<ResultRow> rows = updates.targets().stream()
                    .flatMap(target -> updates.measured(one.at(level), target).stream())
                    .toList();
            if (!rows.isEmpty()) {
                panels.add(new Chart.Panel(
                        LevelWords.name(level),
                        rows.stream().map(points::percentiles).toList()));
            }
            rows.forEach(row -> numbers.row(
                    level,
                    row.target(),
                    Figures.time(row.median()),
                    Figures.time(row.p99()),
                    Figures.time(row.mean(), row.interval())));
        }
        return LatencyCharts.dots(
                "levels", "levels-" + one.scenario(), title, panels, UpdateCharts.syncs(updates), numbers);
    }
}
