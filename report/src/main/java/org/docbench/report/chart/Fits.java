package org.docbench.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.FitRow;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.report.view.RunView;

/** Draws models of growth. */
final class Fits {

    private static final int STEPS = 32;

    private Fits() {}

    /** The best fit through the points of a line. */
    static List<double[]> curve(GrowthRow row, List<Chart.Point> line) {
        return RunView.list(row.fits()).stream()
                .filter(fit -> fit.model().equals(row.best()))
                .findFirst()
                .map(fit -> curve(fit, line))
                .orElse(List.of());
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
