package org.docbench.stores.servers;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.docbench.stores.Endpoint;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What answers at the user's URI and is no server of the product; and servers that are. */
@Timeout(120)
@Tag("server")
class ReachabilityProbeTest {
    private static final String SECRET = "tell-nobody";
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private record Strange(String product, String name, String answer, boolean closes) {
        @Override
        public String toString() {
            return product + ": " + name;
        }
    }

    static List<Strange> strange() {
        byte[] bytes = new byte[5_000];
        new Random(7).nextBytes(bytes);
        String noise = new String(bytes, ISO_8859_1);
        String terminal = "\u001b[31mred\u0007\r\nHTTP/1.1 400 Bad Request\r\n\r\n";
        List<Strange> all = new ArrayList<>();
        for (String product : List.of("mongodb", "postgres", "mysql", "oracle")) {
            all.add(new Strange(product, "closes at once", "", true));
            all.add(new Strange(product, "noise", noise, true));
            all.add(new Strange(product, "noise, and stays", noise, false));
            all.add(new Strange(product, "words for a terminal", terminal, true));
            all.add(new Strange(product, "words for a terminal, and stays", terminal, false));
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource
    void strange(Strange strange) throws Exception {
        List<Socket> open = new CopyOnWriteArrayList<>();
        try (var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            var answering = new Thread(() -> answer(server, strange, open), "strange server");
            answering.setDaemon(true);
            answering.start();
            String rest = server.getLocalPort() + "/x";
            String before = strange.product() + "://ann:";
            String fault = ReachabilityProbe.fault(strange.product(), before + SECRET + "@127.0.0.1:" + rest, LIMIT)
                    .orElseThrow();
            System.out.println("  " + strange + ": " + fault);
            assertThat(fault)
                    .startsWith(strange.product() + " at " + before + "***@127.0.0.1:" + rest)
                    .doesNotContain(SECRET)
                    .doesNotContainPattern("\\p{Cntrl}")
                    .hasSizeLessThan(500);
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
    }

    private static void answer(ServerSocket server, Strange strange, List<Socket> open) {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                open.add(socket);
                OutputStream out = socket.getOutputStream();
                out.write(strange.answer().getBytes(ISO_8859_1));
                out.flush();
                if (strange.closes()) {
                    socket.close();
                }
            } catch (IOException gone) {
                System.out.println("  the client, or the test, has seen enough: " + gone.getMessage());
            }
        }
    }

    @Test
    @Timeout(600) // a server may have to be fetched first
    void aServerThatAnswersAndOneThatRefuses(@TempDir Path folder) {
        try (var servers = new Servers(folder, Map.of(), line -> System.out.println("  " + line))) {
            Servers.Found found = servers.find("postgres");
            if (found instanceof Servers.Found.Ready ready) {
                Endpoint endpoint = ready.server().endpoint();
                Duration patience = Duration.ofSeconds(60);
                assertThat(ReachabilityProbe.fault("postgres", endpoint.uri(), patience))
                        .isEmpty();
                String wrong = endpoint.uri().replace(endpoint.password(), SECRET);
                assertThat(ReachabilityProbe.fault("postgres", wrong, patience))
                        .hasValueSatisfying(fault -> assertThat(fault)
                                .contains("password authentication failed")
                                .doesNotContain(SECRET));
            } else {
                Assumptions.abort("skipped: " + found);
            }
        }
    }
}
