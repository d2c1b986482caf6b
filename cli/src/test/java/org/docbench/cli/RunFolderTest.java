package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class RunFolderTest {
    private static final Path EXAMPLE = Path.of(System.getProperty("docbench.home"), "docs", "example", "run.json.gz");

    @TempDir
    private Path folder;

    private RunFolder create(Path asked) {
        return RunFolder.create(asked, folder.resolve("runs"), Instant.EPOCH, List.of("access"));
    }

    private static void isRefused(Runnable create, String words) {
        assertThatThrownBy(create::run)
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
                .hasMessageContaining(words);
    }

    @Test
    void aFolderHasOneRunAtATime() {
        Path out = folder.resolve("out");
        try (var first = create(out)) {
            assertThat(first.directory()).isEmptyDirectory();
            isRefused(() -> create(out), "another run is writing to " + out);
            // Refusing one run does not let the next one in.
            isRefused(() -> create(folder.resolve(".").resolve("out")), "another run");
        }
        try (var next = create(out)) {
            assertThat(next.directory()).isEmptyDirectory();
        }
    }

    @Test
    void theCommandIsRefusedBeforeItMeasures() {
        Path out = folder.resolve("out");
        try (var first = create(out)) {
            assertThat(Main.execute("run", "access", "--targets", "bson.floor", "--out", out.toString()))
                    .isEqualTo(ExitCode.USAGE);
            assertThat(first.directory()).isEmptyDirectory();
        }
    }

    @Test
    void runsOfOneSecondHaveAFolderEach() {
        try (var first = create(null);
                var second = create(null);
                var third = create(null)) {
            assertThat(List.of(first.id(), second.id(), third.id()))
                    .containsExactly("19700101-000000-access", "19700101-000000-access-2", "19700101-000000-access-3");
        }
    }

    @Test
    void anEarlierReportIsNotOverwritten() throws IOException {
        Path out = Files.createDirectory(folder.resolve("out"));
        Path mine = Files.writeString(out.resolve("report.html"), "mine");
        isRefused(() -> create(out), "already has a file or folder report.html");
        assertThat(mine).hasContent("mine");
        Files.delete(mine);
        Files.createSymbolicLink(out.resolve("run.json"), folder.resolve("nowhere"));
        isRefused(() -> create(out), "already has a run");
        Files.delete(out.resolve("run.json"));
        Files.createDirectory(out.resolve("flames"));
        isRefused(() -> create(out), "already has a file or folder flames");
        Files.writeString(out.resolve("trials.ndjson"), "");
        isRefused(() -> create(out), "already has a run; resume it with docbench resume " + out);
    }

    /** A second DocBench that would go on with the same run. */
    @Test
    void aRunIsResumedByOneAtATime() throws IOException {
        Path out = Files.createDirectory(folder.resolve("out"));
        isRefused(() -> RunFolder.resumed(out), "no run to resume (no trials.ndjson)");
        isRefused(() -> RunFolder.resumed(folder.resolve("nowhere")), "nowhere: no such file or folder");
        Files.writeString(out.resolve("trials.ndjson"), "");
        try (var first = RunFolder.resumed(out)) {
            assertThat(first.directory()).isEqualTo(out);
            isRefused(() -> RunFolder.resumed(out), "another DocBench is writing to " + out);
        }
    }

    @Test
    void theRootIsNoFolderOfARun() {
        isRefused(() -> create(folder.getRoot()), "is no folder of its own");
    }

    /** Who may write to the folder could lay a link there. */
    @Test
    void nothingIsWrittenThroughALink() throws IOException {
        Path mine = Files.writeString(folder.resolve("mine"), "mine");
        Path out = Files.createDirectory(folder.resolve("out"));
        Files.createSymbolicLink(out.resolve("report.html.part"), mine);
        RunFiles.writeWhole(out.resolve("report.html"), "report");
        assertThat(mine).hasContent("mine");
        assertThat(out.resolve("report.html")).hasContent("report").isRegularFile();
    }

    /** Where the report is written before it is moved to its place lies a folder: as on a full disk, it cannot be written. */
    @Test
    void halfAReportIsNotLeft() throws IOException {
        RunFile run = RunFiles.read(EXAMPLE);
        Path out = folder.resolve("out");
        var err = new StringWriter();
        Path report;
        try (var claimed = create(out)) {
            Files.createDirectory(out.resolve("report.html.part"));
            report = claimed.write(run, new PrintWriter(err, true));
        }
        assertThat(out.resolve("report.html")).doesNotExist();
        assertThat(out.resolve("report.html.part")).isDirectory();
        assertThat(err.toString()).contains(out + " can no longer be written to");
        try {
            assertThat(report).isRegularFile().hasFileName("report.html");
            assertThat(report.getParent()).isNotEqualTo(out);
            assertThat(RunFiles.read(report.resolveSibling("run.json"))).isEqualTo(run);
        } finally {
            try (Stream<Path> kept = Files.walk(report.getParent())) {
                for (Path file : kept.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
