package org.docbench.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.WorkerPool;
import org.docbench.service.http.HttpLoad.HttpResult;
import org.docbench.service.http.Scripted.Script;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that fail in every way: errors are counted, connections opened again, and nothing hangs. */
@Timeout(60)
@Tag("slow")
class BadServerTest {

    /** Long enough for any answer that comes. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** For answers that never come: the others have that long on a busy machine. */
    private static final Duration IMPATIENCE = Duration.ofSeconds(3);

    private static LoadResult load(Script script, int connections, long requests) throws IOException {
        return load(script, connections, requests, PATIENCE);
    }

    private static LoadResult load(Script script, int connections, long requests, Duration timeout) throws IOException {
        try (var server = new Scripted(script)) {
            return Loads.get(server.endpoint(), connections, timeout)
                    .closed(Loads.each(requests), () -> false)
                    .load();
        }
    }

    /** The first connections go wrong once, after a request; the others answer as they should. */
    private static Script first(int wrong, Script how) {
        return (n, peer) -> {
            if (n < wrong) {
                peer.request();
                how.play(n, peer);
            }
            while (n >= wrong && peer.request() != null) {
                peer.ok("fine");
            }
        };
    }

    private static void check(LoadResult result, int all, Map<String, Long> errors) {
        assertThat(result.errors()).isEqualTo(errors);
        assertThat(result.operations() + result.errorCount()).isEqualTo(all);
    }

    @Test
    void aResetInTheMiddleOfABody() throws IOException {
        Script reset = first(3, (n, peer) -> {
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
            peer.reset();
        });
        check(load(reset, 2, 20), 40, Map.of("connection reset", 3L));
    }

    @Test
    void anEndInTheMiddleOfAnAnswer() throws IOException {
        for (String half : new String[] {
            "HTTP",
            "HTTP/1.1 200 OK\r\nConte",
            "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n"
        }) {
            check(
                    load(first(3, (n, peer) -> peer.send(half)), 2, 20),
                    40,
                    Map.of("connection closed in the middle of an answer", 3L));
        }
    }

    @Test
    void anEndInsteadOfAnAnswer() throws IOException {
        check(load(first(3, (n, peer) -> {}), 2, 20), 40, Map.of("connection closed before an answer", 3L));
    }

