package org.docbench.service.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.Observer;
import org.docbench.core.scenario.Trial;
import org.docbench.service.MemoryTables;
import org.docbench.service.gateway.Gateway.Limits;
import org.docbench.service.serve.Service;
import org.docbench.service.work.Upstream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --service URL}: somebody else's service. */
@Tag("slow")
class ForeignServiceTest {
    private static final String ERROR =
            "{\"transaction_id\":\"\",\"status\":\"ERROR\",\"message\":\"\",\"error_code\":\"DB_ERROR\",\"error_message\":\"ORA-12541\"}";

    static {
        // Or the JDK's server sends head and body in two packets and waits 40 ms for the client's kernel between them.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private static List<Trial> run(String url, boolean published) {
        var choice = new RestEntry.RestFilter(
                List.of(),
                List.of("get", "list", "create"),
                List.of(),
                List.of(2),
                List.of(),
                List.of(),
                List.of(),
                0,
                1);
        List<Trial> trials = new ArrayList<>();
        try (var run = RestSuite.of(
                new ForeignService(url, published), published, Brief.PRESET, choice, 42, Observer.NOBODY)) {
            run.run(() -> false, trials::add);
            assertThat(trials).hasSize(run.trials());
            assertThat(run.targetRows(List.of()).get(0)).satisfies(row -> {
                assertThat(row.id()).isEqualTo(ForeignService.ID);
                assertThat(row.status()).isEqualTo("absent");
                assertThat(row.reason()).endsWith("docbench run rest --service " + url);
            });
        }
        return trials;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anHonestOneIsMeasured(boolean published) throws IOException {
        try (var service = Service.over(Upstream.inProcess(new MemoryTables(), 2), Limits.USUAL, 0)) {
            assertThat(run(service.url(), published))
                    .allSatisfy(trial -> assertThat(trial.outcome()).isInstanceOf(Trial.Measured.class));
        }
    }

    @Test
    void anErrorWithStatus200IsNoResult() throws IOException {
        HttpServer stub = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        stub.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            byte[] body = ERROR.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        stub.start();
        try {
            String url = "http://127.0.0.1:" + stub.getAddress().getPort();
            assertThat(run(url, true))
                    .isNotEmpty()
                    .allSatisfy(trial -> assertThat(trial.outcome())
                            .isInstanceOfSatisfying(
                                    Trial.Failed.class,
                                    failed -> assertThat(failed.reason()).contains("the body says ERROR DB_ERROR")));
        } finally {
            stub.stop(0);
        }
    }

    @Test
    void aBadUrlIsSaidInOneLine() {
        assertThatThrownBy(() -> new ForeignService("ftp://here", true))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("\n");
    }
}
