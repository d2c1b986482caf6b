package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.RunFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A run file is somebody else's data: {@code rerun} starts, opens and overwrites nothing that it names. A run that gets as far as its
 * gate ends there, because {@code --fail-on regression} lacks its baseline: nothing is measured in this test.
 */
class RerunTest {
    private static final Path EXAMPLE = Path.of(System.getProperty("docbench.home"), "docs", "example", "run.json.gz");
    private static final String AT_THE_GATE = "--fail-on regression needs --baseline RUN";

    @TempDir
    private Path folder;

    /** A run file with this command. */
    private Path file(String... command) throws IOException {
        var json = new ObjectMapper();
        ObjectNode run = (ObjectNode) json.readTree(RunFiles.text(RunFiles.read(EXAMPLE)));
        run.properties().stream()
                .filter(field -> field.getValue().isArray())
                .forEach(field -> field.setValue(json.createArrayNode()));
        run.set("command", json.valueToTree(command));
        return Files.writeString(folder.resolve("run.json"), json.writeValueAsString(run));
    }

    private CommandResult rerun(Path file, String... more) {
        List<String> words = new ArrayList<>(List.of("rerun", file.toString()));
        words.addAll(List.of(more));
        return CommandResult.docbench(words.toArray(String[]::new));
    }

    /** A program that leaves a mark when it is started. */
    private Path program() throws IOException {
        Path program = Files.writeString(folder.resolve("program"), "#!/bin/sh\ntouch " + mark() + "\nexit 1\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return program;
    }

    private Path mark() {
        return folder.resolve("started");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--jvm PROGRAM", "--jvm=PROGRAM", "--targets bson.floor --jvm PROGRAM"})
    void aProgramIsNotStarted(String options) throws IOException {
        String written = "run access " + options.replace("PROGRAM", program().toString()) + " --fail-on refuted";
        CommandResult said =
                rerun(file(written.split(" ")), "--out", folder.resolve("out").toString());
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
        assertThat(said.err()).contains("--jvm " + program(), "--trust");
        assertThat(mark()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"corpus", "list", "serve", "servers", "rerun", "--version", ""})
    void anotherCommandIsNotRun(String name) throws IOException {
        Path mine = Files.writeString(folder.resolve("mine.ndjson"), "mine");
        CommandResult said =
                rerun(file(name, "orders", "--docs", "1", "--port", "x", "--out", mine.toString()), "--trust");
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.FAILED);
        assertThat(said.err().lines()).singleElement().asString().contains("repeats only docbench run");
        assertThat(said.out()).isEmpty();
        assertThat(mine).hasContent("mine");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--store mysql=mysql://127.0.0.1:1/x?allowLoadLocalInfile=true",
                "--documents /etc/hostname",
                "--service http://127.0.0.1:1",
                "--baseline /etc/hostname",
                "--out /etc"
            })
    void serversFilesAndServicesAreNotOpened(String option) throws IOException {
        CommandResult said = rerun(file(("run rest " + option + " --fail-on regression").split(" ")));
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
        assertThat(said.err().lines()).singleElement().asString().contains(option, "--trust");
    }

    /** The user wrote no old name, so nothing is said of it. */
    @ParameterizedTest
    @ValueSource(strings = {"--profile paper", "--profile=paper", "--preset paper"})
    void aFileOfAnEarlierVersionHasTheOldNameOfPreset(String option) throws IOException {
        CommandResult said = rerun(file(("run access " + option + " --fail-on regression").split(" ")));
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
        assertThat(said.err().lines())
                .hasSize(2)
                .satisfies(lines -> assertThat(lines.get(0)).contains("docbench run access --preset paper --fail-on"))
                .satisfies(lines -> assertThat(lines.get(1)).contains(AT_THE_GATE));
    }

