package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --view} opens a report with the program of the system, for which a script stands here. */
class PageOpenerTest {
    @TempDir
    private Path folder;

    /** A program that writes down what it is given. */
    private Path opener(String name, int exit) throws Exception {
        Path program = Files.writeString(
                folder.resolve(name), "#!/bin/sh\necho \"$1\" > " + folder.resolve("opened") + "\nexit " + exit + "\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return program;
    }

    private PageOpener here(String... programs) {
        return new PageOpener(List.of(programs), List.of(folder.resolve("nowhere"), folder));
    }

    @Test
    void theFirstProgramThatIsThereOpensThePage() throws Exception {
        opener("open", 0);
        Path page = folder.resolve("my report.html");
        assertThat(here("xdg-open", "open").open(page)).isEmpty();
        assertThat(folder.resolve("opened")).hasContent(page.toString());
    }

    @Test
    void withoutAProgramTheUserIsToldWhereThePageIs() {
        assertThat(here("xdg-open").open(Path.of("runs/a/report.html")))
                .contains("--view: this system has no xdg-open; open runs/a/report.html yourself");
    }

    @Test
    void aProgramThatFailsIsNamed() throws Exception {
        opener("xdg-open", 3);
        assertThat(here("xdg-open").open(Path.of("report.html")))
                .contains("--view: xdg-open could not open the page; open report.html yourself");
    }

    /** The command in a process of its own, with the script first on its path. */
    private String report(Path run) throws Exception {
        ProcessBuilder builder = DocbenchProcess.of(List.of(), "report", run.toString(), "--view")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(folder.resolve("err").toFile());
        builder.environment().put("PATH", folder.toString());
        Process process = builder.start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return process.exitValue() + " " + Files.readString(folder.resolve("err"));
    }

    @Test
    void theCommandOpensTheReportOfTheRun() throws Exception {
        Path run = Files.createDirectory(folder.resolve("run"));
        Path example = Path.of(System.getProperty("docbench.home"), "docs/example/run.json.gz");
        Files.copy(example, run.resolve("run.json.gz"));
        assertThat(report(run)).startsWith("1 ").contains("there is no " + run.resolve("report.html"));
        Files.createFile(run.resolve("report.html"));
        assertThat(report(run))
                .isEqualTo("0 docbench: --view: this system has no xdg-open; open " + run.resolve("report.html")
                        + " yourself\n");
        opener("xdg-open", 0);
        assertThat(report(run)).isEqualTo("0 ");
        assertThat(folder.resolve("opened"))
                .hasContent(run.resolve("report.html").toString());
    }
}
