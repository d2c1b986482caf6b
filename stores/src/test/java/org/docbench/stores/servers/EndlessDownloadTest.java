package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A registry that sends more than the pinned file has: the fetch ends there, and what came is thrown away. */
@Timeout(60)
class EndlessDownloadTest {
    private static final int BYTES = 200_000;
    private static final byte[] CONTENT = new byte[BYTES];
    private static final byte[] PIECE = new byte[1 << 16];

    @TempDir
    private Path folder;

    private final List<String> said = new ArrayList<>();

    /** Completed when the registry could send no more, since nobody reads on. */
    private final CompletableFuture<IOException> given = new CompletableFuture<>();

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/endless", exchange -> endless(exchange, 200, 0));
        server.createContext("/rest", exchange -> endless(exchange, 206, 0));
        server.createContext("/announced", exchange -> endless(exchange, 200, 1L << 40));
        server.createContext("/whole", exchange -> {
            exchange.sendResponseHeaders(200, BYTES);
            exchange.getResponseBody().write(CONTENT);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void anEndlessFileIsThrownAway() {
        tooLong("endless");
    }

    @Test
    void anEndlessRestIsThrownAway() throws IOException {
        Files.write(part(), Arrays.copyOf(CONTENT, BYTES / 2));
        tooLong("rest");
    }

    @Test
    void aFileThatIsAnnouncedTooLongIsNotRead() {
        tooLong("announced");
        assertThat(said).isEmpty();
    }

    @Test
    void aPartThatIsTooLongIsFetchedAgain() throws Exception {
        Files.write(part(), new byte[BYTES + 1]);
        fetch("whole");
        assertThat(file()).hasBinaryContent(CONTENT);
    }

    private void tooLong(String path) {
        assertThatThrownBy(() -> fetch(path))
                .isInstanceOf(IOException.class)
                .hasMessage(path + " exceeds its pinned size of 200000 bytes; DocBench deleted it");
        assertThat(file()).doesNotExist();
        assertThat(part()).doesNotExist();
        assertThat(given.join()).isNotNull();
    }

    private void endless(HttpExchange exchange, int code, long length) throws IOException {
        exchange.sendResponseHeaders(code, length);
        try {
            while (true) {
                exchange.getResponseBody().write(PIECE);
            }
        } catch (IOException e) {
            given.complete(e);
        }
    }

    private void fetch(String path) throws IOException, InterruptedException {
        URI from = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/" + path);
        new Download(HttpClient.newHttpClient(), Duration.ofSeconds(20), said::add).to(file(), from, BYTES, sha());
    }

    private Path file() {
        return folder.resolve("file");
    }

    private Path part() {
        return folder.resolve("file.part");
    }

    private String sha() throws IOException {
        return Download.sha256(Files.write(folder.resolve("truth"), CONTENT));
    }
}
