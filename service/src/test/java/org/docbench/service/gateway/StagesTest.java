package org.docbench.service.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.service.Asking.transaction;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.docbench.service.Asking;
import org.docbench.service.MemoryTables;
import org.docbench.service.serve.Service;
import org.docbench.service.work.Upstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where the time went: nothing is counted twice or left out. */
class StagesTest {
    private static final List<String> PARTS = List.of("read", "parse", "queue", "carry", "store", "write");
    private static final int TIMES = 20;

    private Service service;
    private Asking asking;

    @BeforeEach
    void start() throws IOException {
        service = Service.over(Upstream.inProcess(new MemoryTables(), 2), Limits.USUAL, 0);
        asking = new Asking(service.url());
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void theStagesOfEachEndpointAddUpToTheTotal() throws Exception {
        ask();
        JsonNode stages = stages();
        assertThat(stages.get("unit").textValue()).isEqualTo("ns");
        Map<String, Integer> answered = Map.of(
                "create", 3 * TIMES,
                "get", 2 * TIMES,
                "list", TIMES,
                "published_create", TIMES,
                "published_get", TIMES,
                "published_list", TIMES);
        answered.forEach((endpoint, count) -> {
            JsonNode of = stages.at("/endpoints/" + endpoint + "/stages");
            assertThat(of)
                    .as(endpoint)
                    .hasSize(PARTS.size() + 1)
                    .allSatisfy(
                            stage -> assertThat(stage.get("count").intValue()).isEqualTo(count));
            long sum = PARTS.stream().mapToLong(part -> sum(of, part)).sum();
            assertThat(sum).as(endpoint).isPositive().isEqualTo(sum(of, "total"));
        });
    }

    @Test
    void everyAnswerIsCountedByItsStatus() throws Exception {
        ask();
        JsonNode endpoints = stages().get("endpoints");
        assertThat(statuses(endpoints, "create"))
                .isEqualTo(Map.of("201", TIMES, "207", TIMES, "400", TIMES, "409", TIMES));
        assertThat(statuses(endpoints, "get")).isEqualTo(Map.of("200", TIMES, "404", TIMES));
        assertThat(statuses(endpoints, "list")).isEqualTo(Map.of("200", TIMES, "400", TIMES));
        assertThat(statuses(endpoints, "published_create")).isEqualTo(Map.of("409", TIMES));
        assertThat(statuses(endpoints, "published_get")).isEqualTo(Map.of("200", TIMES));
        assertThat(statuses(endpoints, "published_list")).isEqualTo(Map.of("200", TIMES));
    }

    @Test
    void theyAreCountedAnew() throws Exception {
        ask();
        assertThat(asking.send("DELETE", "/stages").statusCode()).isEqualTo(204);
        asking.get("/transactions");
        JsonNode endpoints = stages().get("endpoints");
        assertThat(statuses(endpoints, "list")).isEqualTo(Map.of("200", 1));
        assertThat(endpoints.at("/list/stages/total/count").intValue()).isEqualTo(1);
        assertThat(endpoints.has("create")).isFalse();
    }

    /** Each round is answered with every status that an endpoint has: 400 never came to the table and has no time. */
    private void ask() throws IOException, InterruptedException {
        for (int i = 0; i < TIMES; i++) {
            String one = transaction("t" + i);
            asking.post("/transactions", one);
            asking.post("/transactions", one);
            asking.post("/transactions", "[" + one + "," + transaction("u" + i) + "]");
            asking.post("/transactions", "{");
            asking.get("/transactions/t" + i);
            asking.get("/transactions/none");
            asking.get("/transactions");
            asking.get("/transactions?limit=0");
            asking.post("/api/oracle/create", one);
            asking.post("/api/oracle/get", "{\"transaction_id\":\"t" + i + "\"}");
            asking.get("/api/oracle/list");
        }
    }

    private JsonNode stages() throws IOException, InterruptedException {
        return new ObjectMapper().readTree(asking.get("/stages").body());
    }

    private static long sum(JsonNode of, String stage) {
        return of.get(stage).get("sum").longValue();
    }

    private static Map<String, Integer> statuses(JsonNode endpoints, String endpoint) {
        return new ObjectMapper().convertValue(endpoints.at("/" + endpoint + "/statuses"), new TypeReference<>() {});
    }
}
