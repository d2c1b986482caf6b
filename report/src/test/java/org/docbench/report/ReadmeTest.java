package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Figures of README.md, docs/cost.md and docs/method/variation.md come from the run files in docs/example and from claims/*.json, those of
 * docs/servers.md from docs/benchmarks. They stand between marks; {@code -Ddocbench.update=true} renews them.
 */
class ReadmeTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final Path EXAMPLE = HOME.resolve("docs/example/run.json.gz");

    /** Of the same command on the same machine just before it. */
    private static final String SECOND = "docs/example/second-run.json.gz";

    /** Of the same command on another machine; by an older version, so without a few of its cases. */
    private static final String OTHER = "docs/example/other-machine.json.gz";

    /** A part of a page that is written from data. */
    private record Written(String page, String mark, String text) {}

    static Stream<Written> parts() throws IOException {
        RunFile run = RunFiles.read(EXAMPLE);
        return Stream.of(
                new Written("README.md", "result", DatabaseTable.of(run)),
                new Written("README.md", "claims", Outcomes.in(HOME).counts()),
                new Written("docs/cost.md", "time", time(run)),
                new Written("docs/cost.md", "memory", memory(run)),
                new Written("docs/method/variation.md", "decided", decided(run)),
                new Written("docs/method/variation.md", "two-runs", twoRuns(run, SECOND)),
                new Written("docs/method/variation.md", "two-machines", twoRuns(run, OTHER)),
                new Written("docs/servers.md", "kills", kills()));
    }

    @ParameterizedTest
    @MethodSource("parts")
    void thePageShowsWhatTheFilesHold(Written part) throws IOException {
        Path page = HOME.resolve(part.page());
        String text = Files.readString(page);
        String from = "<!-- " + part.mark() + " -->\n";
        String to = "<!-- /" + part.mark() + " -->\n";
        String renewed = text.substring(0, text.indexOf(from) + from.length()) + "\n" + part.text() + "\n"
                + text.substring(text.indexOf(to));
        if (Boolean.getBoolean("docbench.update")) {
            Files.writeString(page, renewed);
            text = renewed;
        }
        assertThat(text).isEqualTo(renewed);
    }

    /** A picture that is not there would be a broken square at the top of the page. */
    @Test
    void thePictureOfTheReportIsShownOnceItIsThere() throws IOException {
        String picture = "docs/example/report.png";
        assertThat(Files.readString(HOME.resolve("README.md")).contains("](" + picture + ")"))
                .isEqualTo(Files.exists(HOME.resolve(picture)));
    }

    /** Who has a clone can open it: the page that this version makes of the example. */
    @Test
    void theReportOfTheExampleIsThatOfThisVersion() throws IOException {
        Path page = HOME.resolve("docs/example/report.html");
        String made = HtmlReport.of(RunFiles.read(EXAMPLE));
        if (Boolean.getBoolean("docbench.update")) {
            Files.writeString(page, made);
        }
        String kept = Files.readString(page);
        int at = Arrays.mismatch(kept.toCharArray(), made.toCharArray());
        assertThat(around(kept, at))
                .as(
                        "docs/example/report.html is the page of docs/example/run.json.gz; -Ddocbench.update=true renews it")
                .isEqualTo(around(made, at));
        assertThat(Files.size(page)).isLessThan(1_000_000);
    }

    /** The text near a place, as a page is too long to be shown; empty if there is no such place. */
    private static String around(String text, int at) {
        return at < 0 ? "" : text.substring(Math.max(0, at - 200), Math.min(text.length(), at + 200));
    }

    @Test
    void thePageOfOutcomesShowsWhatTheKeptRunsSay() throws IOException {
        Path page = HOME.resolve("docs/outcomes.md");
        String made = Outcomes.in(HOME).page();
        if (Boolean.getBoolean("docbench.update")) {
            Files.writeString(page, made);
        }
        assertThat(Files.readString(page)).isEqualTo(made);
    }

    /** A claim holds or does not; a run that says so and one that denies it would both be worth nothing. */
    @Test
    void noTwoKeptRunsContradict() throws IOException {
        Outcomes outcomes = Outcomes.in(HOME);
        assertThat(outcomes.files().stream().flatMap(file -> file.claims().stream()))
                .allSatisfy(claim -> {
                    Set<String> said = outcomes.said(claim);
                    assertThat(said.contains("refuted")
                                    && Stream.of("confirmed", "size", "direction")
                                            .anyMatch(said::contains))
                            .as(claim.id() + " " + said)
                            .isFalse();
                });
    }

    private static Duration took(RunFile run) {
        return Duration.between(Instant.parse(run.started()), Instant.parse(run.finished()));
    }

    /** With the start of the servers. */
    private static String time(RunFile run) {
        return "| measured | minutes |\n|---|--:|\n| %,d cells | %.1f |%n%n*%s.*%n"
                .formatted(
                        run.results().stream().filter(row -> row.mean() != null).count(),
                        took(run).toSeconds() / 60.0,
                        DatabaseTable.source(run).replace("(docs/", "("));
    }

    /** README.md, docs/runs.md and the command give this range. */
    @Test
    void theDefaultRunTakesAsLongAsThePagesSay() throws IOException {
        assertThat(took(RunFiles.read(EXAMPLE))).isBetween(Duration.ofMinutes(8), Duration.ofMinutes(15));
        assertThat(Files.readString(HOME.resolve("README.md"))).contains("8 to 15 minutes on two virtual cores");
        assertThat(Files.readString(HOME.resolve("docs/runs.md"))).contains("8 to 15 minutes on two virtual cores");
    }

    /** How far the comparisons of one run are from those of another one. */
    private static String twoRuns(RunFile first, String file) throws IOException {
        RunFile second = RunFiles.read(HOME.resolve(file));
        Map<List<Object>, RunFile.ComparisonRow> again = new HashMap<>();
        second.comparisons().forEach(row -> again.put(comparison(row), row));
        Map<String, List<RunFile.ComparisonRow>> suites = first.comparisons().stream()
                .filter(row -> again.containsKey(comparison(row)))
                .collect(
                        Collectors.groupingBy(row -> "`" + row.suite() + "`", LinkedHashMap::new, Collectors.toList()));
        suites.put("all", suites.values().stream().flatMap(List::stream).toList());
        StringBuilder table =
                new StringBuilder("| suite | comparisons of both | winners of both | of these, contradictions"
                        + " | half of the ratios changed by less than | second ratio outside the first interval"
                        + " |\n|---|--:|--:|--:|--:|--:|\n");
        suites.forEach((suite, rows) -> {
            List<RunFile.ComparisonRow> winners = rows.stream()
                    .filter(row -> isWinner(row) && isWinner(again.get(comparison(row))))
                    .toList();
            double[] changes = rows.stream()
                    .mapToDouble(row -> Math.abs(
                            Math.log(row.ratio() / again.get(comparison(row)).ratio())))
                    .sorted()
                    .toArray();
            long outside = rows.stream()
                    .filter(row ->
                            !row.interval().contains(again.get(comparison(row)).ratio()))
                    .count();
            table.append("| %s | %d | %d | %d | %.1f %% | %.0f %% |%n"
                    .formatted(
                            suite,
                            rows.size(),
                            winners.size(),
                            winners.stream()
                                    .filter(row -> !row.verdict()
                                            .equals(again.get(comparison(row)).verdict()))
                                    .count(),
                            100 * Math.expm1(changes[changes.length / 2]),
                            100.0 * outside / rows.size()));
        });
        return table
                + "\n*The other run: %s; [%s](../%s).*\n"
                        .formatted(
                                DatabaseTable.machine(second),
                                file.substring(file.lastIndexOf('/') + 1),
                                file.replaceFirst("docs/", ""));
    }

    private static List<Object> comparison(RunFile.ComparisonRow row) {
        return List.of(row.suite(), row.scenario(), row.caseParameters(), row.phase(), row.baseline(), row.contender());
    }

    private static boolean isWinner(RunFile.ComparisonRow row) {
        return List.of("faster", "slower").contains(row.verdict());
    }

    /** What {@code docbench prove --format json} printed, without the levels that a target does not have. */
    private static String kills() throws IOException {
        JsonNode rows = new ObjectMapper()
                .readTree(HOME.resolve("docs/benchmarks/kills.json").toFile());
        StringBuilder table = new StringBuilder(
                        "| target | level | kills | acknowledged | missing | longest failover |\n")
                .append("|---|---|--:|--:|--:|--:|\n");
        for (JsonNode row : rows) {
            if (row.has("kills")) {
                table.append("| `%s` | `%s` | %d | %,d | %,d | %.1f s |%n"
                        .formatted(
                                row.path("store").asText(),
                                row.path("durability").asText(),
                                row.path("kills").asInt(),
                                row.path("acknowledged").asInt(),
                                row.path("missing").asInt(),
                                row.path("longestRecoverySeconds").asDouble()));
            }
        }
        return table.toString();
    }

    /** By suite, and the registered questions of all. */
    private static String decided(RunFile run) {
        Map<String, List<RunFile.ComparisonRow>> rows = new LinkedHashMap<>();
        run.comparisons()
                .forEach(row -> rows.computeIfAbsent("`" + row.suite() + "`", any -> new ArrayList<>())
                        .add(row));
        rows.put("all", run.comparisons());
        rows.put(
                "registered questions",
                run.comparisons().stream()
                        .filter(row -> "registered questions".equals(row.family()))
                        .toList());
        return "| suite | comparisons | with a winner or a tie |\n|---|--:|--:|\n"
                + rows.entrySet().stream()
                        .map(suite -> "| %s | %d | %d |%n"
                                .formatted(
                                        suite.getKey(),
                                        suite.getValue().size(),
                                        suite.getValue().stream()
                                                .filter(row -> !"inconclusive".equals(row.verdict()))
                                                .count()))
                        .collect(Collectors.joining())
                + "\n*" + DatabaseTable.source(run).replace("(docs/", "(../") + ".*\n";
    }

    /** The most that a client or server held at a time, in MB of 1,000,000 B. */
    private static String memory(RunFile run) {
        return "| process | most memory, MB |\n|---|--:|\n"
                + run.timeline().series().stream()
                        .filter(series -> series.quantity().equals("memory"))
                        .map(series -> "| %s | %,.0f |%n"
                                .formatted(
                                        series.subject().equals("machine") ? "whole machine" : series.subject(),
                                        series.values().stream()
                                                        .filter(value -> value != null)
                                                        .mapToDouble(Double::doubleValue)
                                                        .max()
                                                        .orElse(0)
                                                / 1e6))
                        .collect(Collectors.joining())
                + "\n*" + DatabaseTable.source(run).replace("(docs/", "(") + ".*\n";
    }
}
