package org.docbench.service.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.docbench.service.Asking.transaction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import org.docbench.service.MemoryTables;
import org.docbench.service.serve.Service;
import org.docbench.service.work.Upstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The gateway answers for its own names only. A page of another site whose name leads to this machine (DNS rebinding) has its own name
 * in Host: RFC 9112, 3.2 (one Host, of the right form, else 400) and RFC 9110, 15.5.20 (421).
 */
@Tag("slow")
class HostTest {
    private static final String HEALTH = "GET /health HTTP/1.1\r\n";

    private final MemoryTables table = new MemoryTables();
    private Service service;

    @BeforeEach
    void start() throws IOException {
        service = Service.over(
                Upstream.inProcess(table, 1), Gateway.Limits.USUAL.allow(List.of("bench.example", "[fe80::1]")), 0);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            127.0.0.1:PORT           | 200
            localhost:PORT           | 200
            LocalHost:PORT           | 200
            [::1]:PORT               | 200
            bench.example            | 200
            BENCH.example:8443       | 200
            bench.example:           | 200
            [FE80::1]:80             | 200
            127.0.0.1                | 421
            localhost                | 421
            localhost:1              | 421
            localhost.:PORT          | 421
            127.0.0.2:PORT           | 421
            evil.example             | 421
            evil.example:PORT        | 421
            xbench.example           | 421
            bench.example.evil       | 421
            127.0.0.1.evil:PORT      | 421
            [::2]:PORT               | 421
            ``                       | 400
            :PORT                    | 400
            bench.example:80x        | 400
            127.0.0.1:PORT:1         | 400
            u@127.0.0.1:PORT         | 400
            127.0.0.1:PORT/          | 400
            127.0.0.1 :PORT          | 400
            127.0.0.1:PORT, a        | 400
            [127.0.0.1:PORT          | 400
            [::1]x:PORT              | 400
            """)
    void onlyOwnAndAllowedNamesAreServed(String host, int status) throws Exception {
        Raw.Answer answer = one(HEALTH + "Host: " + host + "\r\n\r\n");
        assertThat(answer.status()).isEqualTo(status);
        if (status != 200) {
            assertThat(answer.fields()).containsEntry("content-type", "application/problem+json");
            JsonNode problem = new ObjectMapper().readTree(answer.body());
            assertThat(problem.get("status").intValue()).isEqualTo(status);
            assertThat(problem.get("title").textValue())
                    .isEqualTo(status == 421 ? "Misdirected Request" : "Bad Request");
            assertThat(problem.get("detail").textValue()).contains(status == 421 ? "--allow-host" : "Host");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET http://localhost:PORT/health        | Host: evil.example      | 200
            GET HTTP://127.0.0.1:PORT/health?a=b    | Host: localhost:PORT    | 200
            GET http://evil.example/health          | Host: localhost:PORT    | 421
            GET http://evil.example                 | Host: localhost:PORT    | 421
            GET http://evil.example?http://localhost:PORT/health | Host: localhost:PORT | 421
            GET https://localhost:PORT/health       | Host: localhost:PORT    | 421
            GET http:///health                      | Host: localhost:PORT    | 400
            GET http://u@localhost:PORT/health      | Host: localhost:PORT    | 400
            GET ftp://localhost:PORT/health         | Host: localhost:PORT    | 400
            GET health                              | Host: localhost:PORT    | 400
            GET http://localhost:PORT/health        | X: y                    | 400
            """)
    void theAuthorityOfAnAbsoluteTargetCountsInsteadOfHost(String line, String field, int status) throws Exception {
        assertThat(one(line + " HTTP/1.1\r\n" + field + "\r\n\r\n").status()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\r\n",
                "Host: 127.0.0.1:PORT\r\nHost: 127.0.0.1:PORT\r\n\r\n",
                "host: 127.0.0.1:PORT\r\nX: y\r\nHOST: evil.example\r\n\r\n",
            })
    void noHostAndTwoHostsAre400(String fields) throws Exception {
        List<Raw.Answer> answers =
                Raw.untilClosed(service.url(), placed(HEALTH + fields) + posting("Host: 127.0.0.1:PORT"));
        assertThat(answers).hasSize(1);
        assertThat(answers.get(0).status()).isEqualTo(400);
        assertThat(answers.get(0).fields()).containsEntry("connection", "close");
        assertThat(table.calls()).isZero();
    }

    /** It has no such field (RFC 1945); with one it is held to it. */
    @Test
    void http10NeedsNoHost() throws Exception {
        assertThat(one("GET /health HTTP/1.0\r\n\r\n").status()).isEqualTo(200);
        assertThat(one("GET /health HTTP/1.0\r\nHost: evil.example\r\n\r\n").status())
                .isEqualTo(421);
    }

    @Test
    void whatIsMisdirectedNeverReachesTheTable() throws Exception {
        List<Raw.Answer> answers =
                Raw.untilClosed(service.url(), posting("Host: evil.example") + posting("Host: 127.0.0.1:PORT"));
        assertThat(answers).hasSize(1);
        assertThat(answers.get(0).status()).isEqualTo(421);
        assertThat(table.calls()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "http://bench.example", "bench.example:80", "a b", "a/b", "*", "::1", "[x]"})
    void aNameThatIsNoneIsNotAllowed(String name) {
        assertThatThrownBy(() -> Gateway.Limits.USUAL.allow(List.of(name)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("without a port");
    }

    private String posting(String host) {
        String body = transaction("T");
        return placed("POST /transactions HTTP/1.1\r\n" + host
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }

    private Raw.Answer one(String bytes) throws IOException {
        try (Socket socket = Raw.to(service.url())) {
            Raw.send(socket, placed(bytes));
            return Raw.next(socket).orElseThrow();
        }
    }

    private String placed(String text) {
        return text.replace("PORT", String.valueOf(URI.create(service.url()).getPort()));
    }
}
