package org.docbench.service.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.service.Asking.transaction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.docbench.service.Asking;
import org.docbench.service.MemoryTables;
import org.docbench.service.serve.Service;
import org.docbench.service.work.Upstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each request has the answer that its description promises. */
@Tag("slow")
class StatusesTest {
    private final MemoryTables table = new MemoryTables();
    private Service service;
    private Asking asking;

    @BeforeEach
    void start() throws IOException {
        service = Service.over(Upstream.inProcess(table, 2), Gateway.Limits.USUAL, 0);
        asking = new Asking(service.url());
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void createdIsKeptAndGivenBack() throws Exception {
        HttpResponse<String> created = asking.post("/transactions", transaction("T 1/\u00fc+%"));
        assertThat(created.statusCode()).isEqualTo(201);
        String where = created.headers().firstValue("location").orElseThrow();
        JsonNode row = json(asking.get(where));
        assertThat(row.get("transaction_id").textValue()).isEqualTo("T 1/\u00fc+%");
        assertThat(row.get("amount").decimalValue()).isEqualByComparingTo("100.5");
        assertThat(row.get("account").textValue()).isEqualTo("ACC123");
        assertThat(json(asking.get("/transactions?limit=5")).get("transactions"))
                .containsExactly(row);
        assertThat(asking.post("/transactions", transaction("T 1/\u00fc+%")).statusCode())
                .isEqualTo(409);
        assertThat(asking.get("/transactions/other").statusCode()).isEqualTo(404);
    }

    @Test
    void aBatchHasAnOutcomeForEach() throws Exception {
        asking.post("/transactions", transaction("b"));
        String three = "[" + transaction("a") + "," + transaction("b") + "," + transaction("a") + "]";
        HttpResponse<String> answer = asking.post("/transactions", three);
        assertThat(answer.statusCode()).isEqualTo(207);
        assertThat(json(answer).findValuesAsText("outcome")).containsExactly("created", "duplicate", "duplicate");
        assertThat(asking.post("/transactions", "[" + transaction("c") + "]").statusCode())
                .isEqualTo(201);
        assertThat(table.ids()).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void thePublishedFormsAnswerAsPublishedWithATrueStatus() throws Exception {
        HttpResponse<String> created = asking.post("/api/oracle/create", transaction("TXN001"));
        assertThat(created.statusCode()).isEqualTo(200);
        assertThat(created.body())
                .isEqualTo("{\"transaction_id\":\"TXN001\",\"status\":\"SUCCESS\","
                        + "\"message\":\"Transaction TXN001 created successfully\"}");
        assertThat(asking.post("/api/oracle/get", "{\"transaction_id\":\"TXN001\"}")
                        .body())
                .isEqualTo(created.body());
        assertThat(json(asking.get("/api/oracle/list")).get("message").textValue())
                .isEqualTo("Found 1 transactions");
        HttpResponse<String> twice = asking.post("/api/oracle/create", transaction("TXN001"));
        assertThat(twice.statusCode()).isEqualTo(409);
        assertThat(json(twice).get("status").textValue()).isEqualTo("ERROR");
        assertThat(asking.post("/api/oracle/get", "{\"transaction_id\":\"no\"}").statusCode())
                .isEqualTo(404);
    }

    @Test
    void thePublishedBatchIsAnObjectWithItsTransactions() throws Exception {
        String path = "/api/oracle/batch-create";
        String two = "{\"transactions\":[" + transaction("a") + "," + transaction("b") + "]}";
        HttpResponse<String> all = asking.post(path, two);
        assertThat(all.statusCode()).isEqualTo(200);
        assertThat(json(all).findValuesAsText("outcome")).containsExactly("created", "created");
        assertThat(asking.post(path, two).statusCode()).isEqualTo(207);
        assertThat(table.ids()).containsExactlyInAnyOrder("a", "b");
        for (String wrong : List.of(
                "[" + transaction("c") + "]",
                "{}",
                "{\"transactions\":[]}",
                "{\"transactions\":" + transaction("c") + "}",
                "{\"transactions\":[" + transaction("c") + "],\"transactions\":[" + transaction("d") + "]}",
                "{\"transaction\":[" + transaction("c") + "]}")) {
            HttpResponse<String> refused = asking.post(path, wrong);
            assertThat(refused.statusCode()).as(wrong).isEqualTo(400);
            assertThat(json(refused).get("status").textValue()).isEqualTo("ERROR");
        }
        assertThat(table.ids()).containsExactlyInAnyOrder("a", "b");
    }

    /** The bytes that ApacheBench 2.3 sends for {@code ab -p FILE -T application/json}. */
    @Test
    void apacheBenchIsAnsweredAndItsConnectionClosed() throws Exception {
        asking.post("/api/oracle/create", transaction("TXN001"));
        String body = "{\"transaction_id\":\"TXN001\"}";
        var answers = Raw.untilClosed(
                service.url(),
                "POST /api/oracle/get HTTP/1.0\r\nContent-length: " + body.length()
                        + "\r\nContent-type: application/json\r\n" + Raw.host(service.url())
                        + "User-Agent: ApacheBench/2.3\r\nAccept: */*\r\n\r\n" + body);
        assertThat(answers).singleElement().satisfies(answer -> {
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).contains("\"status\":\"SUCCESS\"");
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "amount":100.50     | "amount":"1"                   | amount: a number wanted, not text
            "amount":100.50     | "amount":null                  | amount: a number wanted, not null
            "amount":100.50     | "amount":1.005                 | amount: at most 17 digits before the point and 2 behind it
            "amount":100.50     | "amount":1e17                  | amount: at most 17 digits before the point and 2 behind it
            "amount":100.50     | "amount":1e999999999           | amount: at most 17 digits before the point and 2 behind it
            "amount":100.50     | "amount":1e-999999999          | amount: at most 17 digits before the point and 2 behind it
            "amount":100.50,    | ''                             | amount: missing
            "currency":"USD"    | "currency":"12345678901"       | currency: 1 to 10 characters wanted, not 11
            "currency":"USD"    | "currency":""                  | currency: 1 to 10 characters wanted, not 0
            "currency":"USD"    | "currency":["USD"]             | currency: text wanted, not an array
            "currency":"USD"    | "currency":"\\u0000"           | currency: a NUL character cannot be kept
            "currency":"USD"    | "currency":"\\ud800"           | currency: half of a surrogate pair is no character
            "currency":"USD"    | "currency":"USD","currency":"" | currency: given twice
            "currency":"USD"    | "currency":"USD","more":1      | a field that is not known: more
            "sale"              | 1                              | transaction_type: text wanted, not a number
            """)
    void aWrongFieldIsNamed(String right, String wrong, String why) throws Exception {
        HttpResponse<String> answer =
                asking.post("/transactions", transaction("T").replace(right, wrong));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("content-type")).contains("application/problem+json");
        assertThat(json(answer).get("detail").textValue()).isEqualTo(why);
        assertThat(table.calls()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "amount":99999999999999999.99  | 99999999999999999.99
            "amount":-1e16                 | -10000000000000000
            "amount":1.000                 | 1
            "amount":-0.0                  | 0
            "amount":1e-2                  | 0.01
            """)
    void anAmountTheColumnHoldsIsKept(String amount, String kept) throws Exception {
        assertThat(asking.post("/transactions", transaction("T").replace("\"amount\":100.50", amount))
                        .statusCode())
                .isEqualTo(201);
        assertThat(new ObjectMapper()
                        .reader()
                        .with(com.fasterxml.jackson.databind.DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                        .readTree(asking.get("/transactions/T").body())
                        .get("amount")
                        .decimalValue())
                .isEqualByComparingTo(kept);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {                  | not JSON
            ``                 | a JSON body is wanted
            1                  | an object wanted, not a number
            []                 | an empty array
            [1]                | [0] an object wanted
            {} {}              | transaction_id: missing
            {"a":\\uD800}      | not JSON
            """)
    void whatIsNoTransactionIsRefused(String body, String why) throws Exception {
        HttpResponse<String> answer = asking.post("/transactions", body);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer).get("detail").textValue()).startsWith(why.substring(0, Math.min(8, why.length())));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /nowhere, 404",
        "GET, /transactions/, 404",
        "GET, /transactions/a/b, 404",
        "GET, /transactions/%zz, 400",
        "GET, /transactions/%00, 400",
        "GET, /transactions?limit=0, 400",
        "GET, /transactions?limit=1001, 400",
        "GET, /transactions?limit=x, 400",
        "GET, /transactions?limit=1&limit=2, 400",
        "PUT, /transactions, 405",
        "GET, /api/oracle/create, 405",
        "GET, /health, 200",
        "GET, /openapi.json, 200",
        "DELETE, /stages, 204",
    })
    void pathsAndMethods(String method, String path, int status) throws Exception {
        if (path.contains("%zz")) {
            assertThat(Raw.ask(service.url(), Raw.head(service.url(), method + " " + path)))
                    .startsWith("HTTP/1.1 " + status);
        } else {
            HttpResponse<String> answer = asking.send(method, path);
            assertThat(answer.statusCode()).isEqualTo(status);
            assertThat(answer.headers().firstValue("allow").isPresent()).isEqualTo(status == 405);
        }
    }

    @Test
    void onlyJsonAndOnlySoMuch() throws Exception {
        assertThat(asking.post("/transactions", transaction("T"), "text/plain").statusCode())
                .isEqualTo(415);
        assertThat(asking.post("/transactions", transaction("T"), "application/json; charset=utf-8")
                        .statusCode())
                .isEqualTo(201);
        assertThat(asking.post("/transactions", " ".repeat(2 << 20)).statusCode())
                .isEqualTo(413);
        String many = IntStream.range(0, 1_001)
                .mapToObj(i -> transaction("m" + i))
                .collect(Collectors.joining(",", "[", "]"));
        assertThat(asking.post("/transactions", many).statusCode()).isEqualTo(400);
        assertThat(Raw.ask(service.url(), "GET / HTTP/1.1\r\nx: " + "y".repeat(9_000) + "\r\n\r\n"))
                .matches("HTTP/1.[01] 431");
        assertThat(Raw.ask(service.url(), "GET /" + "y".repeat(9_000) + " HTTP/1.1\r\n\r\n"))
                .matches("HTTP/1.[01] 414");
        assertThat(Raw.ask(service.url(), "what is this\r\n\r\n")).matches("HTTP/1.[01] 400");
    }

    private static JsonNode json(HttpResponse<String> answer) throws IOException {
        return new ObjectMapper().readTree(answer.body());
    }
}
