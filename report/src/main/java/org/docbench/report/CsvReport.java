package org.docbench.report;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFiles;
import org.docbench.core.stats.Interval;
import org.docbench.report.suite.Suites;
import org.docbench.report.view.PlainText;
import org.docbench.report.view.RunView;
import org.docbench.report.view.RunView.RowVerdicts;

/** One row for each result, RFC 4180: CRLF, quoted where needed, units in the header names, full precision ({@link CsvLine}). */
public final class CsvReport {

    private CsvReport() {}

    /** A column: its name, and how a row fills it. */
    private record Column(String name, BiConsumer<CsvLine, ResultRow> cell) {

        static Column text(String name, Function<ResultRow, String> of) {
            return new Column(name, (line, row) -> line.text(of.apply(row)));
        }

        static Column number(String name, Function<ResultRow, Double> of) {
            return new Column(name, (line, row) -> line.number(of.apply(row)));
        }
    }

    public static String of(RunFile run) {
        RunView view = RunView.of(run);
        List<Column> columns = columns(view);
        CsvLine header = new CsvLine();
        columns.forEach(column -> header.text(column.name()));
        StringBuilder text = new StringBuilder().append(header);
        for (ResultRow row : view.results()) {
            CsvLine line = new CsvLine();
            columns.forEach(column -> column.cell().accept(line, row));
            text.append(line);
        }
        return text.toString();
    }

    private static List<Column> columns(RunView run) {
        List<Column> columns = new ArrayList<>(List.of(
                Column.text("suite", ResultRow::suite),
                Column.text("scenario", ResultRow::scenario),
                Column.text("case", CsvReport::parameters),
                Column.text("target", ResultRow::target),
                Column.text("phase", ResultRow::phase),
                Column.text("status", ResultRow::status),
                Column.text("reason", ResultRow::reason),
                Column.text("verified", row -> String.valueOf(row.verified())),
                Column.text("digest", ResultRow::digest)));
        List<String> units = run.results().stream()
                .map(ResultRow::unit)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        (units.isEmpty() ? List.of("ns/op") : units).forEach(unit -> columns.addAll(ofUnit(unit)));
        columns.add(Column.number("allocated_bytes_per_op", ResultRow::bytesPerOp));
        columns.add(new Column(
                "forks_count", (line, row) -> line.number(samples(row).size())));
        columns.add(new Column(
                "samples_count",
                (line, row) ->
                        line.number(samples(row).stream().mapToInt(List::size).sum())));
        columns.add(Column.text("warnings", row -> String.join("; ", row.remarks())));
        Suites.of(run)
                .figures()
                .forEach(figure -> columns.add(Column.number(
                        figure.name(), row -> figure.of().apply(row).orElse(null))));
        RowVerdicts verdicts = RowVerdicts.of(run);
        columns.add(Column.text("verdicts", row -> joined(verdicts.of(row))));
        return columns;
    }

    private static List<List<Double>> samples(ResultRow row) {
        return RunView.list(row.samples());
    }

    private static Function<ResultRow, Double> edge(
            Function<ResultRow, Interval> interval, Function<Interval, Double> edge) {
        return row -> Optional.ofNullable(interval.apply(row)).map(edge).orElse(null);
    }

    /** Each unit has columns of its own, so that a column never mixes two. */
    private static List<Column> ofUnit(String unit) {
        String suffix = unit.replace("/", "_per_").replaceAll("[^A-Za-z0-9_]", "_");
        return Stream.of(
                        Column.number("mean_", ResultRow::mean),
                        Column.number("median_", ResultRow::median),
                        Column.number("p99_", ResultRow::p99),
                        Column.number("p99_ci95_low_", edge(ResultRow::p99Interval, Interval::low)),
                        Column.number("p99_ci95_high_", edge(ResultRow::p99Interval, Interval::high)),
                        Column.number("typical_", ResultRow::typical),
                        Column.number("ci95_low_", edge(ResultRow::interval, Interval::low)),
                        Column.number("ci95_high_", edge(ResultRow::interval, Interval::high)))
                .map(column -> new Column(column.name() + suffix, (line, row) -> {
                    if (unit.equals(row.unit())) {
                        column.cell().accept(line, row);
                    } else {
                        line.text("");
                    }
                }))
                .toList();
    }

    private static String parameters(ResultRow row) {
        return joined(RunView.parameters(row));
    }

    private static String joined(Map<String, String> values) {
        return values.entrySet().stream()
                .map(value -> value.getKey() + "=" + value.getValue())
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

    /**
     * A run for other programs: its results and comparisons, with the fields of {@code run.json} and without samples and histograms;
     * {@code docs/runs.md} lists the fields.
     */
    public static final class JsonExport {
        /** The value of {@code schema}: a later version adds fields, or has another number. */
        public static final String SCHEMA = "docbench-export/1";

        private static final List<String> RUN =
                List.of("id", "started", "finished", "interrupted", "docbench", "preset", "seed");
        private static final List<String> RESULT = List.of("""
            suite scenario case target phase status reason unit mean median p99 p99Interval typical
            interval bytesPerOp verified""".split("\\s+"));

        private JsonExport() {}

        /** Returns the text of the file. */
        public static String of(RunFile run) {
            RunView view = RunView.of(run);
            RowVerdicts verdicts = RowVerdicts.of(view);
            ObjectNode export = RunFiles.JSON.createObjectNode().put("schema", SCHEMA);
            export.setAll(RunFiles.JSON.<ObjectNode>valueToTree(run).retain(RUN));
            ArrayNode results = export.putArray("results");
            for (ResultRow row : view.results()) {
                ObjectNode result = RunFiles.JSON.<ObjectNode>valueToTree(row).retain(RESULT);
                result.set("verdicts", RunFiles.JSON.valueToTree(verdicts.of(row)));
                result.set("warnings", RunFiles.JSON.valueToTree(row.remarks()));
                results.add(result);
            }
            export.set("comparisons", RunFiles.JSON.valueToTree(RunView.list(run.comparisons())));
            try {
                return RunFiles.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(export) + "\n";
            } catch (JacksonException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
