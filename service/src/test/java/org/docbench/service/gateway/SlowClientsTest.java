package org.docbench.service.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.docbench.service.Asking;
import org.docbench.service.MemoryTables;
import org.docbench.service.Until;
import org.docbench.service.serve.Service;
import org.docbench.service.work.Upstream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Clients that are slow or idle. */
@Tag("slow")
class SlowClientsTest {
    @Test
    void aBodyThatDoesNotComeIsAnswered408() throws Exception {
        try (Service service = served(limits(Duration.ofMillis(500), Gateway.Limits.USUAL.idle()));
                Socket socket = Raw.to(service.url())) {
            Raw.send(
                    socket,
                    "POST /transactions HTTP/1.1\r\n" + Raw.host(service.url())
                            + "content-type: application/json\r\ncontent-length: 99\r\n\r\n{");
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(answer).startsWith("HTTP/1.1 408").contains("connection: close");
        }
    }

    @Test
    void aHeadThatDripsIsCutOff() throws Exception {
        try (Service service = served(limits(Gateway.Limits.USUAL.slow(), Duration.ofMillis(500)));
                Socket socket = Raw.to(service.url())) {
            Raw.send(socket, "GET / HTTP/1.1\r\nx: ");
            int sent = 0;
            try {
                for (; sent < 1_000; sent++) {
                    Thread.sleep(20);
                    Raw.send(socket, "y");
                }
            } catch (IOException e) {
                assertThat(e).hasMessageMatching("(?i).*(broken pipe|reset).*");
            }
            assertThat(sent).isLessThan(1_000);
        }
    }

    /** The gateway reads no more of it, and waits as long as for anybody who says nothing. */
    @Test
    void whoLeavesAnswersLyingIsCutOff() throws Exception {
        try (Service service = served(limits(Gateway.Limits.USUAL.slow(), Duration.ofSeconds(1)));
                Socket socket = Raw.to(service.url())) {
            byte[] ask =
                    Raw.head(service.url(), "GET /openapi.json").repeat(100).getBytes(StandardCharsets.US_ASCII);
            long before = heap();
            int sent = 0;
            try {
                for (; sent < 10_000; sent++) {
                    socket.getOutputStream().write(ask);
                }
            } catch (IOException e) {
                assertThat(e).hasMessageMatching("(?i).*(broken pipe|reset).*");
            }
            assertThat(sent).isLessThan(10_000);
            assertThat(heap() - before).isLessThan(64 << 20);
            assertThat(new Asking(service.url()).get("/health").statusCode()).isEqualTo(200);
        }
    }

    /** Each has a right to as much, and all of them together have not. */
    @Test
    void largeBodiesOfManyHaveARoomThatEnds() throws Exception {
        List<Socket> slow = new ArrayList<>();
        // Nobody is to be cut off before the last of them has come, on a busy machine too.
        try (Service service = served(limits(Duration.ofMinutes(5), Duration.ofMinutes(5)))) {
            String most = "POST /transactions HTTP/1.1\r\n" + Raw.host(service.url())
                    + "content-type: application/json\r\ncontent-length: 1000000\r\n\r\n" + " ".repeat(999_999);
            for (int i = 0; i < 32; i++) {
                slow.add(Raw.to(service.url()));
                Raw.send(slow.get(i), most);
            }
            String small = new Asking(service.url())
                    .post("/transactions", Asking.transaction("small"))
                    .body();
            assertThat(small).as("small ones need none of it").contains("SUCCESS");
            for (int i = 32; i < 40; i++) {
                slow.add(Raw.to(service.url()));
                Raw.send(slow.get(i), most);
            }
            Until.until(() -> !answered(slow).isEmpty());
            InputStream answer = answered(slow).get(0).getInputStream();
            String refused = new String(answer.readNBytes(220), StandardCharsets.ISO_8859_1);
            assertThat(refused).startsWith("HTTP/1.1 503").contains("retry-after: 1", "no memory for");
            for (Socket socket : slow) {
                socket.close();
            }
            Until.until(() -> Raw.ask(service.url(), most + "{").endsWith("400"));
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void whoSaysNothingIsCutOff() throws Exception {
        try (Service service = served(limits(Gateway.Limits.USUAL.slow(), Duration.ofMillis(500)));
                Socket socket = Raw.to(service.url())) {
            assertThat(socket.getInputStream().read())
                    .as("closed by the server")
                    .isEqualTo(-1);
        }
    }

    private static List<Socket> answered(List<Socket> sockets) throws IOException {
        List<Socket> answered = new ArrayList<>();
        for (Socket socket : sockets) {
            if (socket.getInputStream().available() > 0) {
                answered.add(socket);
            }
        }
        return answered;
    }

    private static Gateway.Limits limits(Duration slow, Duration idle) {
        return new Gateway.Limits(
                Gateway.Limits.USUAL.queue(),
                Gateway.Limits.USUAL.inFlight(),
                Gateway.Limits.USUAL.timeout(),
                slow,
                idle,
                List.of());
    }

    private static Service served(Gateway.Limits limits) throws IOException {
        return Service.over(Upstream.inProcess(new MemoryTables(), 1), limits, 0);
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
