package org.docbench.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.core.run.RunComparison;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFileException;
import org.docbench.core.run.RunFiles;
import org.docbench.report.ConsoleReport;
import org.docbench.report.CsvReport;
import org.docbench.report.CsvReport.JsonExport;
import org.docbench.report.HtmlReport;
import org.docbench.report.MarkdownReport;
import org.docbench.report.RulingsTable.ComparisonTable;
import org.docbench.report.view.PlainText;
import org.docbench.stores.Secrets;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

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

    /** A file that {@code --export} writes: a run in another format. */
    record ExportFile(String format, Path file) {
        private static final List<String> FORMATS = List.of("md", "csv", "json", "html");

        /** Reads {@code FORMAT=FILE}. */
        static final class Reader implements ITypeConverter<ExportFile> {
            @Override
            public ExportFile convert(String word) {
                int end = word.indexOf('=');
                if (end < 0 || !FORMATS.contains(word.substring(0, end))) {
                    throw new TypeConversionException("'" + Secrets.masked(word)
                            + "': write FORMAT=FILE, such as csv=results.csv; FORMAT is " + String.join(", ", FORMATS));
                }
                return new ExportFile(word.substring(0, end), Words.path(word.substring(end + 1)));
            }
        }

        /**
         * Checks that the files can be written, before anything is measured for them.
         *
         * @throws UserError if one cannot, two are the same, or one is the only file with a run's samples
         */
        static void check(List<ExportFile> exports) {
            Set<Path> files = new HashSet<>();
            for (ExportFile export : exports) {
                Path whole = export.file.toAbsolutePath().normalize();
                if (!files.add(whole)) {
                    throw UserError.usage(
                            "--export names " + export.file + " twice; give each format a file of its own");
                }
                if (Files.isDirectory(whole)) {
                    throw UserError.usage(
                            "--export " + export.format + "=" + export.file + " is a folder; name a file in it");
                }
                if (List.of(RunFolder.RUN, JournalFile.NAME)
                                .contains(whole.getFileName().toString())
                        && (RunFolder.isWritten(whole.getParent()) || JournalFile.isIn(whole.getParent()))) {
                    throw UserError.usage("--export " + export.format + "=" + export.file
                            + " would replace the samples of a run; name another file");
                }
                if (!Files.isDirectory(whole.getParent())) {
                    throw UserError.usage("--export " + export.format + "=" + export.file + ": make the folder "
                            + whole.getParent() + " first");
                }
            }
        }

        /** Writes them, each whole or not at all. */
        static void write(List<ExportFile> exports, RunFile run) {
            check(exports);
            for (ExportFile export : exports) {
                try {
                    RunFiles.writeWhole(export.file, Reports.as(export.format, run));
                } catch (IOException e) {
                    throw UserError.failed("cannot write " + export.file + " (" + e.getMessage()
                            + "); docbench report RUN --export " + export.format + "=FILE writes it elsewhere");
                }
            }
        }
    }
}
