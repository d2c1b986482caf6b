package org.docbench.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile;
import org.docbench.report.matrix.Matrices;
import org.docbench.report.matrix.Matrix;
import org.docbench.report.matrix.Matrix.MatrixCell;
import org.docbench.report.matrix.Matrix.MatrixRow;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/** The results of README.md: rows of the first matrix of the example's page, with the page's own figures and words. */
final class DatabaseTable {
    private static final String UPDATE = "Update of one field of 100, durable, 1 client";

    private static final List<String> ROWS = List.of(
            "Insert, durable, 1 client",
            "Find by id, 1 client",
            "Find by id, 4 clients",
            UPDATE,
            "Workload A, half finds and half updates, durable, 4 clients");

    private DatabaseTable() {}

    static String of(RunFile run) {
        Matrix matrix = Matrices.first(RunView.of(run)).get(0);
        return "| operation | "
                + matrix.columns().stream()
                        .map(column -> "`" + column.target() + "` " + column.product())
                        .collect(Collectors.joining(" | "))
                + " | who beats whom |\n|---" + "|---".repeat(matrix.columns().size()) + "|---|\n"
                + ROWS.stream().map(title -> line(row(matrix.rows(), title))).collect(Collectors.joining())
                + line(row(matrix.costs(), UPDATE + ", by another setting or call"))
                + "\n*One client: mean time. Several: operations/s of all together. In brackets: the 95 % interval;"
                + " intervals of who beats whom are 99 % or more. †: the [report](docs/example/report.html) has a warning."
                + " A virtual disk can answer a sync from a cache. "
                + source(run) + ".*\n\n*"
                + matrix.columns().stream()
                        .map(column ->
                                "`" + column.target() + "`: " + column.limits().get(0) + ".")
                        .collect(Collectors.joining(" "))
                + " `mongodb.standalone` writes no oplog. `mysql.json` writes a binary log, which is the default."
                + noise(run)
                + "*\n\nResults depend on workload, durability and hardware; there is no overall score.\n";
    }

    /** What the first lines of the report warn of, without the advice. */
    private static String noise(RunFile run) {
        return run.warnings().stream()
                .filter(warning -> !warning.matches("[a-z]+: .*"))
                .map(warning -> warning.replaceFirst("[;:] .*", "")
                        .replace("one in twenty of equal pieces of work took", "5 % of equal work took"))
                .map(warning -> " " + Character.toUpperCase(warning.charAt(0)) + warning.substring(1) + ".")
                .collect(Collectors.joining());
    }

    private static MatrixRow row(List<MatrixRow> rows, String title) {
        return rows.stream()
                .filter(row -> row.title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    private static String line(MatrixRow row) {
        return Stream.of(
                        Stream.of(row.title()),
                        row.cells().stream().map(DatabaseTable::figure),
                        Stream.of(row.standing()))
                .flatMap(parts -> parts)
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String figure(MatrixCell cell) {
        return cell.isEmpty()
                ? Figures.NONE
                : cell.interval().isEmpty() ? cell.value() : cell.value() + " [" + cell.interval() + "]";
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
