package org.docbench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFiles;
import org.docbench.stores.Secrets;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

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
     * @throws UserError if one cannot, or two are the same
     */
    static void check(List<ExportFile> exports) {
        Set<Path> files = new HashSet<>();
        for (ExportFile export : exports) {
            Path whole = export.file.toAbsolutePath().normalize();
            if (!files.add(whole)) {
                throw UserError.usage("--export names " + export.file + " twice; give each format a file of its own");
            }
            if (Files.isDirectory(whole)) {
                throw UserError.usage(
                        "--export " + export.format + "=" + export.file + " is a folder; name a file in it");
            }
            if (!Files.isDirectory(whole.getParent())) {
                throw UserError.usage("--export " + export.format + "=" + export.file + ": make the folder "
                        + whole.getParent() + " first");
            }
        }
    }

    /** Writes them, each whole or not at all. */
    static void write(List<ExportFile> exports, RunFile run) {
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
