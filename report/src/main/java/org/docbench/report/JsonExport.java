package org.docbench.report;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.util.List;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFiles;
import org.docbench.report.view.RowVerdicts;
import org.docbench.report.view.RunView;

/**
 * A run for other programs: its results and comparisons, with the fields of {@code run.json} and without samples and histograms;
 * {@code docs/runs.md} lists the fields.
 */
public final class JsonExport {
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
