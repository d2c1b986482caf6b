package org.docbench.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.LoadResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that are not there, for good or for a while: each refusal is counted, and who comes back is found. */
@Timeout(60)
class AbsentServerTest {

    /** A port that nobody else has, and nobody listens at. */
    private static Socket reserved() throws IOException {
        var socket = new Socket();
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        return socket;
    }

    @Test
    void nobodyListens() throws IOException {
        try (Socket deaf = reserved()) {
            HttpLoad load = Loads.get(Template.Endpoint.of("http://127.0.0.1:" + deaf.getLocalPort()), 3);
            LoadResult closed = load.closed(Loads.each(4), () -> false).load();
            assertThat(closed.operations()).isZero();
            assertThat(closed.errors()).isEqualTo(Map.of("connection refused", 12L));
            // Arrivals that come late are served as long again as the window is, and no longer.
            LoadResult open = load.open(Loads.open(Arrivals.even(10), Duration.ofSeconds(2)), () -> {}, () -> false)
                    .load();
            assertThat(open.operations()).isZero();
            assertThat(open.errors()).isEqualTo(Map.of("connection refused", 20L));
        }
    }

    @Test
    void aServerThatComesBackIsFoundAgain() throws IOException {
        var asked = new AtomicInteger();
        Socket deaf = reserved();
        int port = deaf.getLocalPort();
        var endpoint = Template.Endpoint.of("http://127.0.0.1:" + port);
        ServerSocket[] back = new ServerSocket[1];
        try {
            HttpLoad.Requests requests = (into, n) -> {
                Template.of(endpoint, "GET", "/", "", true, i -> i).next(into, n);
                if (asked.incrementAndGet() == 5) {
                    back[0] = listeningInsteadOf(deaf);
                }
            };
            LoadResult result = Loads.asking(endpoint, 1, requests, Duration.ofMillis(100))
                    .closed(Loads.each(6), () -> false)
                    .load();
            assertThat(result.errors()).isEqualTo(Map.of("connection refused", 4L, "no answer within 0.100 s", 2L));
        } finally {
            deaf.close();
            back[0].close();
        }
    }

    private static ServerSocket listeningInsteadOf(Socket deaf) {
        try {
            int port = deaf.getLocalPort();
            deaf.close();
            return new ServerSocket(port, 8, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
