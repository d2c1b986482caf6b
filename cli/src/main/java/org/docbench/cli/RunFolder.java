package org.docbench.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFileException;
import org.docbench.core.run.RunFiles;
import org.docbench.report.HtmlReport;
import org.docbench.report.view.PlainText.ServerReportText;
import org.docbench.stores.servers.OwnFolder;
import org.docbench.stores.servers.OwnFolder.FolderClaim;

/**
 * The folder of one run: its journal, {@code run.json} and {@code report.html}.
 *
 * @param claim keeps other runs out of it
 */
record RunFolder(Path directory, FolderClaim claim) implements AutoCloseable {
    static final String RUN = "run.json";
    static final String REPORT = "report.html";
    private static final String SERVER_REPORTS = "server-reports";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    /** Where runs are that the user gave no folder. */
    static final Path RUNS = Path.of("runs");

    /** The path as it is, or below {@link #RUNS} if only that is there: reports name a run by the last name of its folder. */
    static Path named(Path run) {
        Path below = RUNS.resolve(run);
        return !Files.exists(run) && Files.exists(below) ? below : run;
    }

    /** Says that nothing is at a path as {@link #named} looks for it. */
    static String missing(Path run) {
        return run + ": no such file or folder, here or in " + RUNS;
    }

    /**
     * Makes the folder, keeps other runs out of it and proves that it can be written to, before five minutes of measuring depend on it.
     *
     * @param asked what the user named; null for a new one
     * @param runs where new ones are
     */
    static RunFolder create(Path asked, Path runs, Instant started, List<String> suites) {
        Path directory = asked != null
                ? asked
                : runs.resolve(TIME.format(started) + "-" + (suites.isEmpty() ? "all" : String.join("+", suites)));
        if (directory.toAbsolutePath().normalize().getFileName() == null) {
            throw UserError.usage("--out " + directory + " is no folder of its own; choose another one");
        }
        try {
            return claimed(asked != null ? Files.createDirectories(asked) : fresh(directory));
        } catch (FileAlreadyExistsException e) {
            throw UserError.failed("not a folder: " + e.getMessage());
        } catch (IOException e) {
            throw UserError.failed(
                    "cannot write to " + directory + " (" + reason(e) + "); choose another folder with --out");
        }
    }

    /** A folder that was not there: of runs that start in one second each makes its own. */
    private static Path fresh(Path directory) throws IOException {
        Files.createDirectories(directory.toAbsolutePath().getParent());
        Path next = directory;
        for (int number = 2; ; number++) {
            try {
                return Files.createDirectory(next);
            } catch (FileAlreadyExistsException e) {
                next = directory.resolveSibling(directory.getFileName() + "-" + number);
            }
        }
    }

    /**
     * Takes the folder of an earlier run and keeps other runs out of it.
     *
     * @param named the folder, or a file in it; its name alone if it is below {@link #RUNS}
     */
    static RunFolder resumed(Path named) {
        Path run = named(named);
        if (!Files.exists(run)) {
            throw UserError.usage(missing(named));
        }
        Path directory = Files.isDirectory(run) ? run : run.toAbsolutePath().getParent();
        if (!JournalFile.isIn(directory)) {
            throw UserError.usage(run + ": no run to resume (no " + JournalFile.NAME + ")");
        }
        try {
            FolderClaim claim = FolderClaim.of(directory)
                    .orElseThrow(() -> UserError.usage("another DocBench is writing to " + directory));
            return new RunFolder(directory, claim);
        } catch (IOException e) {
            throw unwritable(directory, e);
        }
    }

    /** Tells whether a folder has both files that a run writes at its end. */
    static boolean isWritten(Path directory) {
        return Files.exists(directory.resolve(RUN)) && Files.exists(directory.resolve(REPORT));
    }

    /** Removes what an earlier generation wrote at its end: until the next end, the journal says more. */
    void removeReport() {
        try {
            Files.deleteIfExists(directory.resolve(RUN));
            Files.deleteIfExists(directory.resolve(REPORT));
        } catch (IOException e) {
            throw unwritable(directory, e);
        }
    }

