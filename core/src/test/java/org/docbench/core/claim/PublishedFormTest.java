package org.docbench.core.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.ExampleRun;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.junit.jupiter.api.Test;

/** Claims are ruled on the published experiment where a run has it, and on a case like it only where the run does not. */
class PublishedFormTest {
    private static final Map<String, Integer> ATTRIBUTES =
            Map.of("10", 10, "200", 10, "1000", 50, "2000", 100, "4000", 200);

    private static ResultRow row(
            String suite, String scenario, String target, String phase, double ns, String... named) {
        Map<String, String> parameters = new TreeMap<>();
        for (int i = 0; i < named.length; i += 2) {
            parameters.put(named[i], named[i + 1]);
        }
        return ExampleRun.row(suite, scenario, parameters, target, phase, ns);
    }

    private static ResultRow find(String by, String order, String target, double ns) {
        return row(
                "crud", "find", target, "find", ns, "documents", "1000000", "by", by, "order", order, "workers", "1");
    }

    /** The ten published documents. */
    private static List<ResultRow> ten(String scenario, String target, double ns) {
        List<ResultRow> rows = new ArrayList<>();
        ATTRIBUTES.forEach((bytes, many) -> {
            for (int attributes : new int[] {1, many}) {
                rows.add(row(
                        "insert",
                        scenario,
                        target,
                        "all",
                        ns,
                        "bytes",
                        bytes,
                        "attributes",
                        "" + attributes,
                        "index",
                        "none",
                        "durability",
                        "sync"));
            }
        });
        return rows;
    }

    private static ResultRow create(String scenario, int connections, double ns) {
        return scenario.equals("published")
                ? row(
                        "rest",
                        scenario,
                        "postgres.table",
                        "operation",
                        ns,
                        "operation",
                        "create",
                        "connections",
                        "" + connections,
                        "durability",
                        "sync")
                : row(
                        "rest",
                        scenario,
                        "postgres.table",
                        "operation",
                        ns,
                        "connections",
                        "" + connections,
                        "batch",
                        "1",
                        "variant",
                        "each",
                        "extent",
                        "published",
                        "durability",
                        "sync");
    }

    private static ResultRow sweep(int workers, int backends, double ns) {
        return row(
                "rest",
                "sweep",
                "postgres.table",
                "operation",
                ns,
                "operation",
                "create",
                "workers",
                "" + workers,
                "backends",
                "" + backends,
                "durability",
                "sync");
    }

    private static ClaimRow rule(String seed, String id, List<ResultRow> rows) throws IOException {
        return rule(seed, id, rows, Map.of());
    }

    private static ClaimRow rule(String seed, String id, List<ResultRow> rows, Map<String, JsonNode> environment)
            throws IOException {
        var file = ClaimsFile.parse(
                Files.readString(Path.of(System.getProperty("docbench.home"), "claims", "seed-" + seed + ".json")));
        return Rulings.of(List.of(file), rows, List.of(), List.of(), environment).stream()
                .collect(Collectors.toMap(ClaimRow::id, one -> one))
                .get(id);
    }

    /** In the published order 1.45 times, in a random order three times. */
    @Test
    void theRangeIsReadBeforeARandomOrder() throws IOException {
        List<ResultRow> rows = new ArrayList<>(
                List.of(find("key", "random", "mongodb", 300_000), find("_id", "random", "mongodb", 100_000)));
        assertThat(rule("004", "W3", rows).measured()).isEqualTo(3, within(0.05));
        assertThat(rule("004", "W3", rows).why()).contains("(not in the published form)");
        rows.add(find("key", "range", "mongodb", 145_000));
        assertThat(rule("004", "W3", rows).measured()).isEqualTo(3, within(0.05));
        rows.add(find("_id", "range", "mongodb", 100_000));
        ClaimRow ruled = rule("004", "W3", rows);
        assertThat(ruled.measured()).isEqualTo(1.45, within(0.03));
        assertThat(ruled.why()).contains("(in the published order)");
    }

    /** A reader who follows a command measures what was published, and not what stands in for it. */
    @Test
    void aCommandMeasuresThePublishedForm() throws IOException {
        assertThat(rule("004", "W3", List.of()).command()).endsWith(" --set documents=200000 --set order=range");
        assertThat(rule("001", "E5.mongodb", List.of()).command()).contains(" --scenario published ");
        assertThat(rule("002", "N1", List.of()).command()).contains("erlang.nbson-2022");
        assertThat(rule("003", "R6.rate", List.of()).command()).contains(" --scenario published ");
        assertThat(rule("003", "R11.buffered", List.of()).command()).endsWith(" --set backends=5");
    }

    /** The published search ends at what it finds, half-way on average: 1,276 times at a million, and a fifth of that at a fifth. */
    @Test
    void aSearchWithoutAnIndexEndsAtWhatItFinds() throws IOException {
        assertThat(scan("random", 278_000_000).ruling()).isEqualTo("not-run");
        assertThat(scan("range", 139_000_000).ruling()).isEqualTo("confirmed");
    }

    private static ClaimRow scan(String order, double ns) throws IOException {
        List<ResultRow> rows = List.of(find("value", order, "mongodb", ns), find("key", order, "mongodb", 109_000));
        return rule("004", "W5.index", rows);
    }

