package org.docbench.service.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.service.Asking.transaction;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.docbench.service.Asking;
import org.docbench.service.MemoryTables;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.CommitTime;
import org.docbench.service.serve.Service;
import org.docbench.service.variant.Forwarded;
import org.docbench.service.work.Task;
import org.docbench.service.work.Task.Reply;
import org.docbench.service.work.Upstream;
import org.docbench.service.work.Upstream.Place;
import org.docbench.service.work.Upstream.Workers;
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
        service = Service.over(Upstream.inProcess(new MemoryTables(), 2), Gateway.Limits.USUAL, 0);
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

    /** Requests are counted where they go; one that goes nowhere is not. */
    @Test
    void requestsAreCountedByPlace() throws Exception {
        try (var tables = new MemoryTables();
                var one = new Workers(tables, 1);
                var other = new Workers(tables, 1);
                Service several = Service.over(
                        new Upstream(List.of(one, new Gone(), other), () -> {}), Gateway.Limits.USUAL, 0)) {
            asking = new Asking(several.url());
            for (int i = 0; i < TIMES; i++) {
                asking.get("/transactions");
                asking.get("/transactions?limit=0");
            }
            assertThat(given()).hasSize(3);
            assertThat(given().get(1)).isZero();
            assertThat(given().get(0) + given().get(2)).isEqualTo(TIMES);
            assertThat(List.of(given().get(0), given().get(2)))
                    .allSatisfy(own -> assertThat(own).isGreaterThanOrEqualTo(TIMES / 4));
            asking.send("DELETE", "/stages");
            assertThat(given()).containsExactly(0, 0, 0);
        }
    }

    /** A backend that has ended has no seats. */
    private record Gone() implements Place {
        @Override
        public int seats() {
            return 0;
        }

        @Override
        public void run(Task task, Consumer<Reply> then) {
            throw new AssertionError("it has no seats");
        }
    }

    private List<Integer> given() throws IOException, InterruptedException {
        return new ObjectMapper().convertValue(stages().get("places"), new TypeReference<>() {});
    }

    /** What a client waited for commits of its own is a part of the table's time; reads have none. */
    @Test
    void commitsAreAPartOfTheStore() throws Exception {
        Forwarded committing = new Committing(new MemoryTables());
        try (Service other = Service.over(Upstream.inProcess(committing, 2), Gateway.Limits.USUAL, 0)) {
            asking = new Asking(other.url());
            ask();
            JsonNode create = stages().at("/endpoints/create");
            assertThat(create.at("/commit/count").intValue()).isEqualTo(3 * TIMES);
            assertThat(create.at("/commit/sum").longValue()).isEqualTo(3L * TIMES * Committing.NANOS);
            assertThat(create.at("/commit/sum").longValue()).isLessThan(sum(create.get("stages"), "store"));
            long parts = PARTS.stream()
                    .mapToLong(part -> sum(create.get("stages"), part))
                    .sum();
            assertThat(parts).isEqualTo(sum(create.get("stages"), "total"));
            assertThat(stages().at("/endpoints/get").has("commit")).isFalse();
        }
    }

    /** Says of each create that it waited for a commit. */
    private record Committing(MemoryTables table) implements Forwarded {
        static final long NANOS = 1;

        @Override
        public <T> T with(Function<Transactions, T> operation) {
            return operation.apply(table);
        }

        @Override
        public List<Outcome> create(List<Transaction> batch) {
            CommitTime.add(NANOS);
            return table.create(batch);
        }

        @Override
        public void flushStatistics() {}

        @Override
        public void close() {
            table.close();
        }
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
