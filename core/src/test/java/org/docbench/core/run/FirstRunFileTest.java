package org.docbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.RunFile.TargetParts;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.stats.Interval;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A run file of the first schema opens, with every number that it has. */
@Tag("slow")
class FirstRunFileTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path DOCS = Path.of(System.getProperty("docbench.home"), "docs");

    private ObjectNode example;

    @BeforeEach
    void read() throws IOException {
        example = (ObjectNode) JSON.readTree(RunFiles.bytes(DOCS.resolve("example/first-schema.json.gz")));
    }

    @Test
    void theExampleIsOfTheFirstSchemaAndIsUpgradedToTheSecond() throws IOException {
        assertThat(example.path("schema").asText()).isEqualTo("docbench-run/1");
        assertThat(faults(example, "docbench-run-1.schema.json")).isEmpty();
        assertThat(faults(RunFiles.FirstRunFile.upgraded(example.deepCopy()), "docbench-run-2.schema.json"))
                .isEmpty();
    }

    @Test
    void everyValueIsKept() {
        RunFile run = RunFiles.parse(example.toString(), "example");
        assertThat(run.schema()).isEqualTo("docbench-run/2");
        assertThat(run.preset()).isEqualTo(example.path("profile").textValue());
        assertThat(intervals(example, "results"))
                .isEqualTo(
                        run.results().stream().map(row -> ends(row.interval())).toList());
        assertThat(intervals(example, "claims"))
                .isEqualTo(
                        run.claims().stream().map(row -> ends(row.interval())).toList());
        assertThat(run.comparisons())
                .allSatisfy(row -> assertThat(row.interval().level())
                        .isEqualTo(row.verdict().equals("tie") ? 0.95 : 0.99));
        JsonNode pair = example.path("comparisons").path(0);
        assertThat(ends(run.comparisons().get(0).interval()))
                .containsExactly(
                        pair.path("ci99").get(0).doubleValue(),
                        pair.path("ci99").get(1).doubleValue());
        JsonNode without = example.deepCopy();
        for (String changed : List.of("schema", "profile", "targets", "results", "comparisons", "claims")) {
            ((ObjectNode) without).remove(changed);
        }
        JsonNode upgraded = JSON.valueToTree(run);
        without.fieldNames()
                .forEachRemaining(name ->
                        assertThat(upgraded.path(name).toString()).as(name).isEqualTo(text(without, name)));
    }

    @Test
    void aTargetKeepsItsNameWhateverThatIs() {
        assertThat(target("bson.raw@again").target()).isEqualTo(new TargetParts("bson.raw", null, "again", 1));
        assertThat(target("bson.raw@again").id()).isEqualTo("bson.raw@again");
        assertThat(target("<b> @ #").target()).isEqualTo(new TargetParts("<b> @ #", null, null, 1));
        assertThat(target("mongodb@100mbit-1ms").target())
                .isEqualTo(new TargetParts("mongodb", null, "100mbit-1ms", 1));
    }

    @Test
    void aComparisonWithoutItsSecondIntervalStaysOne() {
        ObjectNode row = (ObjectNode) example.path("comparisons").path(0);
        row.remove("ci99");
        ((ObjectNode) example.path("comparisons").path(1)).putNull("ci99");
        assertThat(RunFiles.parse(example.toString(), "example").comparisons().subList(0, 2))
                .allSatisfy(pair -> assertThat(pair.interval().level()).isEqualTo(0.95));
    }

    @Test
    void aBrokenFileIsRefusedWithThePlaceThatItHas() {
        ((ObjectNode) example.path("results").path(0)).putArray("ci95").add(1);
        refused("wrong value at results[0].ci95: expected a list of 2");
        ((ObjectNode) example.path("results").path(0)).put("ci95", "wide");
        refused("wrong value at results[0].ci95: expected a list");
        ((ObjectNode) example.path("results").path(0))
                .putObject("ci95")
                .put("level", 0.95)
                .put("low", 1)
                .put("high", 2);
        refused("wrong value at results[0].ci95: expected a list");
    }

    @Test
    void whatOnlyTheSecondSchemaHasIsUnknownInTheFirst() {
        example.put("preset", "quick");
        refused("unknown field preset");
        example.remove(List.of("preset", "profile"));
        refused("no profile");
        example.put("profile", "quick");
        ((ObjectNode) example.path("targets").path(0)).putObject("target").put("id", "x");
        refused("unknown field target at targets[0]");
    }

    private void refused(String words) {
        assertThatThrownBy(() -> RunFiles.parse(example.toString(), "example"))
                .isInstanceOf(RunFileException.class)
                .hasMessage("example: not a valid run file: " + words);
    }

    private TargetRow target(String id) {
        ((ObjectNode) example.path("targets").path(0)).put("id", id);
        return RunFiles.parse(example.toString(), "example").targets().get(0);
    }

    private static List<String> faults(JsonNode run, String schema) throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(DOCS.resolve(schema)), InputFormat.JSON)
                .validate(run.toString(), InputFormat.JSON)
                .stream()
                .map(Object::toString)
                .toList();
    }

    private static List<List<Double>> intervals(JsonNode run, String rows) {
        List<List<Double>> all = new ArrayList<>();
        for (JsonNode row : run.path(rows)) {
            JsonNode ends = row.get("ci95");
            all.add(
                    ends == null
                            ? null
                            : List.of(ends.get(0).doubleValue(), ends.get(1).doubleValue()));
        }
        return all;
    }

    private static List<Double> ends(Interval interval) {
        return interval == null ? null : List.of(interval.low(), interval.high());
    }

    private static String text(JsonNode run, String name) {
        return run.path(name).toString();
    }
}