    /** The line of a millisecond that every preset had is twice as long as the published one. */
    @Test
    void thePublishedLineIsReadBeforeAnother() throws IOException {
        List<ResultRow> rows = new ArrayList<>(List.of(
                find("_id", "random", "mongodb", 75_000), find("_id", "random", "mongodb@100mbit-1ms", 1_000_000)));
        assertThat(rule("004", "W7.id", rows, CrudClaimsTest.roundTrip(1.06)).ruling())
                .isEqualTo("inconclusive");
        rows.add(find("_id", "random", "mongodb@published-id", 415_000));
        ClaimRow ruled = rule("004", "W7.id", rows, CrudClaimsTest.roundTrip(0.35));
        assertThat(ruled.ruling()).isEqualTo("confirmed");
        assertThat(ruled.measured()).isEqualTo(5.53, within(0.1));
        assertThat(ruled.why()).contains("published-id").doesNotContain("1ms");
    }

    @Test
    void sharedPayloadsAreReadBeforeRandomOnesIfAllAreThere() throws IOException {
        List<ResultRow> rows = new ArrayList<>(ten("payload", "mongodb", 10_000));
        rows.addAll(ten("payload", "oracle.collection", 10_000));
        rows.addAll(ten("published", "mongodb", 10_000));
        List<ResultRow> oracle = ten("published", "oracle.collection", 23_000);
        rows.addAll(oracle.subList(0, 9));
        assertThat(rule("001", "E1", rows).measured()).isEqualTo(1, within(0.02));
        rows.add(oracle.get(9));
        ClaimRow ruled = rule("001", "E1", rows);
        assertThat(ruled.measured()).isEqualTo(2.3, within(0.03));
        assertThat(ruled.why()).contains("(scenario published)");
    }

    /** A ratio never has one case of the published set-up and one of another. */
    @Test
    void requestsAreReadInThePublishedSetUpIfAllAreThere() throws IOException {
        List<ResultRow> rows = new ArrayList<>(
                List.of(create("create", 1, 4e6), create("create", 10, 1e6), create("create", 20, 1e6)));
        rows.add(create("published", 1, 15e6));
        assertThat(rule("003", "R6.rate", rows).measured()).isEqualTo(4, within(0.1));
        rows.add(create("published", 10, 10e6));
        rows.add(create("published", 20, 10e6));
        assertThat(rule("003", "R6.rate", rows).measured()).isEqualTo(1.5, within(0.03));
        assertThat(rule("003", "R6.rate", rows).why()).contains("scenario published");
    }

    @Test
    void workersAreReadBeforeFiveBackends() throws IOException {
        List<ResultRow> rows = new ArrayList<>(List.of(sweep(1, 0, 4e6), sweep(4, 0, 4e6)));
        assertThat(rule("003", "R8", rows).measured()).isEqualTo(1, within(0.02));
        rows.add(sweep(1, 5, 8e6));
        rows.add(sweep(4, 5, 2e6));
        assertThat(rule("003", "R8", rows).measured()).isEqualTo(4, within(0.1));
        assertThat(rule("003", "R8", rows).why()).contains("with 5 backends");
    }

    /** A gain is of one set-up: both creates with five backends, or both without. */
    @Test
    void variantsAndRatesAreReadWithFiveBackendsIfAllAreThere() throws IOException {
        List<ResultRow> rows = new ArrayList<>(List.of(steady("each", 4e6), steady("async", 4e6)));
        assertThat(rule("003", "R11.async", rows).ruling()).isEqualTo("refuted");
        rows.add(steady("each", 8e6, "backends", "5"));
        assertThat(rule("003", "R11.async", rows).ruling()).isEqualTo("refuted");
        rows.add(steady("async", 3.2e6, "backends", "5"));
        ClaimRow gain = rule("003", "R11.async", rows);
        assertThat(gain.ruling()).isEqualTo("confirmed");
        assertThat(gain.measured()).isEqualTo(2.5, within(0.05));
        assertThat(gain.why()).contains("with 5 backends");
        rows.add(rate(50e6));
        assertThat(rule("003", "R12", rows).ruling()).isEqualTo("inconclusive");
        rows.add(rate(10e6, "backends", "5"));
        assertThat(rule("003", "R12", rows).ruling()).isEqualTo("confirmed");
    }

    private static ResultRow steady(String variant, double ns, String... more) {
        return row(
                "rest",
                "create",
                "postgres.table",
                "operation",
                ns,
                with(
                        more,
                        "connections",
                        "20",
                        "batch",
                        "1",
                        "variant",
                        variant,
                        "extent",
                        "steady",
                        "durability",
                        "sync"));
    }

    private static ResultRow rate(double ns, String... more) {
        return row(
                "rest",
                "rate",
                "oracle.table",
                "response",
                ns,
                with(more, "operation", "get", "rate", "2000", "connections", "50"));
    }

    private static String[] with(String[] more, String... parameters) {
        return Stream.concat(Stream.of(parameters), Stream.of(more)).toArray(String[]::new);
    }

    /** A run that has the published form alone registers the claim as a question. */
    @Test
    void thePublishedFormIsAskedFor() throws IOException {
        var file = ClaimsFile.parse(
                Files.readString(Path.of(System.getProperty("docbench.home"), "claims", "seed-001.json")));
        assertThat(Rulings.ClaimQuestions.of(
                                List.of(file), one -> one.scenario().equals("published"))
                        .stream()
                        .map(question -> question.id()))
                .contains("001/E1", "001/E13");
    }
}
