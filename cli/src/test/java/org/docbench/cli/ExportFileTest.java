package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --export}: a run in further formats, of {@code run} and of {@code report}. */
class ExportFileTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final String EXAMPLE = HOME.resolve("docs/example").toString();

    @TempDir
    private Path folder;

    @Test
    void everyFileHoldsWhatReportPrints() throws Exception {
        List<String> words = new ArrayList<>(List.of("report", EXAMPLE));
        List<String> formats = List.of("md", "csv", "json", "html");
        formats.forEach(format -> words.addAll(List.of("--export", format + "=" + folder.resolve("out." + format))));
        CommandResult said = CommandResult.docbench(words.toArray(String[]::new));
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.DONE);
        assertThat(said.out())
                .isEqualTo(CommandResult.docbench("report", EXAMPLE).out());
        for (String format : formats) {
            assertThat(folder.resolve("out." + format))
                    .hasContent(CommandResult.docbench("report", EXAMPLE, "--format", format)
                            .out());
        }
    }

    @Test
    void noExportReplacesTheSamplesOfARun() throws Exception {
        Path run = Files.write(folder.resolve("trials.ndjson"), new byte[0]);
        for (String name : List.of("run.json", "trials.ndjson")) {
            CommandResult said = CommandResult.docbench(
                    "report",
                    EXAMPLE,
                    "--export",
                    "json=" + folder.resolve("x/..").resolve(name));
            assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
            assertThat(said.err()).contains("would replace the samples of a run");
        }
        assertThat(run).isEmptyFile();
    }

    @Test
    void jsonHasEveryResultOfTheRun() throws Exception {
        Path file = folder.resolve("results.json");
        assertThat(CommandResult.docbench("report", EXAMPLE, "--export", "json=" + file)
                        .exit())
                .isEqualTo(ExitCode.DONE);
        var json = new ObjectMapper();
        JsonNode export = json.readTree(file.toFile());
        JsonNode run;
        try (var bytes = new GZIPInputStream(Files.newInputStream(HOME.resolve("docs/example/run.json.gz")))) {
            run = json.readTree(bytes);
        }
        assertThat(export.path("results")).hasSameSizeAs(run.path("results"));
        for (int i = 0; i < run.path("results").size(); i++) {
            JsonNode row = export.path("results").path(i);
            for (String field : List.of("target", "case", "mean", "p99", "interval")) {
                assertThat(row.path(field))
                        .isEqualTo(run.path("results").path(i).path(field));
            }
        }
        assertThat(Files.size(file)).isLessThan(run.toString().length());
    }

    /** Where results go is no part of a run: who repeats it chooses for himself. */
    @Test
    void aRunFileDoesNotNameThem() {
        assertThat(Run.repeatable(Main.commandLine(List.of())
                        .parseArgs(
                                "run",
                                "access",
                                "--export",
                                "csv=" + folder.resolve("a"),
                                "--view",
                                "-t",
                                "bson.raw,json.tree",
                                "-o",
                                "here",
                                "--find-capacity=p99<10ms",
                                "-p=quick",
                                "-n")
                        .subcommand()))
                .containsExactly(
                        "run",
                        "access",
                        "--targets",
                        "bson.raw,json.tree",
                        "--find-capacity",
                        "p99<10ms",
                        "--preset",
                        "quick",
                        "--dry-run");
    }

    @Test
    void aFileThatCannotBeWrittenIsOneLine() {
        Path refusing = Path.of("/proc");
        Assumptions.assumeTrue(Files.exists(refusing), "this system has no /proc");
        CommandResult said = CommandResult.docbench("report", EXAMPLE, "--export", "csv=/proc/no-file");
        assertThat(said.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(said.errorLines()).singleElement().asString().startsWith("docbench: cannot write /proc/no-file (");
    }
}
