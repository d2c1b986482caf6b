package org.docbench.report.suite;

import java.util.List;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.chart.Points;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.SuiteReport;
import org.docbench.report.view.Answer;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** What the reports show of the suite {@code codec}. */
final class CodecReport implements SuiteReport {
    private final Codecs codecs;
    private final CodecTables tables;
    private final CodecCharts charts;

    CodecReport(RunView run) {
        codecs = new Codecs(run);
        tables = new CodecTables(codecs);
        charts = new CodecCharts(codecs, tables, new Points(run));
    }

    @Override
    public boolean shows(ResultRow row) {
        return Codecs.SUITE.equals(row.suite());
    }

    @Override
    public List<Answer> answers() {
        return codecs.targets().isEmpty() ? List.of() : new CodecAnswers(codecs).all();
    }

    @Override
    public List<Table> worst() {
        return List.of(tables.worst());
    }

    @Override
    public List<Panel> panels() {
        return List.of(
                new Panel(
                                "codec",
                                "Codecs by language",
                                "Every codec on the same documents. Within a language and a format the codec makes the difference; across"
                                        + " languages the language is in it too. A cell tells its interval and its time.")
                        .with(tables::languages, Output.PAGE, Output.MARKDOWN),
                new Panel(
                                "throughput",
                                "Throughput by documents in a file",
                                CodecTables.CREDIT + ". Steady state, after warm-up."
                                        + deferred(" Not drawn, because the work is deferred: "))
                        .with(charts::throughput, Output.PAGE, Output.MARKDOWN),
                new Panel(
                                "first",
                                "First pass and steady state",
                                "The cost in a process that handles documents once, next to the cost in a process that runs for long.")
                        .with(tables::firstPasses, Output.PAGE, Output.MARKDOWN)
                        .with(tables::published, Output.PAGE, Output.MARKDOWN),
                new Panel(
                                "types",
                                "Types kept and lost",
                                "One document of each type, encoded or decoded by each codec and compared with the original.")
                        .withOne(tables::typesLost, Output.PAGE, Output.MARKDOWN));
    }

    /** Words and the codecs that they are of: {@code decode: bson.raw, go.bson.raw; encode: bson.raw}. */
    private String deferred(String words) {
        String listed = Codecs.DEFERRABLE.stream()
                .filter(phase -> !codecs.deferring(phase).isEmpty())
                .map(phase -> phase + ": " + String.join(", ", codecs.deferring(phase)))
                .collect(Collectors.joining("; "));
        return listed.isEmpty() ? "" : words + listed + ". The read of these shows the cost.";
    }
}