    @Test
    void noFileIsExpanded() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "words-of-a-file");
        Path file = file("run", "@" + secret, "--fail-on", "regression");
        for (CommandResult said : List.of(rerun(file), rerun(file, "--trust"))) {
            assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
            assertThat(said.err()).doesNotContain("words-of-a-file");
            assertThat(said.out()).isEmpty();
        }
    }

    @Test
    void aSuiteIsNoOption() throws IOException {
        CommandResult said = rerun(file("run", "--fail-on", "refuted", "--", "--jvm=" + program()), "--trust");
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
        assertThat(said.err()).contains("unknown suite");
        assertThat(mark()).doesNotExist();
    }

    @Test
    void whatIsShownSteersNoTerminal() throws IOException {
        Path file = file("run", "access", "--jvm", "/no/\u001b[2Jsuch\u202e\n\r", "--fail-on", "regression");
        for (CommandResult said : List.of(rerun(file), rerun(file, "--trust"))) {
            assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
            assertThat(said.err()).contains("/no/", "[2Jsuch").doesNotContain("\u001b", "\u202e", "\r");
        }
    }

    @Test
    void afterAYesItIsShownAndTaken() throws IOException {
        CommandResult said = rerun(file("run", "access", "--jvm", "/no/such/jvm"), "--trust");
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
        assertThat(said.err().lines())
                .hasSize(2)
                .satisfies(lines -> assertThat(lines.get(0)).contains("docbench run access", "--jvm /no/such/jvm"))
                .satisfies(lines -> assertThat(lines.get(1)).contains("no java program at /no/such/jvm"));
    }

    @Test
    void whatNamesNothingOutsideIsRunAtOnceWithTheSameSeed() throws IOException {
        CommandResult said =
                rerun(file("run", "insert", "--set", "bytes=10,4000", "--flame", "--fail-on", "regression"));
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
        assertThat(said.err())
                .contains("docbench run insert --set bytes=10,4000 --flame --fail-on regression --seed 42")
                .contains(AT_THE_GATE);
    }

    @Test
    void whatWasMaskedIsAskedFor() throws IOException {
        Path file = file("run", "crud", "--store", "mongodb=mongodb://ann:***@h/db", "--fail-on", "regression");
        for (CommandResult said : List.of(rerun(file), rerun(file, "--trust"))) {
            assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
            assertThat(said.err().lines()).singleElement().asString().contains("--store mongodb=");
        }
        CommandResult given = rerun(file, "--store", "mongodb=mongodb://ann:secret@127.0.0.1:1/db");
        assertThat(given.err()).contains(AT_THE_GATE).doesNotContain("secret");
    }

    /** An earlier version called a product by what is an alias now. */
    @Test
    void theNameOfAProductReplacesItsAlias() throws IOException {
        Path file = file("run", "crud", "--store", "postgresql=postgresql://ann:***@h/db", "--fail-on", "regression");
        assertThat(rerun(file, "--store", "postgres=postgresql://ann:secret@127.0.0.1:1/db")
                        .err())
                .contains(AT_THE_GATE)
                .doesNotContain("***@h/db");
    }

    /** A file that names its own server could have a variable of this machine sent there. */
    @Test
    void whereAPasswordLiesIsNeverTakenFromAFile() throws IOException {
        Path file = file(
                "run",
                "crud",
                "--store",
                "mysql=mysql://ann@127.0.0.1:1/x",
                "--password",
                "mysql=env:PATH",
                "--fail-on",
                "regression");
        CommandResult said = rerun(file, "--trust");
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
        assertThat(said.err().lines()).singleElement().asString().contains("--password PRODUCT=SOURCE");
        assertThat(rerun(file, "--trust", "--password", "mysql=env:PATH").err()).contains(AT_THE_GATE);
    }

    @Test
    void whatIsNoWholePathIsAskedFor() throws IOException {
        Path file = file("run", "access", "--documents", "mine.ndjson", "--path", "a", "--fail-on", "regression");
        for (CommandResult said : List.of(rerun(file), rerun(file, "--trust"))) {
            assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
            assertThat(said.err().lines()).singleElement().asString().contains("--documents FILE", "mine.ndjson");
        }
        Path mine = Files.writeString(folder.resolve("mine.ndjson"), "{\"a\": 1}");
        assertThat(rerun(file, "--documents", mine.toString()).err()).contains("--documents " + mine, AT_THE_GATE);
    }

    /** A flag that opens a program is the user's alone, and can be given again. */
    @Test
    void viewAndExportAreGivenAndNotTaken() throws IOException {
        Path file = file("run", "access", "--view", "--fail-on", "regression");
        CommandResult said = rerun(file);
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
        assertThat(said.err().lines()).singleElement().asString().contains("--view", "--trust");
        assertThat(rerun(file("run", "access", "--fail-on", "regression"), "--view", "--export", "csv=a.csv")
                        .err())
                .contains("--view", "--export csv=a.csv", AT_THE_GATE);
    }

    /** As the report prints it: the last name of the run's folder. */
    @Test
    void theNameOfARunInRunsIsEnough() throws IOException {
        assertThat(RunFolder.named(Path.of("no-such-run"))).isEqualTo(Path.of("no-such-run"));
        Path runs = RunFolder.RUNS;
        boolean made = Files.notExists(runs);
        Path own = Files.createDirectories(
                runs.resolve("rerun-test-" + ProcessHandle.current().pid()));
        Path run = own.resolve("run.json");
        try {
            Files.copy(file("run", "access", "--fail-on", "regression"), run);
            assertThat(rerun(own.getFileName()).err()).contains("docbench run access", AT_THE_GATE);
            assertThat(CommandResult.docbench("report", own.getFileName().toString())
                            .exit())
                    .isZero();
        } finally {
            Files.deleteIfExists(run);
            Files.delete(own);
            if (made) {
                Files.delete(runs);
            }
        }
        CommandResult said = rerun(own.getFileName());
        assertThat(said.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(said.err()).contains(own.getFileName() + ": no such file or folder, here or in runs");
    }

    @Test
    void anUnknownOptionIsOneLine() throws IOException {
        CommandResult said = rerun(file("run", "--novel", "x"));
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.FAILED);
        assertThat(said.err().lines()).singleElement().asString().contains("--novel");
    }

    @Test
    void everySuiteIsNamedOnce() {
        assertThat(Run.repeatable(Main.commandLine(List.of())
                        .parseArgs("run", "update", "insert", "crud", "--seed", "7")
                        .subcommand()))
                .containsExactly("run", "update", "insert", "crud", "--seed", "7");
    }

    @Test
    void anOptionThatIsWrittenTwiceIsNamedTwice() {
        assertThat(Run.repeatable(Main.commandLine(List.of())
                        .parseArgs("run", "crud", "--set", "workers=1", "--set", "rounds=2")
                        .subcommand()))
                .containsExactly("run", "crud", "--set", "workers=1", "--set", "rounds=2");
    }

    /** What a run file holds of a file of options is its words: the file itself is not there for others. */
    @Test
    void theWordsOfAFileOfOptionsAreKept() throws IOException {
        Path options = Files.writeString(folder.resolve("my.options"), "access --seed 7\n--out here\n");
        assertThat(Run.repeatable(Main.commandLine(List.of())
                        .parseArgs("run", "@" + options, "--flame")
                        .subcommand()))
                .containsExactly("run", "access", "--seed", "7", "--flame");
    }
}
