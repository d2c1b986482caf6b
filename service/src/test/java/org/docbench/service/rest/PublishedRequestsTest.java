package org.docbench.service.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.docbench.core.claim.PublishedExperiments;
import org.docbench.core.claim.PublishedExperiments.Experiment;
import org.docbench.core.experiment.Preset;
import org.docbench.service.gateway.Gateway.Limits;
import org.docbench.service.rest.RestCase.Work.Operation;
import org.docbench.stores.Durability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The published requests, with the numbers of {@code claims/published.json}. */
class PublishedRequestsTest {

    private static Experiment experiment(String id) {
        try {
            return PublishedExperiments.parse(
                            Files.readString(Path.of(System.getProperty("docbench.home"), "claims", "published.json")))
                    .experiment(id);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static Stream<RestCase> cases(String preset, String... scenarios) {
        return new RestCases(
                        RestPreset.of(Preset.named(preset)),
                        Brief.filter(List.of(scenarios), List.of()),
                        List.of(Durability.SYNC))
                .groups().stream().flatMap(List::stream);
    }

    private static Stream<RestCase> published() {
        return cases("paper").filter(one -> one.benchCase().scenario().equals(RestSuite.PUBLISHED.name()));
    }

    @ParameterizedTest
    @CsvSource({"GET, 003.get", "LIST, 003.list", "CREATE, 003.create.sequential 003.create.parallel"})
    void everyScriptHasItsConnectionsAndRequests(Operation operation, String ids) {
        Map<Integer, Integer> requests = new LinkedHashMap<>();
        for (String id : ids.split(" ", -1)) {
            List<Integer> connections = experiment(id).counts("connections");
            for (int i = 0; i < connections.size(); i++) {
                requests.put(
                        connections.get(i), experiment(id).counts("requests").get(i));
            }
        }
        Map<Integer, Integer> planned = new LinkedHashMap<>();
        published()
                .filter(one -> one.work().operation() == operation)
                .forEach(one -> planned.put(one.connections(), one.length().requests()));
        assertThat(planned).isEqualTo(requests);
    }

    @Test
    void theServiceHasThePublishedBackendsWithAWorkerEach() {
        Experiment topology = experiment("003.topology");
        assertThat(published()).isNotEmpty().allSatisfy(one -> {
            assertThat(one.config().backends()).isEqualTo(topology.count("backends"));
            assertThat(one.config().workers()).isEqualTo(topology.count("workersOfBackend"));
            assertThat(one.config().variant()).isEqualTo(RestCase.Config.EACH);
            assertThat(one.keepAlive()).isFalse();
        });
        // A gateway of so many workers takes so many requests at a time, of which each backend works on one.
        assertThat(topology.count("backends") + Limits.USUAL.queue()).isGreaterThan(topology.count("restWorkers"));
    }

    @Test
    void requestsHaveThePublishedForm() {
        published().forEach(one -> {
            BlockRequests requests = BlockRequests.of(one.work(), "T-", 1000, "C-");
            String body = new String(requests.body(7), StandardCharsets.UTF_8);
            switch (one.work().operation()) {
                case GET -> {
                    assertThat(requests.method() + " " + requests.path(7)).isEqualTo("POST /api/oracle/get");
                    // One id, as ab posts one file.
                    assertThat(body).isEqualTo("{\"transaction_id\":\"T-000000000000\"}");
                }
                case LIST ->
                    assertThat(requests.method() + " " + requests.path(7)).isEqualTo("GET /api/oracle/list");
                case CREATE -> {
                    assertThat(requests.method() + " " + requests.path(7)).isEqualTo("POST /api/oracle/create");
                    assertThat(body).contains("\"transaction_type\":\"sale\"", "\"transaction_id\":\"C-000000000007\"");
                }
            }
        });
        assertThat(BlockRequests.LISTED).isEqualTo(experiment("003.list").count("rows"));
    }

    /** A reader who repeats the publication by hand has its calls. */
    @ParameterizedTest
    @CsvSource({"003.get, -p get.json -T application/json, get", "003.list, '', list"})
    void thePageHasTheCallsOfApacheBench(String id, String form, String path) throws IOException {
        String page = Files.readString(Path.of(System.getProperty("docbench.home"), "docs", "service.md"));
        Experiment published = experiment(id);
        for (int i = 0; i < published.counts("requests").size(); i++) {
            assertThat(page)
                    .contains("ab -n " + published.counts("requests").get(i) + " -c "
                            + published.counts("connections").get(i) + " " + form + (form.isEmpty() ? "" : " ")
                            + "http://127.0.0.1:8080/api/oracle/" + path + "\n");
        }
    }

    /** The creates of curl: the published numbers of requests and processes, and the published fields. */
    @Test
    void thePageHasTheCallsOfCurl() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("docbench.home"), "docs", "service.md"));
        Matcher body = Pattern.compile("echo '(\\{\"transaction_type.*})' > create.json\n")
                .matcher(page);
        assertThat(body.find()).isTrue();
        BlockRequests own = BlockRequests.of(RestCase.Work.CREATE.published(true), "T-", 1000, "C-");
        var json = new ObjectMapper();
        assertThat(json.readTree(body.group(1)).fieldNames())
                .toIterable()
                .containsExactlyInAnyOrderElementsOf(json.readTree(own.body(7)).properties().stream()
                        .map(Map.Entry::getKey)
                        .toList());
        assertThat(page)
                .contains("for i in $(seq "
                        + experiment("003.create.sequential").count("requests") + "); do sh create.sh A$i; done\n");
        Experiment parallel = experiment("003.create.parallel");
        for (int i = 0; i < parallel.counts("requests").size(); i++) {
            assertThat(page)
                    .containsPattern("seq -f .%g " + parallel.counts("requests").get(i) + " \\| xargs -P "
                            + parallel.counts("connections").get(i) + " -n 1 sh create.sh\n");
        }
    }

    @Test
    void aBufferIsWrittenAfterThePublishedTime() {
        assertThat(RestPreset.of(Preset.named("paper")).flush())
                .isEqualTo(Duration.ofMillis(experiment("003.variants").count("flushMillis")));
    }

    @Test
    void batchesAndRatesAreThePublishedOnes() {
        assertThat(cases("paper", "create").map(one -> one.work().batch()).distinct())
                .containsAll(experiment("003.batch").counts("transactions"));
        assertThat(cases("paper", "rate").map(one -> one.length().rate()).distinct())
                .containsExactlyInAnyOrderElementsOf(Stream.of("003.rates", "003.dashboard", "003.payments")
                        .flatMap(id -> experiment(id).numbers("perSecond").stream())
                        .toList());
    }

    /** The proposed route and form; the usual service gets the array itself. */
    @Test
    void aBatchHasThePublishedForm() {
        List<BlockRequests> batches = behindBackends().stream()
                .filter(one -> one.work().batch() > 1)
                .map(one -> BlockRequests.of(one.work(), "T-", 1000, "C-"))
                .toList();
        assertThat(batches).isNotEmpty().allSatisfy(requests -> {
            assertThat(requests.method() + " " + requests.path(7)).isEqualTo("POST /api/oracle/batch-create");
            assertThat(new String(requests.body(7), StandardCharsets.UTF_8))
                    .startsWith("{\"transactions\":[{\"transaction_type\":\"sale\"")
                    .endsWith("}]}");
        });
        assertThat(BlockRequests.of(RestCase.Work.CREATE.batch(2), "T-", 1000, "C-")
                        .path(7))
                .isEqualTo("/transactions");
    }

    /** What the publication claims beyond its scripts, asked of its set-up. */
    private static List<RestCase> behindBackends() {
        return cases("paper")
                .filter(one -> one.config().backends() > 0)
                .filter(one -> List.of("get", "list", "create", "rate")
                        .contains(one.benchCase().scenario()))
                .toList();
    }

    @Test
    void gainsAndRatesHaveThePublishedBackends() {
        Experiment topology = experiment("003.topology");
        assertThat(behindBackends()).isNotEmpty().allSatisfy(one -> {
            assertThat(one.config().backends()).isEqualTo(topology.count("backends"));
            assertThat(one.config().workers()).isEqualTo(topology.count("workersOfBackend"));
            assertThat(one.benchCase().parameters()).containsEntry("backends", "" + topology.count("backends"));
        });
        assertThat(behindBackends())
                .extracting(one -> one.config().variant())
                .contains("each", "async", "buffered", "autocommit", "shared");
        assertThat(behindBackends())
                .extracting(one -> one.work().batch())
                .containsAll(experiment("003.batch").counts("transactions"));
    }

    @Test
    void paymentsArriveAtThePublishedRates() {
        assertThat(behindBackends().stream()
                        .filter(one -> one.length().open() && one.work().writes())
                        .map(one -> one.length().rate()))
                .containsExactlyElementsOf(experiment("003.payments").numbers("perSecond"));
    }

    @Test
    void aDashboardHasThePublishedUsers() {
        assertThat(behindBackends().stream()
                        .filter(one -> one.benchCase().scenario().equals("list")
                                && one.length().requests() > 0)
                        .map(RestCase::connections))
                .containsExactlyElementsOf(experiment("003.users").counts("users"));
    }

    /** A list, then four rows, in turn: every request is counted and has the form of its kind. */
    @Test
    void aDashboardAsksForAListAndThenForRows() {
        RestCase dashboard = behindBackends().stream()
                .filter(one -> one.benchCase().parameters().containsValue("dashboard"))
                .findFirst()
                .orElseThrow();
        assertThat(dashboard.length().rate())
                .isEqualTo(experiment("003.dashboard").number("perSecond"));
        List<String> asked = dashboard.work().cycle().stream()
                .map(part -> BlockRequests.of(part, "T-", 1000, "C-").path(7))
                .toList();
        assertThat(asked)
                .containsExactly(
                        "/transactions?limit=100",
                        "/transactions/T-000000000007",
                        "/transactions/T-000000000007",
                        "/transactions/T-000000000007",
                        "/transactions/T-000000000007");
    }

    /** Workers that wait for requests gain nothing: 16 in each of five backends need more than 80 connections. */
    @ParameterizedTest
    @ValueSource(strings = {"quick", "standard", "paper"})
    void everyWorkerOfTheSweepHasRequests(String preset) {
        assertThat(cases(preset, "sweep")).isNotEmpty().allSatisfy(one -> {
            int workers = one.config().workers() * Math.max(1, one.config().backends());
            assertThat(one.connections()).isGreaterThan(workers).isLessThanOrEqualTo(Math.max(20, 2 * workers));
            assertThat(one.length().requests()).isGreaterThanOrEqualTo(10 * one.connections());
        });
        assertThat(cases("paper", "sweep"))
                .anySatisfy(one -> assertThat(one.connections()).isEqualTo(160));
    }

    /** The other presets ask the usual service only. */
    @ParameterizedTest
    @ValueSource(strings = {"quick", "standard", "default"})
    void onlyPaperHasThePublishedSetUp(String preset) {
        assertThat(cases(preset))
                .noneMatch(one -> !one.benchCase().scenario().equals("sweep")
                        && one.benchCase().parameters().containsKey("backends"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"quick", "standard"})
    void theOtherPresetsHaveThemWhenTheyAreAskedFor(String preset) {
        assertThat(cases(preset)).noneMatch(one -> one.benchCase().scenario().equals("published"));
        assertThat(cases(preset, "published")).hasSameSizeAs(published().toList());
    }

    @Test
    void aForeignServiceIsAskedInThePublishedFormOnly() {
        RestCases cases = new RestCases(
                RestPreset.of(Preset.named("paper")),
                Brief.filter(List.of("published"), List.of()),
                List.of(Durability.SYNC));
        assertThat(cases.foreign(false)).isEmpty();
        assertThat(cases.foreign(true))
                .singleElement()
                .satisfies(group -> assertThat(group).hasSameSizeAs(published().toList()));
    }
}
