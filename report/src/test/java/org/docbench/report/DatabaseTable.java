package org.docbench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.stats.Interval;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Remarks;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Standing;

/**
 * The table of databases of README.md: one row per target, one column per operation. A column that no target has a number in is left out, and so is
 * a target that was not measured in every column that is left.
 */
record DatabaseTable(RunFile run, List<ResultRow> results) {
    private static final String NO_DATABASE = "store.null";
    private static final String DURABLE = "sync";
    private static final String STANDALONE = "mongodb.standalone";

    private static final List<Column> COLUMNS = List.of(
            new Column(
                    "Insert, per document (batches of 500)",
                    "insert",
                    "index",
                    Map.of("indexes", "none", "durability", DURABLE),
                    "all",
                    DatabaseTable::time),
            new Column(
                    "Find by id",
                    "crud",
                    "find",
                    Map.of("by", "_id", "order", "random", "workers", "1"),
                    "find",
                    DatabaseTable::time),
            new Column(
                    "Update one field of 100",
                    "update",
                    "single",
                    Map.of("fields", "100", "durability", DURABLE),
                    "update",
                    DatabaseTable::time),
            new Column(
                    "YCSB workload A",
                    "ycsb",
                    "a",
                    Map.of("durability", DURABLE),
                    "operation",
                    DatabaseTable::operationsPerSecond));

    /** What one column shows. Parameters that it does not name may have any value; the cell with the largest ones is shown. */
    private record Column(
            String heading,
            String suite,
            String scenario,
            Map<String, String> parameters,
            String phase,
            Function<ResultRow, String> figure) {
        boolean has(ResultRow row) {
            return row.suite().equals(suite)
                    && row.scenario().equals(scenario)
                    && row.phase().equals(phase)
                    && row.caseParameters().entrySet().containsAll(parameters.entrySet());
        }
    }

    static String of(RunFile run) {
        return new DatabaseTable(run, run.results()).text();
    }

    String text() {
        List<Column> columns = COLUMNS.stream()
                .filter(column -> results.stream().anyMatch(row -> column.has(row) && row.mean() != null))
                .toList();
        List<TargetRow> targets = run.targets().stream()
                .filter(target -> !target.id().equals(NO_DATABASE))
                .filter(target -> columns.stream()
                        .allMatch(column -> cell(column, target.id()).isPresent()))
                .toList();
        String noise = noise() + remarks(columns, targets);
        return "| database | "
                + columns.stream().map(this::heading).collect(Collectors.joining(" | "))
                + " |\n|---" + "|---".repeat(columns.size()) + "|\n"
                + targets.stream().map(target -> row(columns, target)).collect(Collectors.joining())
                + standings(columns, targets)
                + "\n*Mean with its 95 % interval. Every write was acknowledged after a sync; a virtual disk can answer it from a cache. "
                + source(run)
                + ". SQLite runs in the client, the others on this machine.*\n"
                + (noise.isEmpty() ? "" : "\n*Noise:" + noise + "*\n")
                + variants()
                + "\nResults depend on workload, durability and hardware; there is no overall score.\n";
    }

    /** Another setting or another call of the same product can decide. */
    private String variants() {
        Column update = COLUMNS.stream()
                .filter(column -> column.suite().equals("update"))
                .findFirst()
                .orElseThrow();
        String variants = run.targets().stream()
                .map(TargetRow::id)
                .filter(id ->
                        run.targets().stream().anyMatch(of -> Target.parse(id).isVariantOf(Target.parse(of.id()))))
                .flatMap(id -> cell(update, id).filter(row -> row.mean() != null).stream())
                .map(row -> "`" + row.target() + "` " + update.figure().apply(row))
                .collect(Collectors.joining(", "));
        String logs = variants.contains(STANDALONE)
                ? " `mongodb` is a replica set of one member, which writes an oplog; `" + STANDALONE + "` writes none."
                        + " `mysql.json` writes a binary log, which is the default."
                : "";
        return variants.isEmpty() ? "" : "\n*Variants, same update: " + variants + "." + logs + "*\n";
    }

    /** What the first lines of the report warn of, without the advice. */
    private String noise() {
        return run.warnings().stream()
                .filter(warning -> !warning.matches("[a-z]+: .*"))
                .map(warning -> warning.replaceFirst("[;:] .*", ""))
                .map(warning -> warning.replace("one in twenty of equal pieces of work took", "5 % of equal work took"))
                .map(warning -> " " + Character.toUpperCase(warning.charAt(0)) + warning.substring(1) + ".")
                .collect(Collectors.joining());
    }

