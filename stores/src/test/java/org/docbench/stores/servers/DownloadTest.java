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
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fetching from a registry that behaves, and from some that do not. */
@Tag("slow")
class DownloadTest {
    private static final byte[] CONTENT = content();

    /** Longer than a registry that says something ever takes, on a busy machine too. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();
    private final List<String> ranges = new ArrayList<>();
    private HttpServer server;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/whole", exchange -> answer(exchange, 200, 0, CONTENT.length));
        server.createContext("/ranges", exchange -> {
            String range = exchange.getRequestHeaders().getFirst("Range");
            ranges.add(range);
            int from = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
            answer(exchange, from >= CONTENT.length ? 416 : range == null ? 200 : 206, from, CONTENT.length);
        });
        server.createContext("/cut", exchange -> answer(exchange, 200, 0, CONTENT.length / 2));
        server.createContext("/silent", exchange -> {
            exchange.sendResponseHeaders(200, CONTENT.length);
            exchange.getResponseBody().write(CONTENT, 0, 10);
            exchange.getResponseBody().flush();
        });
        server.createContext("/no", exchange -> {
            exchange.sendResponseHeaders(403, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void theFileIsFetchedVerifiedAndAnnounced() throws Exception {
        fetch("whole", sha());
        assertThat(file()).hasBinaryContent(CONTENT);
        assertThat(part()).doesNotExist();
        assertThat(said.get(0)).isEqualTo("fetching whole 1.0 MB");
        assertThat(said).hasSize(5).last().isEqualTo("fetching whole: 1.0 MB of 1.0 MB");
    }

    @Test
    void aFetchThatBrokeOffGoesOnWhereItWas() throws Exception {
        assertThatThrownBy(() -> fetch("cut", sha())).isInstanceOf(IOException.class);
        assertThat(file()).doesNotExist();
        long have = Files.size(part());
        assertThat(have).isPositive().isLessThan(CONTENT.length);
        fetch("ranges", sha());
        assertThat(ranges).containsExactly("bytes=" + have + "-");
        assertThat(file()).hasBinaryContent(CONTENT);
    }

    @Test
    void aServerWithoutRangesGivesItAllAgain() throws Exception {
        Files.write(part(), new byte[10]);
        fetch("whole", sha());
        assertThat(file()).hasBinaryContent(CONTENT);
    }

    @Test
    void aPartThatIsWholeAlreadyIsTaken() throws Exception {
        Files.write(part(), CONTENT);
        fetch("ranges", sha());
        assertThat(file()).hasBinaryContent(CONTENT);
    }

    @Test
    void anotherContentIsThrownAway() {
        assertThatThrownBy(() -> fetch("whole", "0".repeat(64)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has SHA-256");
        assertThat(file()).doesNotExist();
        assertThat(part()).doesNotExist();
    }

    @Test
    void aRefusalIsSaid() {
        assertThatThrownBy(() -> fetch("no", sha())).hasMessage("the registry answered 403 for no");
        assertThat(file()).doesNotExist();
    }

    @Test
    void aRegistryThatFallsSilentIsGivenUp() {
        assertThatThrownBy(() -> fetch("silent", sha(), Duration.ofSeconds(3))).hasMessage("nothing came for 3 s");
        assertThat(part()).hasSize(10);
    }

    @Test
    void aPageOfLinksGivesTheOneOfTheFile() throws IOException {
        String page = "<a href=\"../../packages/ab/x-1.0-py3.whl#sha256=00\">x</a>"
                + "<a href='y'>y</a><a href=\"../../packages/cd/x-1.0.tar.gz#sha256=11\">x</a>";
        assertThat(Pin.Registry.link(URI.create("http://index/simple/x/"), page, "x-1.0.tar.gz"))
                .isEqualTo(URI.create("http://index/packages/cd/x-1.0.tar.gz"));
        assertThatThrownBy(() -> Pin.Registry.link(URI.create("http://index/simple/x/"), page, "z.whl"))
                .hasMessageContaining("z.whl");
    }

    private void fetch(String path, String sha256) throws IOException, InterruptedException {
        fetch(path, sha256, PATIENCE);
    }

    private void fetch(String path, String sha256, Duration limit) throws IOException, InterruptedException {
        URI from = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/" + path);
        new Download(HttpClient.newHttpClient(), limit, said::add).to(file(), from, CONTENT.length, sha256);
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

    /** Promises everything from {@code from} on, and gives it up to {@code to}. */
    private static void answer(HttpExchange exchange, int code, int from, int to) throws IOException {
        if (code == 416) {
            exchange.sendResponseHeaders(code, -1);
        } else {
            exchange.sendResponseHeaders(code, CONTENT.length - from);
            exchange.getResponseBody().write(Arrays.copyOfRange(CONTENT, from, to));
        }
        exchange.close();
    }

    private static byte[] content() {
        byte[] content = new byte[1_000_000];
        new Random(1).nextBytes(content);
        return content;
    }
}
