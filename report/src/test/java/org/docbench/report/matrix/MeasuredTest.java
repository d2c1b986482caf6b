package org.docbench.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFiles;
import org.docbench.report.cube.Rows;
import org.docbench.report.view.RunView;
import org.junit.jupiter.api.Test;

/** What the first lines say of the example run, against what its file holds. */
class MeasuredTest {
    private static final Path EXAMPLE = Path.of("..", "docs", "example", "run.json.gz");

    private static String cell(JsonNode row) {
        return row.path("suite") + " " + row.path("scenario") + " " + row.path("case") + " " + row.path("phase");
    }

    private static String confidence(RunFile run) {
        return fact("Confidence", RunView.of(run));
    }

    private static String fact(String name, RunView run) {
        return Measured.of(run).stream()
                .filter(fact -> fact.name().equals(name))
                .findFirst()
                .orElseThrow()
                .text();
    }

    private static String limits(String target, String... parameters) {
        return fact("Limits", inserts(target, parameters).view());
    }

    private static Rows inserts(String target, String... parameters) {
        return new Rows("crud").row(target, "insert", "insert", 1000, null, parameters);
    }

    /** Each clause stands where it holds, and is left out where the run is of something else. */
    @Test
    void theLimitsAreThoseOfTheRun() {
        String shared = "clients and servers share the cores of one machine";
        String near = shared + ", with no network between them; ";
        String small = "collections are small; ";
        String alone = "nothing was copied to another node unless a target's name says so";
        String newest =
                "; each server is the newest that DocBench can fetch, which may be an older series of its product";
        String usual = "documents=20000";
        assertThat(limits("mongodb", usual)).isEqualTo(near + small + alone + newest);
        assertThat(limits("mongodb@wan", usual)).isEqualTo(shared + "; " + small + alone + newest);
        assertThat(limits("mongodb:6.0.5", usual)).isEqualTo(near + small + alone);
        assertThat(limits("mongodb", "documents=1000000")).isEqualTo(near + alone + newest);
        assertThat(limits("mongodb", usual, "ranks=4")).isEqualTo(small + alone + newest);
        assertThat(fact(
                        "Limits",
                        inserts("mongodb", usual).setting("server kind", "uri").view()))
                .isEqualTo("collections are small");
    }

    @Test
    void theCommandThatDecidesMoreIsThatOfTheRun() throws IOException {
        JsonNode file;
        try (InputStream packed = new GZIPInputStream(Files.newInputStream(EXAMPLE))) {
            file = new ObjectMapper().readTree(packed);
        }
        var command = ((ObjectNode) file).putArray("command");
        List.of("run", "crud", "--time", "20m", "--until=decided", "--documents", "my file.json")
                .forEach(command::add);
        assertThat(confidence(RunFiles.JSON.convertValue(file, RunFile.class)))
                .endsWith(": docbench run crud --documents 'my file.json' --until decided");
    }

    @Test
    void furtherRoundsAreSaidToDecideWhatTheFileSaysOfEachComparison() throws IOException {
        JsonNode file;
        try (InputStream packed = new GZIPInputStream(Files.newInputStream(EXAMPLE))) {
            file = new ObjectMapper().readTree(packed);
        }
        RunFile run = RunFiles.read(EXAMPLE);
        Map<List<String>, Set<Integer>> rounds = new HashMap<>();
        file.path("results").forEach(row -> {
            Set<Integer> numbers = new HashSet<>();
            row.path("rounds").forEach(round -> numbers.add(round.asInt()));
            rounds.put(List.of(cell(row), row.path("target").asText()), numbers);
        });
        Map<List<String>, Integer> common = new HashMap<>();
        file.path("comparisons").forEach(row -> {
            Set<Integer> both = new HashSet<>(
                    rounds.get(List.of(cell(row), row.path("baseline").asText())));
            both.retainAll(rounds.get(List.of(cell(row), row.path("contender").asText())));
            common.put(
                    List.of(
                            cell(row),
                            row.path("baseline").asText(),
                            row.path("contender").asText()),
                    both.size());
        });
        double minute = file.path("environment").path("noise").path("seconds").asDouble() / 60;
        Map<String, Integer> open = new LinkedHashMap<>();
        List<Double> needed = new ArrayList<>();
        for (JsonNode row : file.path("comparisons")) {
            if (row.path("family").asText().equals("registered questions")
                    && row.path("verdict").asText().equals("inconclusive")) {
                needed.add(row.path("roundsToDecide").asDouble()
                        / common.get(List.of(
                                cell(row),
                                row.path("baseline").asText(),
                                row.path("contender").asText())));
                open.merge(row.path("suite").asText(), 1, Integer::sum);
            }
        }
        long twice = needed.stream().filter(times -> times <= 2).count();
        long fourfold = needed.stream().filter(times -> times <= 4).count();
        assertThat(twice).isPositive().isLessThan(fourfold);
        assertThat(confidence(run))
                .contains(". By this run's spreads, twice the rounds, about " + Math.round(2 * minute)
                        + " min, would decide some " + twice + " of the others; 4 times the rounds, about "
                        + Math.round(4 * minute) + " min, " + fourfold + " of them"
                        + ". Open: "
                        + open.entrySet().stream()
                                .map(suite -> suite.getKey() + " " + suite.getValue())
                                .collect(Collectors.joining(", "))
                        + ". To decide more of them, in an hour at most or --time: ");
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
        assertThat(confidence(run)).contains(", twice the rounds would decide some ");
    }
}
