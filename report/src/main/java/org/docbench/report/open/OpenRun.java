package org.docbench.report.open;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.RunView;

/** What a run measured in open loops, of whatever suite. */
public final class OpenRun {
    private static final String RATE = "rate";
    private static final String CAPACITY = "capacity";
    private static final Set<String> SCENARIOS = Set.of(RATE, CAPACITY, "search");

    /** As in the evidence of run files, where the source is {@code machine}. */
    private static final String ACHIEVED = "operations/s by wall time";

    private final RunView run;

    private OpenRun(RunView run) {
        this.run = run;
    }

    public static OpenRun of(RunView run) {
        return new OpenRun(run);
    }

    /** Whether a row is of an open loop. */
    public static boolean has(ResultRow row) {
        return has(row.scenario());
    }

    /** Whether a scenario is of an open loop. */
    public static boolean has(String scenario) {
        return SCENARIOS.contains(scenario);
    }

    public RunView run() {
        return run;
    }

    /**
     * A target at a rate.
     *
     * @param rate operations a second that arrived
     * @param achieved that were served; the rate where nobody counted
     * @param response from the intended start, with a number or without
     * @param service from the true start
     */
    public record Point(double rate, double achieved, ResultRow response, Optional<ResultRow> service) {}

    /** By what was done, the points of all targets, by rate. */
    public Map<String, List<Point>> rates() {
        Map<String, List<Point>> works = new LinkedHashMap<>();
        for (ResultRow row : run.results()) {
            if (RATE.equals(row.scenario())
                    && "response".equals(row.phase())
                    && RunView.parameters(row).containsKey(RATE)) {
                works.computeIfAbsent(work(row, RATE), none -> new ArrayList<>())
                        .add(point(row));
            }
        }
        works.values().forEach(points -> points.sort(Comparator.comparingDouble(Point::rate)));
        return works;
    }

    /** By what was done and the bound, the capacities of all targets. */
    public Map<String, List<ResultRow>> capacities() {
        Map<String, List<ResultRow>> works = new LinkedHashMap<>();
        for (ResultRow row : run.results()) {
            if (CAPACITY.equals(row.scenario())) {
                works.computeIfAbsent(
                                work(row, "bound") + ": "
                                        + RunView.parameters(row).get("bound"),
                                none -> new ArrayList<>())
                        .add(row);
            }
        }
        return works;
    }

    private Point point(ResultRow row) {
        double rate = Double.parseDouble(RunView.parameters(row).get(RATE));
        return new Point(
                rate,
                achieved(row).orElse(rate),
                row,
                run.results().stream()
                        .filter(other -> "service".equals(other.phase())
                                && other.scenario().equals(row.scenario())
                                && other.suite().equals(row.suite())
                                && other.target().equals(row.target())
                                && RunView.parameters(other).equals(RunView.parameters(row)))
                        .findFirst());
    }

    private Optional<Double> achieved(ResultRow row) {
        return RunView.list(run.run().evidence()).stream()
                .filter(seen -> seen.scenario().equals(row.scenario())
                        && seen.suite().equals(row.suite())
                        && seen.target().equals(row.target())
                        && seen.caseParameters().equals(row.caseParameters()))
                .flatMap(seen -> Optional.ofNullable(seen.perOperation().get(ACHIEVED)).stream())
                .findFirst();
    }

    /** {@code crud: find _id random, 200000 documents, workers 8}. */
    private static String work(ResultRow row, String without) {
        Map<String, String> parameters = new LinkedHashMap<>(RunView.parameters(row));
        parameters.remove(without);
        String operation = Optional.ofNullable(parameters.remove("operation"))
                .map(words -> words + ", ")
                .orElse("");
        return row.suite() + ": " + operation + CaseName.of(parameters);
    }
}
