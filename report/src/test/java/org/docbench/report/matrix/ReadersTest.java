package org.docbench.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.run.FamilyRow;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFiles;
import org.docbench.report.view.RunView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/readers.py}, which scores what readers found, against the figures of the example's page. */
class ReadersTest {
    private static final Path SCRIPT = Path.of("..", "docs", "readers.py");
    private static final Path EXAMPLE = Path.of("..", "docs", "example", "run.json.gz");

    @TempDir
    private Path folder;

    @BeforeEach
    void pythonIsThere() {
        assumeTrue(Files.exists(Path.of("/usr/bin/python3")), "no python3: `apt install python3` installs it");
    }

    /** What a command printed, and its exit code. */
    private record Output(int exitCode, List<String> lines) {}

    @Test
    void whatThePageShowsIsRightAndWhatItDoesNotIsWrong() throws Exception {
        RunFile run = RunFiles.read(EXAMPLE);
        Matrix databases = Matrices.databases(RunView.of(run));
        ObjectNode answers = JsonNodeFactory.instance.objectNode();
        answers.set("inserts", fastest(databases, "Insert, durable, 4 clients"));
        answers.set("ycsb-a", fastest(databases, "Workload A, half finds and half updates, durable, 4 clients"));
        answers.set("value", fastest(databases, "Find by a value without an index, 1 client"));
        answers.putObject("decided")
                .put(
                        "value",
                        run.families().stream()
                                .filter(family -> family.name().equals(FamilyRow.REGISTERED))
                                .mapToInt(FamilyRow::decided)
                                .sum());
        ObjectNode inserts = (ObjectNode) answers.path("inserts");
        assertThat(scored(answers)).isEqualTo(new Output(0, List.of("4 of 4 answers are right")));

        inserts.put("value", 3 * inserts.path("value").asDouble());
        assertThat(scored(answers).exitCode()).isEqualTo(1);
        assertThat(scored(answers).lines())
                .hasSize(2)
                .first()
                .asString()
                .startsWith("inserts: ")
                .contains("the run file says " + inserts.path("target").asText());

        inserts.put("target", "nobody");
        assertThat(scored(answers).lines()).last().isEqualTo("3 of 4 answers are right");

        ObjectNode decided = (ObjectNode) answers.path("decided");
        decided.put("value", decided.path("value").asInt() + 1);
        assertThat(scored(answers).lines()).as("a count is exact").last().isEqualTo("2 of 4 answers are right");

        answers.putObject("insert");
        assertThat(scored(answers).lines()).singleElement().asString().startsWith("no such question: insert; ");
    }

    /** A question whose rows a default run no longer had would fail here. */
    @Test
    void theExampleAnswersEveryQuestion() throws Exception {
        List<String> questions = run(EXAMPLE.toString()).lines();
        ObjectNode answers = JsonNodeFactory.instance.objectNode();
        questions.forEach(question -> answers.putObject(question.substring(0, question.indexOf(':'))));
        assertThat(scored(answers).lines())
                .hasSize(questions.size() + 1)
                .last()
                .isEqualTo("0 of " + questions.size() + " answers are right");
    }

    private static JsonNode fastest(Matrix matrix, String title) {
        Matrix.MatrixRow row = matrix.rows().stream()
                .filter(one -> one.title().equals(title))
                .findFirst()
                .orElseThrow();
        Matrix.MatrixCell cell = row.cells().get(row.fastest());
        double value = Double.parseDouble(cell.value().replaceAll("[^0-9.]", ""));
        return JsonNodeFactory.instance
                .objectNode()
                .put("target", matrix.columns().get(row.fastest()).target())
                .put("value", value);
    }

    private Output scored(JsonNode answers) throws Exception {
        Path file = Files.writeString(folder.resolve("answers.json"), new ObjectMapper().writeValueAsString(answers));
        return run(EXAMPLE.toString(), file.toString());
    }

    private static Output run(String... arguments) throws IOException, InterruptedException {
        Process python = new ProcessBuilder(
                        Stream.concat(Stream.of("/usr/bin/python3", SCRIPT.toString()), Stream.of(arguments))
                                .toList())
                .redirectErrorStream(true)
                .start();
        List<String> lines = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        return new Output(python.waitFor(), lines);
    }
}
