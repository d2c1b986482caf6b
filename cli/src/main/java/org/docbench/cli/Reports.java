package org.docbench.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.docbench.core.run.RunComparison;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFileException;
import org.docbench.core.run.RunFiles;
import org.docbench.report.ComparisonTable;
import org.docbench.report.ConsoleReport;
import org.docbench.report.CsvReport;
import org.docbench.report.HtmlReport;
import org.docbench.report.JsonExport;
import org.docbench.report.MarkdownReport;
import org.docbench.report.view.PlainText;

/** Run files in, text out. */
final class Reports {
    private Reports() {}

    /**
     * The run at a path: its folder, its run.json (compressed by gzip or not), or the name of a folder in runs/. A run that
     * was killed has a journal alone.
     */
    static RunFile read(Path named) {
        Path run = RunFolder.named(named);
        if (!Files.exists(run)) {
            throw UserError.failed(RunFolder.missing(named));
        }
        try {
            if (!Files.isDirectory(run)) {
                return RunFiles.read(run);
            }
            Path file = run.resolve(RunFolder.RUN);
            Path packed = run.resolve(RunFolder.RUN + ".gz");
            if (!Files.exists(file) && Files.exists(packed)) {
                return RunFiles.read(packed);
            }
            return !Files.exists(file) && JournalFile.isIn(run) ? JournalFile.assembled(run) : RunFiles.read(file);
        } catch (RunFileException e) {
            throw UserError.failed(e.getMessage());
        }
    }

    static String as(String format, RunFile run) {
        return switch (format) {
            case "html" -> HtmlReport.of(run);
            case "md" -> MarkdownReport.of(run);
            case "csv" -> CsvReport.of(run);
            case "json" -> JsonExport.of(run);
            default -> console(run, null);
        };
    }

    /** @param report where the page is, as a person is told; null when there is none */
    static String console(RunFile run, String report) {
        return ConsoleReport.of(run, Terminal.width(), Terminal.colourOnStandardOutput(), report);
    }

    /** Prints the comparison of two runs; true when a result became slower or could not be measured again. */
    static boolean compare(RunFile before, RunFile after, PrintWriter out) {
        RunComparison comparison = RunComparison.of(before, after);
        Stream.concat(comparison.warnings().stream(), comparison.lost().stream())
                .forEach(warning -> out.println("! " + PlainText.of(warning)));
        out.println(comparison.family().words());
        out.print(ComparisonTable.text(comparison.rows(), Terminal.width()));
        out.flush();
        return comparison.hasRegressed();
    }
}