    /** What the marks stand for. */
    private String remarks(List<Column> columns, List<TargetRow> targets) {
        return columns.stream()
                .flatMap(column -> targets.stream().flatMap(target -> cell(column, target.id()).stream()))
                .flatMap(row -> Remarks.kinds(row).stream())
                .map(Remarks::meaning)
                .distinct()
                .map(meaning -> " " + Headline.MARK + " " + meaning.replaceFirst("\\.$", "") + ".")
                .collect(Collectors.joining());
    }

    /** Clients work at the same time; a column says how many. */
    private String heading(Column column) {
        String clients = results.stream()
                .filter(column::has)
                .max(LARGEST)
                .map(row -> row.caseParameters().getOrDefault("workers", "1"))
                .orElse("1");
        return column.heading() + ", " + clients + (clients.equals("1") ? " client" : " clients");
    }

    private String row(List<Column> columns, TargetRow target) {
        return "| `%s` %s | %s |%n"
                .formatted(
                        target.id(),
                        target.version().replaceFirst(" \\(.*| on .*", ""),
                        columns.stream()
                                .map(column -> cell(column, target.id())
                                        .filter(row -> row.mean() != null)
                                        .map(row -> column.figure().apply(row)
                                                + (row.remarks().isEmpty() ? "" : " " + Headline.MARK))
                                        .orElse(Figures.NONE))
                                .collect(Collectors.joining(" | ")));
    }

    /** The comparisons of the run decide, and not the intervals of the values. */
    private String standings(List<Column> columns, List<TargetRow> targets) {
        return "| who beats whom, by intervals of 99 %% or more | %s |%n"
                .formatted(columns.stream()
                        .map(column -> standing(column, targets))
                        .collect(Collectors.joining(" | ")));
    }

    private String standing(Column column, List<TargetRow> targets) {
        List<ResultRow> largest = targets.stream()
                .flatMap(target -> cell(column, target.id()).stream())
                .filter(row -> row.mean() != null)
                .toList();
        Map<String, String> benchCase =
                largest.stream().max(LARGEST).orElseThrow().caseParameters();
        List<ResultRow> rows = largest.stream()
                .filter(row -> row.caseParameters().equals(benchCase))
                .sorted(Comparator.comparingDouble(ResultRow::time))
                .toList();
        RunView suite = RunView.of(run).suite(column.suite());
        return new Standing(
                        rows.stream().map(ResultRow::target).toList(),
                        (baseline, contender) ->
                                suite.pair(column.scenario(), benchCase, column.phase(), baseline, contender))
                .words();
    }

    private static final Comparator<ResultRow> LARGEST = Comparator.<ResultRow>comparingInt(
                    row -> number(row, "documents"))
            .thenComparingInt(row -> number(row, "workers"));

    private static int number(ResultRow row, String parameter) {
        return Integer.parseInt(row.caseParameters().getOrDefault(parameter, "0"));
    }

    private Optional<ResultRow> cell(Column column, String target) {
        return results.stream()
                .filter(row -> column.has(row) && row.target().equals(target))
                .max(LARGEST);
    }

    private static String time(ResultRow row) {
        return Figures.time(row.mean(), row.interval());
    }

    /** Of a time per operation, by wall time. */
    private static String operationsPerSecond(ResultRow row) {
        Interval times = row.interval();
        return "%,.0f/s".formatted(1e9 / row.mean())
                + (times == null ? "" : " [%,.0f–%,.0f]".formatted(1e9 / times.high(), 1e9 / times.low()));
    }

    /** Machine, version, file and command of the example. */
    static String source(RunFile run) {
        return machine(run)
                + "; from [docs/example/run.json.gz](docs/example/run.json.gz), which `./docbench rerun docs/example` repeats";
    }

    /** Machine and version of a run. */
    static String machine(RunFile run) {
        return "%s, %s cores, Java %s; preset %s, %s, DocBench %s"
                .formatted(
                        run.environment().get("cpu").path("model").asText(),
                        run.environment().get("cpu").path("logicalCores").asText(),
                        run.environment().get("jvm").path("version").asText(),
                        run.preset(),
                        run.started().substring(0, 10),
                        run.docbench().version());
    }
}
