package org.docbench.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFiles;
import org.docbench.report.view.RunView;
import org.junit.jupiter.api.Test;

/** What the first lines say of the example run, against what its file holds. */
class MeasuredTest {
    private static final Path EXAMPLE = Path.of("..", "docs", "example", "run.json.gz");

    private static String confidence(RunFile run) {
        return Measured.of(RunView.of(run)).stream()
                .filter(fact -> fact.name().equals("Confidence"))
                .findFirst()
                .orElseThrow()
                .text();
    }

    @Test
    void twiceTheRoundsAreSaidToDecideWhatTheFileSaysOfEachComparison() throws IOException {
        JsonNode file;
        try (InputStream packed = new GZIPInputStream(Files.newInputStream(EXAMPLE))) {
            file = new ObjectMapper().readTree(packed);
        }
        RunFile run = RunFiles.read(EXAMPLE);
        Map<String, Integer> rounds = new HashMap<>();
        file.path("plan")
                .path("suites")
                .forEach(suite -> rounds.put(
                        suite.path("name").asText(),
                        suite.path("plan").path("rounds").asInt()));
        int soon = 0;
        Map<String, Integer> open = new LinkedHashMap<>();
        for (var row : run.comparisons()) {
            if (row.family().equals("registered questions") && row.verdict().equals("inconclusive")) {
                soon += row.roundsToDecide() <= 2 * rounds.get(row.suite()) ? 1 : 0;
                open.merge(row.suite(), 1, Integer::sum);
            }
        }
        assertThat(soon).isPositive();
        long minutes = Math.round(
                2 * file.path("environment").path("noise").path("seconds").asDouble() / 60);
        assertThat(confidence(run))
                .contains(". Twice the rounds, about " + minutes + " min, would decide some " + soon + " more. Open: "
                        + open.entrySet().stream()
                                .map(suite -> suite.getKey() + " " + suite.getValue())
                                .collect(Collectors.joining(", "))
                        + ". To decide more of them: ");
    }

    /** A run that was resumed rested in between: its last process saw a part of it. */
    @Test
    void aRunThatWasResumedHasNoMinutes() throws IOException {
        JsonNode file;
        try (InputStream packed = new GZIPInputStream(Files.newInputStream(EXAMPLE))) {
            file = new ObjectMapper().readTree(packed);
        }
        ((ObjectNode) file).put("started", "2026-11-20T22:51:12Z");
        RunFile run = RunFiles.JSON.convertValue(file, RunFile.class);
        assertThat(confidence(run)).contains(". Twice the rounds would decide some ");
    }
}
