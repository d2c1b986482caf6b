package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Samples;
import org.junit.jupiter.api.Test;

/** What other programs read: names of fields are a promise. */
class JsonExportTest {
    private static final Map<String, String> CASE = Map.of("fields", "100");

    private static RunFile run() {
        return KnownRuns.of()
                .set("id", "mine")
                .set(
                        "results",
                        List.of(
                                KnownRuns.measured(
                                        "s",
                                        "a",
                                        CASE,
                                        "x",
                                        "get",
                                        Samples.of(new double[] {2, 2}, new double[] {4, 4}),
                                        8.0,
                                        "d",
                                        List.of("w"),
                                        1),
                                KnownRuns.measured(
                                        "s",
                                        "a",
                                        CASE,
                                        "y",
                                        "get",
                                        Samples.of(new double[] {6, 6}, new double[] {6, 6}),
                                        null,
                                        "d",
                                        List.of(),
                                        1)))
                .set(
                        "comparisons",
                        List.of(new ComparisonRow(
                                "s", "a", CASE, "get", "y", "x", 2.0, new Interval(0.99, 1.5, 2.5), "faster")))
                .file();
    }

    @Test
    void rowsHaveTheFieldsOfTheRunFileWithoutSamples() throws Exception {
        JsonNode export = new ObjectMapper().readTree(CsvReport.JsonExport.of(run()));
        assertThat(export.fieldNames())
                .toIterable()
                .containsExactly(
                        "schema",
                        "id",
                        "started",
                        "finished",
                        "interrupted",
                        "docbench",
                        "preset",
                        "seed",
                        "results",
                        "comparisons");
        assertThat(export.path("schema").asText()).isEqualTo("docbench-export/1");
        assertThat(export.path("id").asText()).isEqualTo("mine");
        JsonNode row = export.path("results").path(0);
        assertThat(row.fieldNames())
                .toIterable()
                .containsExactly(
                        "suite",
                        "scenario",
                        "case",
                        "target",
                        "phase",
                        "status",
                        "unit",
                        "mean",
                        "median",
                        "p99",
                        "interval",
                        "bytesPerOp",
                        "verified",
                        "verdicts",
                        "warnings");
        assertThat(row.path("mean").asDouble()).isEqualTo(3);
        assertThat(row.path("unit").asText()).isEqualTo("ns/op");
        assertThat(row.path("case").path("fields").asText()).isEqualTo("100");
        assertThat(row.path("interval").path("level").asDouble()).isEqualTo(0.95);
        assertThat(row.path("verdicts").path("y").asText()).isEqualTo("faster");
        assertThat(export.path("results").path(1).path("verdicts").path("x").asText())
                .isEqualTo("slower");
        assertThat(export.path("comparisons").path(0).path("ratio").asDouble()).isEqualTo(2);
    }

    @Test
    void theLineOfATableHasTheSameVerdicts() {
        List<String> lines = CsvReport.of(run()).lines().toList();
        assertThat(lines.get(0)).endsWith(",verdicts");
        assertThat(lines.get(1)).endsWith(",y=faster");
        assertThat(lines.get(2)).endsWith(",x=slower");
    }

    @Test
    void hostileTextsStayTexts() throws Exception {
        JsonNode export = new ObjectMapper().readTree(CsvReport.JsonExport.of(HostileRun.run()));
        assertThat(export.path("results")).hasSameSizeAs(HostileRun.run().results());
    }
}
