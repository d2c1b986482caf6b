package org.docbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.NetOfBaseline;
import org.docbench.report.update.UpdateCase;
import org.docbench.report.update.Updates;
import org.docbench.report.view.PlainText;
import org.docbench.report.view.RunView;

/** One row for each result, RFC 4180: CRLF, quoted where needed, units in the header names, full precision ({@link CsvLine}). */
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
        CsvLine header = new CsvLine();
        header(kept).forEach(header::text);
        if (!updates.isEmpty()) {
            NET.forEach(header::text);
        }
        StringBuilder text = new StringBuilder().append(header);
        for (ResultRow row : view.results()) {
            CsvLine line = line(row, kept);
            if (!updates.isEmpty()) {
                net(line, updates, row);
            }
            text.append(line);
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

    private static CsvLine line(ResultRow row, List<String> units) {
        CsvLine line = new CsvLine()
                .text(row.suite())
                .text(row.scenario())
                .text(parameters(row))
                .text(row.target())
                .text(row.phase())
                .text(row.status())
                .text(row.reason())
                .text(String.valueOf(row.verified()))
                .text(row.digest());
        for (String unit : units) {
            boolean own = unit.equals(row.unit());
            line.number(own ? row.mean() : null)
                    .number(own ? row.median() : null)
                    .number(own ? row.p99() : null);
            interval(line, own ? row.interval() : null);
        }
        List<List<Double>> samples = RunView.list(row.samples());
        return line.number(row.bytesPerOp())
                .number(samples.size())
                .number(samples.stream().mapToInt(List::size).sum())
                .text(String.join("; ", RunView.list(row.warnings())));
    }

    /** What an update takes beyond its baselines; rows of other suites have none. */
    private static void net(CsvLine line, Updates updates, ResultRow row) {
        Optional<NetOfBaseline> net =
                Updates.SUITE.equals(row.suite()) ? updates.net(UpdateCase.of(row), row.target()) : Optional.empty();
        line.number(net.map(NetOfBaseline::value).orElse(null));
        interval(line, net.map(NetOfBaseline::ci95).orElse(null));
    }

    private static void interval(CsvLine line, Interval interval) {
        line.number(interval == null ? null : interval.low()).number(interval == null ? null : interval.high());
    }

    private static String parameters(ResultRow row) {
        return RunView.parameters(row).entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining(";"));
    }

    /**
     * A line of CSV under construction, RFC 4180: quoted where needed. A spreadsheet runs a text that begins like a formula, so an
     * apostrophe stands before it; a number is a number, below zero too.
     */
    static final class CsvLine {

        /** The start of a formula, also behind a semicolon: that separates cells where the comma is the decimal mark. */
        private static final Pattern FORMULA = Pattern.compile("(?<=^|;)(?=\\h*[=+@\uFF1D\uFF0B\uFF0D\uFF20-])");

        private final List<String> cells = new ArrayList<>();

        /** Adds text; null is an empty cell. */
        CsvLine text(String value) {
            return add(value == null ? "" : FORMULA.matcher(PlainText.of(value)).replaceAll("'"));
        }

        /** Adds a number in full precision; null, NaN and infinity are an empty cell. */
        CsvLine number(Double value) {
            return add(value == null || value.isNaN() || value.isInfinite() ? "" : value.toString());
        }

        CsvLine number(long value) {
            return add(Long.toString(value));
        }

        private CsvLine add(String cell) {
            boolean quoted = cell.indexOf(',') >= 0 || cell.indexOf('"') >= 0;
            cells.add(quoted ? '"' + cell.replace("\"", "\"\"") + '"' : cell);
            return this;
        }

        /** The line with its end. */
        @Override
        public String toString() {
            return String.join(",", cells) + "\r\n";
        }
    }
}
