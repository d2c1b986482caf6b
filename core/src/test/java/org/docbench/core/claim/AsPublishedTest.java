package org.docbench.core.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Interval;
import org.junit.jupiter.api.Test;

/** Numbers that were worked out by hand. */
class AsPublishedTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<ResultRow> rows = new ArrayList<>();
    private final List<EvidenceRow> evidence = new ArrayList<>();

    private AsPublishedTest row(
            String suite, String scenario, Map<String, String> parameters, String phase, double... rounds) {
        double mean = IntStream.range(0, rounds.length)
                .mapToDouble(at -> rounds[at])
                .average()
                .orElseThrow();
        rows.add(new ResultRow(
                suite,
                scenario,
                parameters,
                "mongodb",
                phase,
                "measured",
                null,
                "ns/op",
                mean,
                mean,
                mean,
                null,
                null,
                Interval.at95(mean * 0.9, mean * 1.1),
                IntStream.range(0, rounds.length)
                        .mapToObj(at -> List.of(rounds[at] * 0.5, rounds[at] * 1.5))
                        .toList(),
                IntStream.rangeClosed(1, rounds.length).boxed().toList(),
                null,
                true,
                null,
                null,
                List.of(),
                null,
                null,
                null,
                null));
        return this;
    }

    private List<PublishedExperiments.AsPublished> published() {
        var run = JSON.createObjectNode()
                .put("schema", RunFile.SCHEMA)
                .<com.fasterxml.jackson.databind.node.ObjectNode>set("results", JSON.valueToTree(rows))
                .set("evidence", JSON.valueToTree(evidence));
        return PublishedExperiments.AsPublished.of(
                JSON.convertValue(run, RunFile.class), PublishedExperiments.shipped());
    }

    private static final Map<String, String> INSERT =
            Map.of("bytes", "200", "attributes", "1", "index", "one", "durability", "sync");

    /** The fourth round is the fastest of all, but the publication had three runs. */
    @Test
    void theBestOfThreeIsTheFastestOfTheFirstThreeRounds() {
        row("insert", "published", INSERT, "insert", 50_000, 40_000, 60_000, 20_000);
        row("insert", "published", INSERT, "all", 90_000, 80_000, 100_000, 90_000);
        assertThat(published()).singleElement().satisfies(one -> {
            assertThat(one.experiment().id()).isEqualTo("001.insert.single");
            assertThat(one.value()).isCloseTo(25_000, within(1e-6));
            assertThat(one.ours().phase()).isEqualTo("all");
            assertThat(one.ratio()).isCloseTo(2.25, within(1e-9));
            assertThat(one.isWithin()).isFalse();
        });
    }

    @Test
    void twoRoundsHaveNoBestOfThree() {
        row("insert", "published", INSERT, "insert", 50_000, 40_000);
        assertThat(published()).isEmpty();
    }

    @Test
    void oneRunGivesItsMeanWithoutTheOtherRounds() {
        row("update", "single", Map.of("fields", "100", "durability", "sync"), "update", 1_900_000, 2_100_000);
        assertThat(published()).singleElement().satisfies(one -> {
            assertThat(one.value()).isCloseTo(1_900_000, within(1e-6));
            assertThat(one.isWithin()).isTrue();
        });
    }

    @Test
    void casesThatWereNotPublishedHaveNone() {
        row("update", "single", Map.of("fields", "100", "durability", "none"), "update", 1_900_000, 2_100_000);
        row("update", "single", Map.of("fields", "100", "durability", "sync"), "latency", 1_900_000, 2_100_000);
        assertThat(published()).isEmpty();
    }

    /** Ten passes over 100 documents at 3 µs are 3 ms. Ours is one document of the same file, warm. */
    @Test
    void aTotalIsOfAllPassesAndDocuments() {
        Map<String, String> file = Map.of("documents", "100");
        row("codec", "published", file, "ten decode", 3_000, 9_000);
        row("codec", "files", file, "decode", 1_000, 1_000);
        assertThat(published()).singleElement().satisfies(one -> {
            assertThat(one.value()).isCloseTo(3e6, within(1e-6));
            assertThat(one.printed(one.ours().mean())).isCloseTo(1e6, within(1e-6));
            assertThat(one.ratio()).isCloseTo(1 / 3.0, within(1e-9));
        });
    }

    /** As ab prints them: 100 requests in 50 ms over 10 connections are 2,000 requests/s and 5 ms per request. */
    @Test
    void abTurnsTheWallTimeIntoATimePerRequest() {
        Map<String, String> get = Map.of("operation", "get", "connections", "10", "durability", "sync");
        row("rest", "published", get, "operation", 500_000, 900_000);
        row("rest", "published", get, "latency", 4_800_000, 4_800_000);
        assertThat(published())
                .extracting(PublishedExperiments.AsPublished::value)
                .satisfiesExactly(
                        rate -> assertThat(rate).isCloseTo(2_000, within(1e-6)),
                        time -> assertThat(time).isCloseTo(5e6, within(1e-6)));
        assertThat(published().get(1).ours().phase()).isEqualTo("latency");
    }

    /** Four threads that take 100 µs each do 40,000/s together; their times add up to one thread's speed. */
    @Test
    void theSumOfThreadTimesGivesTheSpeedOfOneThread() {
        Map<String, String> find = Map.of("documents", "1000000", "by", "key", "order", "range", "workers", "4");
        row("crud", "find", find, "find", 25_000, 27_000);
        assertThat(published()).as("nobody counted the threads' times").isEmpty();
        evidence.add(new EvidenceRow(
                "crud",
                "find",
                find,
                "mongodb",
                "machine",
                100,
                Map.of("operations/s by wall time", 40_000.0, "operations/s by the sum of thread times", 10_000.0)));
        assertThat(published()).singleElement().satisfies(one -> {
            assertThat(one.value()).isCloseTo(10_000, within(1e-6));
            assertThat(one.ratio()).isCloseTo(0.26, within(1e-9));
        });
    }
}
