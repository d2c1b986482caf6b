package org.docbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.NetOfBaseline;
import org.docbench.report.update.UpdateCase;
import org.docbench.report.update.Updates;
import org.docbench.report.view.RunView;

/** One row for each result, RFC 4180: CRLF, quoted where needed, units in the header names, full precision. */
public final class CsvReport {

    private static final List<String> NET = List.of(
            "net_of_baseline_ns_per_op", "net_of_baseline_ci95_low_ns_per_op", "net_of_baseline_ci95_high_ns_per_op");

    private CsvReport() {}

    public static String of(RunFile run) {
        RunView view = RunView.of(run);
        List<String> units = view.results().stream()
                .map(ResultRow::unit)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        List<String> kept = units.isEmpty() ? List.of("ns/op") : units;
        Updates updates = Updates.of(view);
        List<String> header = header(kept);
        header.addAll(updates.isEmpty() ? List.of() : NET);
        StringBuilder text = new StringBuilder(line(header));
        for (ResultRow row : view.results()) {
            List<String> cells = cells(row, kept);
            cells.addAll(updates.isEmpty() ? List.of() : net(updates, row));
            text.append(line(cells));
        }
        return text.toString();
    }

    /** Each unit has columns of its own, so that a column never mixes two. */
    private static List<String> header(List<String> units) {
        List<String> names = new ArrayList<>(
                List.of("suite", "scenario", "case", "target", "phase", "status", "reason", "verified", "digest"));
        for (String unit : units) {
            String suffix = unit.replace("/", "_per_").replaceAll("[^A-Za-z0-9_]", "_");
            for (String name : List.of("mean_", "median_", "p99_", "ci95_low_", "ci95_high_")) {
                names.add(name + suffix);
            }
        }
        names.addAll(List.of("allocated_bytes_per_op", "forks_count", "samples_count", "warnings"));
        return names;
    }

    private static List<String> cells(ResultRow row, List<String> units) {
        List<String> cells = new ArrayList<>(List.of(
                text(row.suite()),
                text(row.scenario()),
                parameters(row),
                text(row.target()),
                text(row.phase()),
                text(row.status()),
                text(row.reason()),
                String.valueOf(row.verified()),
                text(row.digest())));
        for (String unit : units) {
            boolean own = unit.equals(row.unit());
            cells.add(own ? number(row.mean()) : "");
            cells.add(own ? number(row.median()) : "");
            cells.add(own ? number(row.p99()) : "");
            cells.add(own && row.ci95() != null ? number(row.ci95().low()) : "");
            cells.add(own && row.ci95() != null ? number(row.ci95().high()) : "");
        }
        List<List<Double>> samples = RunView.list(row.samples());
        cells.add(number(row.bytesPerOp()));
        cells.add(String.valueOf(samples.size()));
        cells.add(String.valueOf(samples.stream().mapToInt(List::size).sum()));
        cells.add(String.join("; ", RunView.list(row.warnings())));
        return cells;
    }

    /** What an update takes beyond its baselines; rows of other suites have none. */
    private static List<String> net(Updates updates, ResultRow row) {
        Optional<NetOfBaseline> net =
                Updates.SUITE.equals(row.suite()) ? updates.net(UpdateCase.of(row), row.target()) : Optional.empty();
        return net.map(own -> List.of(
                        number(own.value()),
                        number(own.ci95().low()),
                        number(own.ci95().high())))
                .orElse(List.of("", "", ""));
    }

    private static String parameters(ResultRow row) {
        return RunView.parameters(row).entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining(";"));
    }

    private static String number(Double value) {
        return value == null || value.isNaN() || value.isInfinite() ? "" : value.toString();
    }

    private static String text(String value) {
        return value == null ? "" : value;
    }

    private static String line(List<String> cells) {
        return cells.stream().map(CsvReport::cell).collect(Collectors.joining(",", "", "\r\n"));
    }

    private static String cell(String value) {
        boolean quoted = value.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return quoted ? '"' + value.replace("\"", "\"\"") + '"' : value;
    }
}
