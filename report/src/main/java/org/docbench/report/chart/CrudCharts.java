package org.docbench.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.report.crud.CrewTable;
import org.docbench.report.crud.CrudResults;
import org.docbench.report.crud.CrudTables;
import org.docbench.report.crud.GrowthTable;
import org.docbench.report.store.StoreCase;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Table;

/** Single operations against the number of documents, and against that of workers. */
final class CrudCharts {
    private static final SeriesStyle IDEAL = new SeriesStyle(0, "cross", false, true);

    private CrudCharts() {}

    static List<Chart> of(CrudResults cruds) {
        return Stream.concat(
                        cruds.curves().stream()
                                .filter(curve -> curve.size() > 1)
                                .map(curve -> growth(cruds, curve)),
                        cruds.crews().stream().map(crew -> crew(cruds, crew)))
                .filter(chart -> !chart.series().isEmpty())
                .toList();
    }

    private static Chart growth(CrudResults cruds, Map<Long, StoreCase> curve) {
        Points points = new Points(cruds.rows().run());
        List<Chart.Series> series = new ArrayList<>();
        for (String target : cruds.rows().targets()) {
            List<Chart.Point> line = new ArrayList<>();
            curve.forEach((size, one) -> cruds.rows()
                    .measured(one, target)
                    .ifPresent(row -> line.add(points.of(row, (double) size, documents(size)))));
            Optional<GrowthRow> growth = cruds.growth(curve, target);
            if (!line.isEmpty()) {
                series.add(new Chart.Series(
                        target,
                        SeriesStyle.of(target),
                        growth.map(row -> row.best() + (row.undecided() ? "?" : ""))
                                .orElse(null),
                        line,
                        growth.map(row -> GrowthCharts.curve(row, line)).orElse(List.of())));
            }
        }
        String title = words(curve, CrudResults.DOCUMENTS);
        return chart(
                CrudTables.GROWTH,
                title,
                "Time of one operation against the number of documents, both on logarithmic axes, one line for each target with its"
                        + " best model; whiskers are 95 % intervals. A level line does not grow.",
                new Chart.Axis("documents in the collection", "", "log"),
                new Chart.Axis("time of one operation", "ns", "log"),
                series,
                GrowthTable.of(cruds, curve, title).table());
    }

    private static Chart crew(CrudResults cruds, Map<Long, StoreCase> crew) {
        List<Chart.Series> series = new ArrayList<>();
        for (String target : cruds.rows().targets()) {
            List<Chart.Point> line = new ArrayList<>();
            crew.forEach((workers, one) -> CrewTable.speedUp(cruds, crew, one, target)
                    .ifPresent(ratio -> line.add(new Chart.Point(
                            target,
                            SeriesStyle.of(target),
                            (double) workers,
                            ratio.value(),
                            ratio.ci95().low(),
                            ratio.ci95().high(),
                            -1,
                            workers + (workers == 1 ? " worker" : " workers")))));
            if (line.size() > 1) {
                series.add(new Chart.Series(target, SeriesStyle.of(target), null, line, List.of()));
            }
        }
        if (!series.isEmpty()) {
            series.add(ideal(List.copyOf(crew.keySet())));
        }
        String title = words(crew, CrudResults.WORKERS);
        return chart(
                CrudTables.CREWS,
                title,
                "Operations of all workers together, as a multiple of those of the fewest, against the number of workers, both on"
                        + " logarithmic axes; whiskers are 95 % intervals. The broken line is the ideal.",
                new Chart.Axis("workers", "", "log"),
                new Chart.Axis("times the operations of the fewest workers", "", "log"),
                series,
                CrewTable.of(cruds, crew, title).table());
    }

    private static Chart.Series ideal(List<Long> workers) {
        List<Chart.Point> line = workers.stream()
                .map(number -> new Chart.Point(
                        "ideal",
                        IDEAL,
                        (double) number,
                        (double) number / workers.get(0),
                        null,
                        null,
                        -1,
                        number + " workers"))
                .toList();
        return new Chart.Series("ideal", IDEAL, null, line, List.of());
    }

    private static Chart chart(
            String section,
            String title,
            String description,
            Chart.Axis x,
            Chart.Axis y,
            List<Chart.Series> series,
            Table numbers) {
        return new Chart(
                section,
                section + "-" + title.replaceAll("[^A-Za-z0-9]+", "-"),
                "lines",
                title,
                description,
                x,
                y,
                series,
                List.of(),
                null,
                List.of(),
                numbers);
    }

    private static String words(Map<Long, StoreCase> line, String without) {
        return CrudResults.title(line.values().iterator().next(), without);
    }

    private static String documents(long size) {
        return Figures.count(Long.toString(size)) + " documents";
    }
}
