package org.docbench.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** URIs of servers that are not there, are behind a wall, or are slow. */
@Tag("server")
class UnreachableTest {
    /** Of an answer; nobody who tries to connect waits for so long. */
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "mongodb",
        "mongodb.replicas",
        "postgres.jsonb",
        "mysql.json",
        "mariadb.json",
        "mariadb.replicas",
        "oracle.json"
    })
    @Timeout(60)
    void nobodyListens(String store) throws IOException {
        int port;
        try (var closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        refused(store, port, "Connection refused");
    }

    /** Once nobody takes connections from the queue, Linux answers no more first packets. */
    @Test
    @Timeout(60)
    void packetsAreSwallowed() throws Exception {
        List<Socket> queue = new ArrayList<>();
        try (var full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            boolean room = true;
            while (room) {
                var socket = new Socket();
                queue.add(socket);
                try {
                    socket.connect(full.getLocalSocketAddress(), 500);
                } catch (SocketTimeoutException e) {
                    room = false;
                }
            }
            // Each waits for its own time-out: all at once.
            List<CompletableFuture<Void>> refusals = Stream.of(
                            "mongodb", "postgres.jsonb", "mysql.json", "mariadb.json", "oracle.json")
                    .map(store -> CompletableFuture.runAsync(
                            () -> refused(store, full.getLocalPort(), "Connect timed out"),
                            task -> new Thread(task).start()))
                    .toList();
            for (CompletableFuture<Void> refusal : refusals) {
                refusal.get(1, TimeUnit.MINUTES);
            }
        } finally {
            for (Socket socket : queue) {
                socket.close();
            }
        }
    }

    private void refused(String store, int port, String why) {
        String product = store(store).ledger().server();
        String before = product.replaceFirst("-.*", "") + "://ann:";
        Server given = server(product, before + "tell-nobody@127.0.0.1:" + port + "/x");
        assertThatExceptionOfType(StoreException.UnreachableException.class)
                .isThrownBy(() -> store(store).open(given, LIMIT))
                .withMessage("no server was reached at " + before + "***@127.0.0.1:" + port + "/x (" + why
                        + "): start it there, or correct the URI");
    }

    /** It takes the connection, and says its first word after more than a connection may take. */
    @Test
    void aSlowServerIsUsed() throws Exception {
        List<CompletableFuture<String>> versions = new ArrayList<>();
        try (var servers = new Servers(folder, Map.of(), line -> System.out.println(line))) {
            for (String store : List.of("mongodb", "postgres.jsonb", "mysql.json")) {
                String product = store(store).ledger().server();
                if (servers.find(product) instanceof Found.Ready ready) {
                    versions.add(CompletableFuture.supplyAsync(() -> version(store, ready.server())));
                } else {
                    System.out.println("skipped: " + store + ": " + servers.find(product));
                }
            }
            assumeThat(versions).as("servers of this machine").isNotEmpty();
            for (CompletableFuture<String> version : versions) {
                assertThat(version.get(2, TimeUnit.MINUTES)).isNotBlank();
            }
        }
    }

    private String version(String store, Server real) {
        try (var slow = new Relay(real.endpoint(), Duration.ofSeconds(10))) {
            String uri = real.endpoint().uri().replace(":" + real.endpoint().port(), ":" + slow.port());
            try (Session session = store(store).open(server(real.product(), uri), LIMIT)) {
                return session.version();
            }
        } catch (IOException e) {
            throw new StoreException("no relay: " + e.getMessage(), e);
        }
    }

    private static Store store(String id) {
        return Stores.all().stream()
                .filter(store -> store.ledger().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** As a run has one that the user names. */
    private Server server(String product, String uri) {
        try (var servers = new Servers(folder, Map.of(product, uri), line -> System.out.println(line))) {
            return ((Found.Ready) servers.find(product)).server();
        }
    }
}
