package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a user starts it: a process, a folder, files that hold what they promise. */
@Tag("slow")
class EndToEndTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));

    private static JsonNode validRun(Path folder) throws Exception {
        String schema = Files.readString(HOME.resolve("docs/docbench-run-2.schema.json"));
        String run = Files.readString(folder.resolve("run.json"));
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(schema)
                        .validate(run, InputFormat.JSON))
                .isEmpty();
        return new ObjectMapper().readTree(run);
    }

    @Test
    void aRunOnTheUsersDocumentsIsMeasuredRuledAndReported(@TempDir Path folder) throws Exception {
        Path documents = Files.writeString(folder.resolve("mine.ndjson"), """
                {"_id": {"$oid": "57e193d7a9cc81b4027498b5"}, "customer": {"name": "Ada"}, "lines": [{"price": {"$numberDecimal": "1.50"}}]}
                {"_id": {"$oid": "57e193d7a9cc81b4027498b6"}, "customer": {"name": "Grace"}, "lines": [], "lines": []}
                {"_id": {"$oid": "57e193d7a9cc81b4027498b7"}, "customer": {"name": "Mary"}, "lines": []}
                """);
        List<String> warnings = List.of(
                "--documents: the first 2 documents of mine.ndjson were read; more follow; --documents-limit N reads more",
                "--documents: documents with duplicate keys: 1 of 2 documents of mine.ndjson; the last value of each key was read");
        Path out = folder.resolve("out");
        Process run = DocbenchProcess.withBriefForks(
                        List.of(),
                        "run",
                        "access",
                        "--targets",
                        "bson.floor",
                        "--documents",
                        documents.toString(),
                        "--documents-limit",
                        "2",
                        "--scenario",
                        "user",
                        "--out",
                        out.toString())
                .redirectError(folder.resolve("err").toFile())
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        assertThat(run.waitFor(5, TimeUnit.MINUTES)).isTrue();
        String err = Files.readString(folder.resolve("err"));
        assertThat(run.exitValue()).as(err).isZero();
        assertThat(err).contains("round 8 of 8").contains(warnings).doesNotContain("\u001b");
        assertThat(Files.readString(folder.resolve("said")))
                .contains("report.html")
                .doesNotContain("\u001b");

        JsonNode json = validRun(out);
        assertThat(json.path("interrupted").asBoolean()).isFalse();
        assertThat(json.path("results")).isNotEmpty().allSatisfy(row -> {
            assertThat(row.path("status").asText()).as(row.toString()).isIn("measured", "unsupported");
            assertThat(row.path("status").asText().equals("unsupported")
                            || row.path("verified").asBoolean())
                    .isTrue();
        });
        assertThat(json.path("targets"))
                .filteredOn(target -> target.path("id").asText().equals("oson.object"))
                .singleElement()
                .satisfies(target -> {
                    assertThat(target.path("status").asText()).isEqualTo("absent");
                    assertThat(target.path("reason").asText()).contains("--targets oson.object");
                });
        assertThat(json.findValuesAsText("path")).contains("customer.name").doesNotContain("_id");
        assertThat(json.path("warnings"))
                .extracting(JsonNode::asText)
                .containsAll(warnings)
                .noneMatch(warning -> warning.contains(folder.toString()));
        assertThat(json.path("corpora"))
                .filteredOn(corpus -> corpus.path("name").asText().equals("user"))
                .singleElement()
                .satisfies(
                        corpus -> assertThat(corpus.path("documents").asInt()).isEqualTo(2));
        assertThat(json.path("claims")).isNotEmpty();
        assertThat(json.path("environment").path("cpu").path("model").asText()).isNotBlank();
        assertThat(OpenedPage.text(Files.readString(out.resolve("report.html"))))
                .contains("<!doctype html>")
                .contains("customer.name")
                .contains(warnings);
    }

    @Test
    void codecsAreMeasuredOnTheUsersDocumentsAndProved(@TempDir Path folder) throws Exception {
        Path documents = Files.writeString(folder.resolve("mine.ndjson"), """
                {"_id": {"$oid": "57e193d7a9cc81b4027498b5"}, "customer": {"name": "Ada"}, "since": {"$date": "2026-01-02T03:04:05Z"}}
                """);
        Path out = folder.resolve("out");
        Process run = DocbenchProcess.withBriefForks(
                        List.of(),
                        "run",
                        "codec",
                        "--targets",
                        "bson.document,cbor.tree",
                        "--documents",
                        documents.toString(),
                        "--scenario",
                        "user",
                        "--out",
                        out.toString())
                .redirectError(folder.resolve("err").toFile())
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        assertThat(run.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(run.exitValue()).as(Files.readString(folder.resolve("err"))).isZero();
        JsonNode json = validRun(out);
        assertThat(json.path("results")).isNotEmpty().allSatisfy(row -> {
            assertThat(row.path("status").asText()).as(row.toString()).isEqualTo("measured");
            assertThat(row.path("verified").asBoolean()).isTrue();
        });
        assertThat(json.path("results")).anySatisfy(row -> {
            assertThat(row.path("scenario").asText()).isEqualTo("user");
            assertThat(row.path("phase").asText()).isEqualTo("read");
        });
        assertThat(json.path("targets"))
                .filteredOn(target -> target.path("id").asText().equals("bson.document"))
                .singleElement()
                .satisfies(target -> assertThat(target.path("ledger").path("types"))
                        .isNotEmpty()
                        .allSatisfy(outcome -> assertThat(outcome.asText()).isEqualTo("kept")));
        assertThat(Files.readString(out.resolve("report.html"))).contains("<!doctype html>");
    }

    @Test
    void ctrlCKeepsWhatWasMeasuredWritesTheReportAndLeavesNoProcess(@TempDir Path folder) throws Exception {
        Path out = folder.resolve("out");
        Process run = DocbenchProcess.withBriefForks(
                        List.of(), "run", "access", "--targets", "bson.floor,json.tree", "--out", out.toString())
                .start();
        waitForProgress(run);
        List<ProcessHandle> forks = forks(run);

        Process kill = new ProcessBuilder("kill", "-INT", String.valueOf(run.pid())).start();
        assertThat(kill.waitFor()).isZero();
        assertThat(run.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(run.exitValue()).as("128 + SIGINT, as shells expect").isEqualTo(130);
        assertThat(forks).noneMatch(ProcessHandle::isAlive);

        JsonNode json = validRun(out);
        assertThat(json.path("interrupted").asBoolean()).isTrue();
        assertThat(json.path("results")).isNotEmpty();
        assertThat(out.resolve("report.html")).isNotEmptyFile();
        try (Stream<Path> left = Files.list(out)) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("trials.ndjson", "run.json", "report.html");
        }
    }

    /** Those that measure now; between two of them there is none for a moment. */
    private static List<ProcessHandle> forks(Process run) throws InterruptedException {
        List<ProcessHandle> forks = run.descendants().toList();
        while (forks.isEmpty()) {
            assertThat(run.isAlive()).as("the run goes on").isTrue();
            Thread.sleep(10);
            forks = run.descendants().toList();
        }
        return forks;
    }

    /** Until a round is measured. */
    private static void waitForProgress(Process run) throws Exception {
        var err = new BufferedReader(new InputStreamReader(run.getErrorStream(), StandardCharsets.UTF_8));
        String line;
        do {
            line = err.readLine();
            assertThat(line).as("progress before the end").isNotNull();
        } while (!line.contains(": round "));
    }
}
