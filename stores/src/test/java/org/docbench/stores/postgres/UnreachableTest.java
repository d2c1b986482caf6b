package org.docbench.stores.postgres;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.docbench.stores.StoreException;
import org.docbench.stores.servers.GivenServer;
import org.junit.jupiter.api.Test;

/** Servers that are not there, or say nothing. */
class UnreachableTest {

    @Test
    void nobodyListens() throws IOException {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        refused(port, "refused", Duration.ofSeconds(20));
    }

    @Test
    void somebodyListensAndSaysNothing() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            refused(socket.getLocalPort(), "timed out", Duration.ofMillis(500));
        }
    }

    private static void refused(int port, String words, Duration limit) {
        var server = GivenServer.of("postgres", "postgresql://ann:tell-nobody@127.0.0.1:" + port + "/x");
        assertThatThrownBy(() -> PostgresStores.all().get(0).open(server, limit))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(words)
                .hasMessageNotContaining("tell-nobody");
    }
}
