package org.docbench.service.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.service.Asking.transaction;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.docbench.service.Asking;
import org.docbench.service.MemoryTables;
import org.docbench.service.Transactions;
import org.docbench.service.serve.Service;
import org.docbench.service.work.Upstream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers are in the gateway's words: no library is quoted, and no class is named. */
class WordsTest {

    /** In place of MANY stand 1,200 digits, of LONG 60,000 letters, of DEEP 1,200 brackets. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {                             | not JSON
            {"transaction_id":            | not JSON
            {"transaction_id":nul}        | not JSON
            {"transaction_id":'T'}        | not JSON
            {transaction_id:"T"}          | not JSON
            {"amount":NaN}                | not JSON
            {"amount":01}                 | not JSON
            {"amount":1.}                 | not JSON
            {"currency":"a\tb"}           | not JSON
            {"currency":"\\x"}            | not JSON
            {"currency":"\\ud8"}          | not JSON
            [1,]                          | [0] an object wanted, not a number
            }                             | not JSON
            {"amount":MANY}               | not read: a number has at most 1,000 digits, a name of a field at most 50,000 characters
            {"amount":1.MANY}             | not read: a number has at most 1,000 digits, a name of a field at most 50,000 characters
            {"amount":1eMANY}             | not read: a number has at most 1,000 digits, a name of a field at most 50,000 characters
            {"LONG":1}                    | not read: a number has at most 1,000 digits, a name of a field at most 50,000 characters
            {"amount":DEEP                | amount: a number wanted, not an array
            """)
    void wrongJsonHasAPlaceAndNoQuotation(String body, String why) throws Exception {
        var table = new MemoryTables();
        try (Service service = Service.over(Upstream.inProcess(table, 1), Gateway.Limits.USUAL, 0)) {
            String sent = body.replace("MANY", "7".repeat(1_200))
                    .replace("LONG", "x".repeat(60_000))
                    .replace("DEEP", "[".repeat(1_200));
            assertThat(detail(service, sent, 400))
                    .matches(why.equals("not JSON") ? "not JSON: line 1, column [0-9]+" : Pattern.quote(why));
            assertThat(table.calls()).isZero();
        }
    }

    /** A fault of a table's own code, not of its server. */
    @Test
    void aFaultOfTheTableIsAnsweredWithoutItsClass() throws Exception {
        try (Service service = Service.over(
                Upstream.inProcess(failing(() -> new NullPointerException("org.docbench.Secret is null")), 1),
                Gateway.Limits.USUAL,
                0)) {
            assertThat(detail(service, transaction("T"), 502)).isEqualTo("the table failed");
        }
    }

    private static String detail(Service service, String body, int status) throws IOException, InterruptedException {
        HttpResponse<String> answer = new Asking(service.url()).post("/transactions", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("content-type")).contains("application/problem+json");
        return new ObjectMapper().readTree(answer.body()).get("detail").textValue();
    }

    private static Transactions failing(Supplier<RuntimeException> why) {
        return (Transactions) Proxy.newProxyInstance(
                WordsTest.class.getClassLoader(), new Class<?>[] {Transactions.class}, (proxy, method, arguments) -> {
                    if (List.of("create", "get", "list").contains(method.getName())) {
                        throw why.get();
                    }
                    return null;
                });
    }
}
