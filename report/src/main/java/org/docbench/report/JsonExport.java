package org.docbench.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JacksonException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFiles;
import org.docbench.core.stats.Interval;
import org.docbench.report.view.RowVerdicts;
import org.docbench.report.view.RunView;

/**
 * A run for other programs: its results and comparisons without samples, histograms and the machine. The fields have the names and
 * meanings that they have in {@code run.json}; {@code docs/runs.md} lists them.
 *
 * @param schema always {@link #SCHEMA}; a later version adds fields, or has another number
 */
public record JsonExport(
        String schema,
        String id,
        String started,
        String finished,
        boolean interrupted,
        RunFile.Docbench docbench,
        String preset,
        long seed,
        List<Row> results,
        List<ComparisonRow> comparisons) {
    public static final String SCHEMA = "docbench-export/1";

    /**
     * A result.
     *
     * @param verdicts {@code faster}, {@code slower}, {@code tie} or {@code inconclusive}, by the target that it was compared with
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Row(
            String suite,
            String scenario,
            @JsonProperty("case") Map<String, String> caseParameters,
            String target,
            String phase,
            String status,
            String reason,
            String unit,
            Double mean,
            Double median,
            Double p99,
            Interval interval,
            Double bytesPerOp,
            boolean verified,
            Map<String, String> verdicts,
            List<String> warnings) {

        static Row of(ResultRow row, Map<String, String> verdicts) {
            return new Row(
                    row.suite(),
                    row.scenario(),
                    RunView.parameters(row),
                    row.target(),
                    row.phase(),
                    row.status(),
                    row.reason(),
                    row.unit(),
                    row.mean(),
                    row.median(),
                    row.p99(),
                    row.interval(),
                    row.bytesPerOp(),
                    row.verified(),
                    verdicts,
                    row.remarks());
        }
    }

    /** Returns the text of the file. */
    public static String of(RunFile run) {
        RunView view = RunView.of(run);
        RowVerdicts verdicts = RowVerdicts.of(view);
        JsonExport export = new JsonExport(
                SCHEMA,
                run.id(),
                run.started(),
                run.finished(),
                run.interrupted(),
                run.docbench(),
                run.preset(),
                run.seed(),
                view.results().stream()
                        .map(row -> Row.of(row, verdicts.of(row)))
                        .toList(),
                RunView.list(run.comparisons()));
        try {
            return RunFiles.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(export) + "\n";
        } catch (JacksonException e) {
            throw new UncheckedIOException(e);
        }
    }
}
