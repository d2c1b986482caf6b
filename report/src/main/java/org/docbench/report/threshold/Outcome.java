package org.docbench.report.threshold;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Floor;
import org.docbench.report.view.RunView;

/**
 * What a run makes of a threshold.
 *
 * @param values all to which it applies
 * @param broken those that break it, the worst first
 */
public record Outcome(Threshold threshold, List<Value> values, List<Value> broken) {
    /** So many are named. */
    private static final int FEW = 3;

    /** A statistic of a result. */
    record Value(ResultRow row, double value) {}

    private record Place(String scenario, Map<String, String> parameters, String target) {
        static Place of(ResultRow row) {
            return new Place(row.scenario(), RunView.parameters(row), row.target());
        }
    }

    static Outcome of(Threshold threshold, RunFile run) {
        RunView suite = RunView.of(run).suite(threshold.suite());
        List<ResultRow> measured =
                suite.results().stream().filter(RunView::isMeasured).toList();
        Predicate<String> named = named(threshold, measured);
        List<Value> values = measured.stream()
                .filter(row -> named.test(row.target()))
                .collect(Collectors.groupingBy(Place::of, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .flatMap(rows -> values(threshold.statistic(), rows, suite).stream())
                .toList();
        Comparator<Value> ascending = Comparator.comparingDouble(Value::value);
        return new Outcome(
                threshold,
                values,
                values.stream()
                        .filter(value -> threshold.isBrokenBy(value.value()))
                        .sorted(threshold.operator().isUpper() ? ascending.reversed() : ascending)
                        .toList());
    }

    /** An id names its target alone; the first words of ids name all of theirs. The harness is named only by its id. */
    private static Predicate<String> named(Threshold threshold, List<ResultRow> measured) {
        if (threshold.target().isEmpty()) {
            return target -> !Floor.isEmpty(target);
        }
        String target = threshold.target().get();
        if (measured.stream().anyMatch(row -> row.target().equals(target))) {
            return target::equals;
        }
        return id -> threshold.isOn(id) && !Floor.isEmpty(id);
    }

    /**
     * The values of a case of a target. Where single operations were timed, in a histogram, times are of those, and the rate is that of all
     * clients together.
     */
    private static List<Value> values(Threshold.Statistic statistic, List<ResultRow> rows, RunView suite) {
        List<ResultRow> single =
                rows.stream().filter(row -> row.histogram() != null).toList();
        List<ResultRow> others =
                rows.stream().filter(row -> row.histogram() == null).toList();
        if (statistic == Threshold.Statistic.RATE && others.isEmpty()) {
            return wall(single.get(0), suite).stream()
                    .map(rate -> new Value(single.get(0), rate))
                    .toList();
        }
        List<ResultRow> chosen = statistic == Threshold.Statistic.RATE || single.isEmpty() ? others : single;
        return chosen.stream()
                .flatMap(row -> statistic.of(row).stream().map(value -> new Value(row, value)))
                .toList();
    }

    /** The operations/s that a run counted on a case: with several clients, they do not follow from the time of one operation. */
    private static Optional<Double> wall(ResultRow row, RunView suite) {
        return suite.run().evidence().stream()
                .filter(evidence -> row.scenario().equals(evidence.scenario())
                        && row.target().equals(evidence.target())
                        && RunView.parameters(row).equals(evidence.caseParameters()))
                .flatMap(
                        evidence -> Optional.ofNullable(evidence.perOperation().get(EvidenceRow.BY_WALL_TIME)).stream())
                .findFirst();
    }

    /** Whether a result breaks the threshold, or there is none that it could apply to. */
    public boolean failed() {
        return values.isEmpty() || !broken.isEmpty();
    }

    /** Returns one line that names the results that break it. */
    public String words() {
        String start = "--fail-on '" + threshold.written() + "' ";
        if (values.isEmpty()) {
            return start + "failed: it applies to no measured result of this run";
        }
        if (broken.isEmpty()) {
            return start + "passed: true of no result of " + values.size();
        }
        int more = broken.size() - FEW;
        return start + "failed: true of " + broken.size() + " of " + values.size() + " results: "
                + broken.stream().limit(FEW).map(this::words).collect(Collectors.joining("; "))
                + (more > 0 ? "; and " + more + " more" : "");
    }

    private String words(Value value) {
        ResultRow row = value.row();
        return row.target() + " " + threshold.statistic().words(value.value()) + " (" + row.scenario() + ", "
                + CaseName.of(RunView.parameters(row)) + ", " + row.phase() + ")";
    }
}