    @Test
    void anAnswerThatBreaksTheProtocol() throws IOException {
        check(
                load(first(2, (n, peer) -> peer.send("HELLO\r\n")), 2, 20),
                40,
                Map.of("malformed answer: no status line of HTTP/1.1: HELLO", 2L));
        check(
                load(first(2, (n, peer) -> peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab")), 2, 20),
                40,
                Map.of("malformed answer: bytes behind its end", 2L));
    }

    @Test
    void noAnswerAndHalfOfOneRunIntoTheTimeOut() throws IOException {
        Map<String, Long> errors = Map.of("no answer within 3.00 s", 2L);
        check(load(first(2, (n, peer) -> peer.awaitEnd()), 2, 20, IMPATIENCE), 40, errors);
        Script half = first(2, (n, peer) -> {
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
            peer.awaitEnd();
        });
        LoadResult result = load(half, 2, 20, IMPATIENCE);
        check(result, 40, errors);
        assertThat(result.asideNanos()).isGreaterThan(2 * IMPATIENCE.toNanos());
    }

    @Test
    void anAnswerThatEndsItsConnectionIsNoError() throws IOException {
        for (String answer : new String[] {
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 200 OK\r\n\r\nok",
            "HTTP/1.0 200 OK\r\n\r\nok"
        }) {
            Script closing = (n, peer) -> {
                peer.request();
                peer.send(answer);
            };
            LoadResult result = load(closing, 3, 20);
            check(result, 60, Map.of());
            assertThat(result.warnings())
                    .contains(
                            "connections were to be kept, and the service closed them: 60 were opened for 60 requests");
        }
    }

    /** Nobody can tell it from a request that was lost: it is an error, or a new connection if the end came in time. */
    @Test
    void aServerThatClosesKeptConnectionsWithoutAWord() throws IOException {
        Script closing = (n, peer) -> {
            for (int i = 0; i < 5 && peer.request() != null; i++) {
                peer.ok("fine");
            }
        };
        try (var server = new Scripted(closing)) {
            HttpResult result = Loads.get(server.endpoint(), 2).closed(Loads.each(50), () -> false);
            assertThat(result.load().operations()).isBetween(75L, 100L);
            assertThat(result.load().operations() + result.load().errorCount()).isEqualTo(100);
            assertThat(result.traffic().connects()).isGreaterThan(15);
        }
    }

    @Test
    void answersInSingleBytes() throws IOException {
        Script slow = (n, peer) -> {
            while (peer.request() != null) {
                for (char c :
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n".toCharArray()) {
                    peer.send(String.valueOf(c));
                }
            }
        };
        check(load(slow, 4, 5), 20, Map.of());
    }

    /** The server reads late, so the request goes out in parts; then one that answers before it has read. */
    @Test
    void requestsLargerThanTheSocketsBuffer() throws IOException {
        String body = "x".repeat(8 << 20);
        Script late = (n, peer) -> {
            String head = peer.request();
            Thread.sleep(50);
            int length = Integer.parseInt(head.replaceAll("(?s).*Content-Length: (\\d+).*", "$1"));
            peer.socket().getInputStream().skipNBytes(length);
            peer.send("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
        };
        try (var server = new Scripted(late)) {
            HttpResult result = post(server, body).closed(Loads.each(3), () -> false);
            check(result.load(), 3, Map.of());
            assertThat(result.traffic().bytesOut()).isGreaterThan(3L * body.length());
        }
        // It never reads on: whoever does may have the whole request before the client sees the answer, and the
        // connection
        // is good again.
        var over = new CountDownLatch(1);
        Script early = (n, peer) -> {
            peer.request();
            peer.send("HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n");
            over.await();
        };
        try (var server = new Scripted(early)) {
            HttpResult result = post(server, body).closed(Loads.each(3), () -> false);
            check(result.load(), 3, Map.of("status 413", 3L));
            assertThat(result.traffic().connects()).isEqualTo(3);
        } finally {
            over.countDown();
        }
    }

    private static HttpLoad post(Scripted server, String body) {
        Template.Endpoint endpoint = server.endpoint();
        return HttpLoad.of(endpoint, 1, Template.of(endpoint, "POST", "/", body, true, n -> n), HttpLoad.Judge.SUCCESS);
    }

    @Test
    void aJudgeThatFailsEndsTheLoadAndLeavesNothing() throws IOException {
        try (var server = new Scripted(first(0, (n, peer) -> {}))) {
            HttpLoad load = HttpLoad.of(
                    server.endpoint(), 4, Template.of(server.endpoint(), "GET", "/", "", true, n -> n), (n, answer) -> {
                        throw new IllegalStateException("no opinion");
                    });
            assertThatThrownBy(() -> load.closed(Loads.during(60_000), () -> false))
                    .isInstanceOf(WorkerPool.LoadException.class)
                    .hasMessageContaining("no opinion");
            awaitNoConnection(server);
        }
    }

    @Test
    void stoppingKeepsWhatWasMeasuredAndClosesEverything() throws IOException {
        var answered = new AtomicInteger();
        Script script = (n, peer) -> {
            while (peer.request() != null) {
                peer.ok("fine");
                answered.incrementAndGet();
            }
        };
        try (var server = new Scripted(script)) {
            LoadResult result = Loads.get(server.endpoint(), 10)
                    .closed(Loads.during(3_600_000), () -> answered.get() > 100)
                    .load();
            assertThat(result.cancelled()).isTrue();
            assertThat(result.operations()).isGreaterThan(100);
            assertThat(result.errors()).isEmpty();
            awaitNoConnection(server);
            assertThat(server.accepted()).isEqualTo(10);
        }
    }

    /** Answers that never come are given up after the patience of the loop, not after their time-out. */
    @Test
    void stoppingDoesNotWaitForASilentServer() throws IOException {
        try (var server = new Scripted((n, peer) -> peer.awaitEnd())) {
            LoadResult result = Loads.get(server.endpoint(), 3, Duration.ofHours(1))
                    .closed(Loads.during(3_600_000), () -> server.accepted() == 3)
                    .load();
            assertThat(result.cancelled()).isTrue();
            assertThat(result.operations()).isZero();
            assertThat(result.errors()).isEmpty();
            awaitNoConnection(server);
        }
    }

    private static void awaitNoConnection(Scripted server) {
        while (server.open() > 0) {
            Thread.onSpinWait();
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().startsWith("docbench-load-"));
    }

    @Test
    void aRequestThatIsTooLargeIsSaid() throws IOException {
        HttpLoad.Requests endless = (into, n) -> into.put(ByteBuffer.allocate(into.capacity() + 1));
        try (var server = new Scripted((n, peer) -> peer.request())) {
            HttpLoad load = HttpLoad.of(server.endpoint(), 1, endless, HttpLoad.Judge.SUCCESS);
            assertThatThrownBy(() -> load.closed(Loads.each(1), () -> false))
                    .hasMessageContaining("a request of over 67108864 bytes");
        }
    }
}
