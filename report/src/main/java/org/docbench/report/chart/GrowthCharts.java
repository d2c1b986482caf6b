package org.docbench.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.RunFile.FitRow;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Headline;
import org.docbench.report.view.RunView;

/** Time against size, measured points with the best fit of each target drawn through them. */
final class GrowthCharts {

    private static final String SCENARIO = "growth";
    private static final int STEPS = 32;

    private GrowthCharts() {}

    static List<Chart> of(RunView run) {
        Points points = new Points(run);
        return List.of("get", "read", "open", "open+read").stream()
                .filter(phase -> !run.cases(SCENARIO, phase).isEmpty())
                .map(phase -> chart(run, points, phase))
                .toList();
    }

    private static Chart chart(RunView run, Points points, String phase) {
        List<Chart.Series> series = new ArrayList<>();
        for (String target : run.targets(SCENARIO, phase)) {
            List<Chart.Point> line = run.cases(SCENARIO, phase).stream()
                    .filter(parameters -> parameters.containsKey("fields"))
                    .flatMap(parameters -> run
                            .measured(SCENARIO, parameters, phase, target)
                            .map(row -> points.of(row, Double.valueOf(parameters.get("fields"))))
                            .stream())
                    .toList();
            if (!line.isEmpty() && !Floor.isEmpty(target)) {
                series.add(series(run, target, phase, line));
            }
        }
        String title = "Growth of “" + phase + "” with the number of fields";
        return new Chart(
                "growth",
                "growth-" + phase.replace('+', '-'),
                "lines",
                title,
                "Time of one operation against the number of fields on logarithmic axes; the curve of each target is its best"
                        + " model by AICc, named behind it. A level line does not grow.",
                new Chart.Axis("fields in the document", "", "log"),
                new Chart.Axis("time of one operation", "ns", "log"),
                series,
                List.of(),
                Points.band(run, SCENARIO, phase),
                List.of(),
                Headline.table(run, SCENARIO, phase, title));
    }

    private static Chart.Series series(RunView run, String target, String phase, List<Chart.Point> line) {
        Optional<GrowthRow> growth = run.growth().stream()
                .filter(row -> row.scenario().equals(SCENARIO)
                        && row.target().equals(target)
                        && row.phase().equals(phase))
                .findFirst();
        String note =
                growth.map(row -> row.best() + (row.undecided() ? "?" : "")).orElse(null);
        List<double[]> curve = growth.map(row -> curve(row, line)).orElse(List.of());
        return new Chart.Series(target, SeriesStyle.of(target), note, line, curve);
    }

    /** The best fit through the points of a line. */
    static List<double[]> curve(GrowthRow row, List<Chart.Point> line) {
        return best(row).map(fit -> curve(fit, line)).orElse(List.of());
    }

    private static Optional<FitRow> best(GrowthRow row) {
        return RunView.list(row.fits()).stream()
                .filter(fit -> fit.model().equals(row.best()))
                .findFirst();
    }

    /** The model at points evenly spread on the logarithmic axis; what is not above zero cannot be drawn on one. */
    private static List<double[]> curve(FitRow fit, List<Chart.Point> line) {
        double from = Math.log(line.get(0).x());
        double to = Math.log(line.get(line.size() - 1).x());
        List<double[]> curve = new ArrayList<>();
        for (int i = 0; i <= STEPS; i++) {
            double n = Math.exp(from + (to - from) * i / STEPS);
            double time = fit.intercept() + fit.slope() * growth(fit.model(), n);
            if (time > 0) {
                curve.add(new double[] {n, time});
            }
        }
        return curve;
    }

    private static double growth(String model, double n) {
        double doublings = Math.log(n) / Math.log(2);
        return Map.of("O(1)", 0.0, "O(log n)", doublings, "O(n)", n, "O(n log n)", n * doublings)
                .getOrDefault(model, Double.NaN);
    }
}
