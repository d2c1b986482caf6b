package org.docbench.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Payoff;
import org.docbench.report.view.Payoffs;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** Cost of open + k reads against k, one chart for each document. */
final class BreakEvenCharts {

    private static final int STEPS = 6;
    private static final MathContext DRAWN = new MathContext(5);

    private BreakEvenCharts() {}

    static List<Chart> of(RunView run) {
        Points points = new Points(run);
        return run.cases(Payoffs.SCENARIO, Payoffs.PHASE).stream()
                .map(Payoffs::document)
                .distinct()
                .map(document -> chart(run, points, document))
                .toList();
    }

    private static Chart chart(RunView run, Points points, Map<String, String> document) {
        List<Map<String, String>> cases = run.cases(Payoffs.SCENARIO, Payoffs.PHASE).stream()
                .filter(parameters -> Payoffs.document(parameters).equals(document))
                .filter(parameters -> Payoffs.k(parameters).isPresent())
                .toList();
        List<Chart.Series> series = new ArrayList<>();
        for (String target : run.targets(Payoffs.SCENARIO, Payoffs.PHASE)) {
            List<Chart.Point> line = cases.stream()
                    .flatMap(parameters -> run
                            .measured(Payoffs.SCENARIO, parameters, Payoffs.PHASE, target)
                            .map(row -> points.of(row, Payoffs.k(parameters).orElseThrow()))
                            .stream())
                    .toList();
            if (!line.isEmpty() && !Floor.isEmpty(target)) {
                series.add(new Chart.Series(target, SeriesStyle.of(target), null, line, straight(line)));
            }
        }
        String name = CaseName.of(document);
        String title = "Open, then k reads: " + name;
        List<String> columns = cases.stream().map(CaseName::of).toList();
        Table numbers =
                Headline.table(run, Payoffs.SCENARIO, Payoffs.PHASE, title).columnsMatching(columns::contains);
        return new Chart(
                "break-even",
                "break-even-" + String.join("-", document.values()).replaceAll("[^A-Za-z0-9-]", ""),
                "lines",
                title,
                "Total time against the number of reads, both on logarithmic axes, one line for each target. Where two lines"
                        + " cross, the target with the flatter line begins to pay for its dearer opening.",
                new Chart.Axis("reads of one opened document (k)", "", "log"),
                new Chart.Axis("time for open + k reads", "ns", "log"),
                series,
                List.of(),
                Points.band(run, Payoffs.SCENARIO, Payoffs.PHASE),
                marks(run, name, series),
                numbers);
    }

    /** What is a straight line between measured k is a curve on logarithmic axes; crossings lie on it. */
    private static List<double[]> straight(List<Chart.Point> line) {
        List<double[]> curve = new ArrayList<>();
        for (int i = 1; i < line.size(); i++) {
            double from = line.get(i - 1).x();
            double to = line.get(i).x();
            for (int step = i == 1 ? 0 : 1; step <= STEPS; step++) {
                double k = from * Math.pow(to / from, (double) step / STEPS);
                curve.add(new double[] {drawn(k), drawn(between(line.get(i - 1), line.get(i), k))});
            }
        }
        return curve;
    }

    private static double drawn(double value) {
        return new BigDecimal(value).round(DRAWN).doubleValue();
    }

    private static double between(Chart.Point left, Chart.Point right, double k) {
        return left.y() + (right.y() - left.y()) * (k - left.x()) / (right.x() - left.x());
    }

    /** Where the target of most claims crosses its usual opponents. */
    private static List<Chart.Mark> marks(RunView run, String document, List<Chart.Series> series) {
        return Payoffs.usual(run).stream()
                .filter(payoff -> payoff.document().equals(document) && payoff.crosses())
                .flatMap(payoff -> mark(payoff, series))
                .toList();
    }

    private static Stream<Chart.Mark> mark(Payoff payoff, List<Chart.Series> series) {
        List<Chart.Point> line = series.stream()
                .filter(own -> own.target().equals(payoff.target()))
                .findFirst()
                .map(Chart.Series::points)
                .orElse(List.of());
        for (int i = 1; i < line.size(); i++) {
            if (line.get(i - 1).x() <= payoff.k() && payoff.k() <= line.get(i).x()) {
                return Stream.of(new Chart.Mark(
                        payoff.k(),
                        between(line.get(i - 1), line.get(i), payoff.k()),
                        "k = " + payoff.number(),
                        List.of(payoff.opponent(), payoff.target())));
            }
        }
        return Stream.empty();
    }
}
