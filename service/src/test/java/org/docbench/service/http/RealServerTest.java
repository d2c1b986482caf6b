package org.docbench.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.Clock.TimerCost;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.Steady;
import org.docbench.service.http.HttpLoad.HttpResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against the JDK's own server, which says what it was really asked. */
@Timeout(60)
@Tag("slow")
class RealServerTest {
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private ExecutorService threads;
    private HttpServer server;
    private Template.Endpoint endpoint;

    @BeforeEach
    void start() throws IOException {
        threads = Executors.newCachedThreadPool();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
        endpoint =
                Template.Endpoint.of("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/");
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** By the last digit of the id: with a length, in chunks, without a body, 503 for 3 and 7. */
    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String path = exchange.getRequestURI().getPath();
        asked.add(exchange.getRequestMethod() + " " + path + " " + body);
        byte[] text = ("{\"asked\":\"" + path + "\"}").getBytes(StandardCharsets.UTF_8);
        switch (Integer.parseInt(path.substring(path.length() - 1)) % 4) {
            case 0 -> exchange.sendResponseHeaders(200, text.length);
            case 1 -> exchange.sendResponseHeaders(201, 0);
            case 2 -> {
                exchange.sendResponseHeaders(204, -1);
                exchange.close();
                return;
            }
            default -> exchange.sendResponseHeaders(503, text.length);
        }
        exchange.getResponseBody().write(text);
        exchange.close();
    }

    private HttpLoad post(int connections) {
        var requests =
                Template.of(endpoint, "POST", "/t/" + Template.ID, "{\"é\":\"" + Template.ID + "\"}", true, n -> n);
        return HttpLoad.of(endpoint, connections, requests, HttpLoad.Judge.SUCCESS);
    }

    private static List<String> ids(long count) {
        return LongStream.range(0, count)
                .mapToObj(n -> String.format("POST /v1/t/%012d {\"é\":\"%012d\"}", n, n))
                .toList();
    }

    @Test
    void everyRequestIsAskedOnceAndEveryAnswerIsCounted() {
        HttpResult result = post(6).closed(Loads.each(40), () -> false);
        assertThat(asked).containsExactlyInAnyOrderElementsOf(ids(240));
        assertThat(result.load().operations()).isEqualTo(192);
        assertThat(result.load().errors()).isEqualTo(Map.of("status 503", 48L));
        assertThat(result.load().latencies().count()).isEqualTo(192);
        assertThat(result.traffic().connects()).isEqualTo(6);
        assertThat(result.traffic().bytesOut()).isGreaterThan(240 * 100);
        assertThat(result.traffic().bytesIn()).isGreaterThan(240 * 50);
        assertThat(result.traffic().cpuNanos()).isPositive();
    }

    @Test
    void aConnectionForEachRequest() {
        var requests = Template.of(endpoint, "GET", "/0", "", false, n -> n);
        HttpLoad load =
                HttpLoad.of(endpoint, 4, requests, HttpLoad.Judge.SUCCESS).keepingAlive(false);
        HttpResult result = load.closed(Loads.each(25), () -> false);
        assertThat(result.load().operations()).isEqualTo(100);
        assertThat(result.load().errors()).isEmpty();
        assertThat(result.traffic().connects()).isEqualTo(100);
    }

    @Test
    void answersAreJudgedByTheirBodies() {
        HttpLoad.Judge judge = (n, answer) -> {
            String body = new String(answer.bytes(), 0, answer.length(), StandardCharsets.US_ASCII);
            String error = HttpLoad.Judge.SUCCESS.error(n, answer);
            return error != null
                    ? error
                    : !body.contains(String.format("%012d", n)) ? "another's answer" : n % 8 == 0 ? "eighth" : null;
        };
        var requests = Template.of(endpoint, "GET", "/" + Template.ID, "", true, n -> n);
        HttpResult result = HttpLoad.of(endpoint, 2, requests, judge).closed(Loads.each(40), () -> false);
        assertThat(result.load().errors()).isEqualTo(Map.of("status 503", 16L, "another's answer", 16L, "eighth", 6L));
        assertThat(result.load().operations()).isEqualTo(42);
    }

    @Test
    void hotIdsComeAgain() {
        var requests = Template.of(endpoint, "GET", "/" + Template.ID, "", true, n -> 4 * (n % 3));
        HttpLoad.of(endpoint, 2, requests, HttpLoad.Judge.SUCCESS).closed(Loads.each(6), () -> false);
        assertThat(asked).hasSize(12);
        assertThat(asked.stream().distinct())
                .containsExactlyInAnyOrder("GET /v1/000000000000 ", "GET /v1/000000000004 ", "GET /v1/000000000008 ");
    }

    @Test
    void everyArrivalIsServedOnce() {
        HttpResult result =
                post(8).open(Loads.open(Arrivals.poisson(70, 7), Duration.ofSeconds(2)), () -> {}, () -> false);
        OpenLoop.Result open = result.open().orElseThrow();
        assertThat(asked)
                .as("and one to open each connection")
                .containsExactlyInAnyOrderElementsOf(ids(8 + open.due()));
        assertThat(result.traffic().connects()).as("in the measurement").isZero();
        assertThat(open.unserved()).isZero();
        assertThat(result.load().operations() + result.load().errorCount()).isEqualTo(open.due());
        assertThat(open.service().count()).isEqualTo(result.load().operations());
    }

    @Test
    void numbersGoOnFromTheWarmUp() {
        ClosedLoop loop = ClosedLoop.of(Extent.operations(50), new TimerCost(10))
                .warmedUp(new Steady(Duration.ofMillis(20), 1, 1, 3));
        HttpResult result = post(4).closed(loop, () -> false);
        assertThat(asked.stream().distinct()).hasSize(asked.size());
        assertThat(asked.size()).isGreaterThan(200);
        assertThat(result.load().operations() + result.load().errorCount()).isEqualTo(200);
        assertThat(result.load().warmup().settled()).isTrue();
        assertThat(result.traffic().connects()).as("in the measurement").isZero();
    }
}
