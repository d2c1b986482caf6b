package org.docbench.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.ResultRow;

/** What the published way of timing adds to a short operation: "upstream" less "get" of the same case and target. */
final class ClockQuestion {

    /** Above a microsecond the clock is lost in the operation and its noise. */
    private static final double SHORT = 1_000;

    private record Added(ResultRow get, ResultRow upstream) {
        double nanos() {
            return upstream.mean() - get.mean();
        }

        double factor() {
            return upstream.mean() / get.mean();
        }
    }

    private ClockQuestion() {}

    static Answer answer(RunView run) {
        String question = "What does the published way of timing (a clock pair round each get) add?";
        List<Added> rows = rows(run);
        if (rows.isEmpty()) {
            return Answer.missing(question, "results");
        }
        Map<String, List<Double>> byTarget = new LinkedHashMap<>();
        rows.forEach(row -> byTarget.computeIfAbsent(row.get().target(), none -> new ArrayList<>())
                .add(row.nanos()));
        List<Double> targets =
                byTarget.values().stream().map(ClockQuestion::median).sorted().toList();
        double added = median(targets);
        Added most =
                rows.stream().max(Comparator.comparingDouble(Added::factor)).orElseThrow();
        String lead = added <= 0
                ? "Nothing that stands out of the noise"
                : "About " + Figures.time(added) + " on each operation: a lookup of "
                        + Figures.time(most.get().mean()) + " looks like "
                        + Figures.time(most.upstream().mean());
        String spread = "upstream less get, operations under 1 µs: "
                + (targets.size() == 1
                        ? Figures.time(added) + " for the only target"
                        : "median over " + targets.size() + " targets " + Figures.time(added) + ", from "
                                + Figures.time(targets.get(0)) + " to "
                                + Figures.time(targets.get(targets.size() - 1)));
        return new Answer(question, lead, List.of(spread, "most affected: " + sentence(most)), "results");
    }

    /** The empty target has no operation that a clock could change. */
    private static List<Added> rows(RunView run) {
        return run.results().stream()
                .filter(row -> "upstream".equals(row.phase()) && !Floor.isEmpty(row.target()))
                .filter(RunView::isMeasured)
                .flatMap(row -> run
                        .measured(row.scenario(), RunView.parameters(row), "get", row.target())
                        .filter(get -> get.mean() < SHORT)
                        .map(get -> new Added(get, row))
                        .stream())
                .toList();
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }

    private static String sentence(Added most) {
        return most.get().target() + " at " + CaseName.of(RunView.parameters(most.get())) + ", "
                + Figures.time(most.get().mean(), most.get().interval()) + " becomes "
                + Figures.time(most.upstream().mean(), most.upstream().interval());
    }
}