    private static RunFolder claimed(Path directory) throws IOException {
        FolderClaim claim = FolderClaim.of(directory)
                .orElseThrow(() -> UserError.usage(
                        "another run is writing to " + directory + "; choose another folder with --out"));
        try {
            if (JournalFile.isIn(directory)) {
                throw UserError.usage(directory + " already has a run; resume it with docbench resume " + directory
                        + ", or choose another folder with --out");
            }
            for (String file : List.of(RUN, REPORT, "flames", SERVER_REPORTS)) {
                if (Files.exists(directory.resolve(file), LinkOption.NOFOLLOW_LINKS)) {
                    throw UserError.usage(
                            directory + " already has " + (file.equals(RUN) ? "a run" : "a file or folder " + file)
                                    + "; choose another folder with --out");
                }
            }
            Files.delete(Files.createTempFile(directory, "writable", null));
            return new RunFolder(directory, claim);
        } catch (IOException | RuntimeException e) {
            claim.close();
            throw e;
        }
    }

    /** Gives it up for other runs. */
    @Override
    public void close() {
        claim.close();
    }

    /** The last name of the folder. */
    String id() {
        return directory.toAbsolutePath().normalize().getFileName().toString();
    }

    /**
     * Writes both files. When the folder can no longer be written to (a full disk), what was measured goes to the system's
     * temporary folder instead.
     *
     * @return where the report is
     */
    Path write(RunFile run, PrintWriter err) {
        try {
            return writeTo(directory, run);
        } catch (IOException | UncheckedIOException | RunFileException e) {
            try {
                Path elsewhere = Files.createTempDirectory(OwnFolder.TEMPORARY, "docbench-" + id() + "-");
                Path report = writeTo(elsewhere, run);
                err.println("docbench: " + directory + " can no longer be written to (" + reason(e)
                        + "); the run is kept in " + elsewhere);
                return report;
            } catch (IOException | UncheckedIOException | RunFileException again) {
                throw UserError.failed("the run can be written neither to " + directory + " (" + reason(e)
                        + ") nor to the temporary folder (" + reason(again) + ")");
            }
        }
    }

    private static Path writeTo(Path directory, RunFile run) throws IOException {
        RunFiles.write(run, directory.resolve(RUN));
        Path report = directory.resolve(REPORT);
        RunFiles.writeWhole(report, HtmlReport.of(run));
        writeServerReports(directory, run);
        return report;
    }

    /** What the servers' counters did, one text for each target, scenario and durability. */
    private static void writeServerReports(Path directory, RunFile run) throws IOException {
        if (run.serverReports().isEmpty()) {
            return;
        }
        Path folder = Files.createDirectories(directory.resolve(SERVER_REPORTS));
        for (RunFile.ServerReportRow row : run.serverReports()) {
            String name = String.join(
                    "-",
                    row.target(),
                    row.scenario(),
                    String.join("-", row.caseParameters().values()));
            RunFiles.writeWhole(folder.resolve(name.replaceAll("[^\\w.-]", "_") + ".txt"), ServerReportText.of(row));
        }
    }

    /**
     * Writes what servers reported on themselves next to those.
     *
     * @param shareable takes out what a run's files may not name
     */
    void keep(Map<String, String> files, UnaryOperator<String> shareable) {
        try {
            for (var file : files.entrySet()) {
                Path folder = Files.createDirectories(directory.resolve(SERVER_REPORTS));
                RunFiles.writeWhole(folder.resolve(file.getKey()), shareable.apply(file.getValue()));
            }
        } catch (IOException e) {
            throw unwritable(directory, e);
        }
    }

    /** Where servers keep their data while the run lasts. */
    OwnFolder servers() {
        return OwnFolder.watched(directory, "servers");
    }

    private static UserError unwritable(Path directory, IOException e) {
        return UserError.failed("cannot write to " + directory + " (" + reason(e) + ")");
    }

    /** The reason in a few words: file system exceptions say little more than the file's name. */
    private static String reason(Exception e) {
        return e.getClass().getSimpleName().replace("Exception", "") + ": " + e.getMessage();
    }
}
