package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.journal.Journal;
import org.docbench.core.journal.JournalLine;
import org.docbench.core.journal.JournalText;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RegisteredPlan.SuitePlan;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.Timeline;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A journal is somebody else's data, as a run file is: what {@code resume} and {@code report} refuse of it, before anything is measured. */
@Tag("slow")
class ResumeTest {
    private static final RunFile.Docbench OWN =
            new RunFile.Docbench(Docbench.Version.number(), Docbench.Version.commit());
    private static final JournalLine MEASURED = new JournalLine.Block(
            1,
            BlockResult.of(new Trial(
                    new Case("access", "flat", Map.of("fields", "100")),
                    "bson.floor",
                    "get",
                    1,
                    new Trial.Measured(List.of(5.0), 1.0))));

    @TempDir
    private Path folder;

    private CommandResult resume(String... more) {
        List<String> words = new ArrayList<>(List.of("resume", folder.toString()));
        words.addAll(List.of(more));
        return CommandResult.docbench(words.toArray(String[]::new));
    }

    /** A journal of a run with this command, and more lines. */
    private Path journal(RunFile.Docbench docbench, List<String> command, JournalLine... lines) throws IOException {
        return journal(docbench, command, Map.of(), lines);
    }

    private Path journal(
            RunFile.Docbench docbench, List<String> command, Map<String, JsonNode> environment, JournalLine... lines)
            throws IOException {
        Path file = folder.resolve("trials.ndjson");
        var plan = new SuitePlan(
                "access",
                2,
                List.of("bson.floor"),
                List.of("access/flat fields=100 get"),
                Map.of(),
                "the harness",
                Map.of(),
                List.of(),
                null);
        try (OutputStream out = Files.newOutputStream(file)) {
            var journal = new Journal(out, text -> text);
            journal.append(new JournalLine.Planned(
                    JournalText.SCHEMA,
                    "some-run",
                    "2026-01-01T00:00:00Z",
                    docbench,
                    command,
                    "quick",
                    7,
                    environment,
                    List.of(),
                    Map.of(),
                    List.of(),
                    new RegisteredPlan(List.of(plan), List.of())));
            List.of(lines).forEach(journal::append);
        }
        return file;
    }

    private void isRefused(CommandResult said, String... words) throws IOException {
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
        assertThat(said.err()).contains(words).doesNotContain("\tat ");
        assertThat(said.out()).isEmpty();
        assertThat(folder).isDirectoryNotContaining("glob:**/*.{json,html}");
    }

    @Test
    void whatIsEndedBrokenOrOfAnotherVersionIsRefusedInOneLine() throws IOException {
        List<String> command = List.of("run", "access", "--targets", "bson.floor");
        isRefused(resume(), "no run to resume (no trials.ndjson)");

        journal(new RunFile.Docbench("0.0.1", "abc"), command);
        isRefused(resume(), "was measured by docbench 0.0.1 (commit abc), and this is " + OWN.version());

        var end = new JournalLine.End(
                "2026-01-01T00:00:01Z", true, false, Map.of(), List.of(), List.of(), List.of(), Timeline.NONE);
        journal(OWN, command, end);
        List<Path> written = List.of(folder.resolve("run.json"), folder.resolve("report.html"));
        for (Path one : written) {
            Files.createFile(one);
        }
        CommandResult whole = resume();
        for (Path one : written) {
            Files.delete(one); // it is still there
        }
        isRefused(whole, "nothing is left to measure");

        Path file = journal(OWN, command, MEASURED, new JournalLine.Decision("x"));
        String text = Files.readString(file);
        Files.writeString(file, text.replace("5.0", "4.0"));
        isRefused(resume(), "trials.ndjson: line 3 does not follow the line before it");
        CommandResult report = CommandResult.docbench("report", folder.toString());
        assertThat(report.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(report.err().lines()).singleElement().asString().contains("line 3 does not follow");
    }

    /** One row would have samples of two machines. */
    @Test
    void anotherProcessorIsRefused() throws IOException {
        Path file = journal(
                OWN,
                List.of("run", "access", "--targets", "bson.floor"),
                Map.of("cpu", JsonNodeFactory.instance.objectNode().put("model", "Abacus")),
                MEASURED);
        String before = Files.readString(file);
        isRefused(resume(), "the processors differ from those of the journal: Abacus there, and here ");
        assertThat(file).hasContent(before);
    }

    @Test
    void anotherPlanIsRefused() throws IOException {
        Path file = journal(OWN, List.of("run", "access", "--targets", "bson.floor"), MEASURED);
        String before = Files.readString(file);
        isRefused(resume(), "the plan of the suite access would be another one: its targets and cases");
        assertThat(file).hasContent(before);
    }

    /** The same rules as of rerun. */
    @ParameterizedTest
    @ValueSource(strings = {"--jvm /no/such/jvm", "--baseline /etc/hostname", "--store mysql=mysql://127.0.0.1:1/x"})
    void nothingOutsideIsUsedWithoutAYes(String option) throws IOException {
        journal(OWN, List.of(("run crud " + option).split(" ")));
        isRefused(resume(), option, "--trust");
    }

    @Test
    void whatIsMaskedIsAskedFor() throws IOException {
        journal(OWN, List.of("run", "crud", "--store", "mongodb=mongodb://ann:***@h/db"));
        isRefused(resume("--trust"), "--store mongodb=");
        journal(OWN, List.of("corpus", "orders"));
        CommandResult said = resume();
        assertThat(said.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(said.err()).contains("repeats only docbench run");
    }

    @Test
    void optionsThatAreGivenReplaceThoseOfTheJournal() throws IOException {
        journal(OWN, List.of("run", "access", "--jvm", "/no/such/jvm"));
        isRefused(
                resume("--jvm", "/nor/this"),
                "docbench run access --jvm /nor/this --seed 7",
                "no java program at /nor/this");
        isRefused(resume("--out", "x"), "Unknown option");
    }

    @Test
    void everyReaderOfRunsReadsAKilledOne() throws IOException {
        journal(OWN, List.of("run", "access"), MEASURED);
        for (String format : List.of("console", "md", "html", "csv")) {
            CommandResult said = CommandResult.docbench("report", folder.toString(), "--format", format);
            assertThat(said.exit()).as(said.err()).isZero();
            assertThat(said.out()).contains("bson.floor");
        }
        assertThat(CommandResult.docbench("report", folder.toString()).out().replaceAll("\\s+", " "))
                .contains("cut short: it has 1 of 2 trials", "docbench resume ");
        assertThat(CommandResult.docbench("compare", folder.toString(), folder.toString())
                        .exit())
                .isZero();
        assertThat(CommandResult.docbench("claims", folder.toString()).exit()).isZero();
        assertThat(CommandResult.docbench("rerun", folder.toString(), "--baseline", "x")
                        .err())
                .contains("docbench run access");
    }
}
