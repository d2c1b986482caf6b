package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A vendor's site on this machine, which serves a real archive: as it should, and in other ways. */
@Tag("slow")
class VendorReleaseTest {
    private static final String FILE = "faked-linux-3.0.1.tar.gz";

    @TempDir
    Path temporary;

    private final List<String> tried = Collections.synchronizedList(new ArrayList<>());
    private final List<Server> begun = Collections.synchronizedList(new ArrayList<>());
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private HttpServer site;
    private byte[] archive;
    private String checksum;
    private int sent;
    private Places places;

    @BeforeEach
    void serve() throws IOException {
        archive = archive();
        Path file = Files.write(temporary.resolve(FILE), archive);
        checksum = Download.sha256(file) + "  " + FILE + "\n";
        sent = archive.length;
        places = new Places(List.of(), temporary.resolve("cache"), temporary.resolve("state"));
        site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        site.setExecutor(Executors.newCachedThreadPool());
        site.createContext("/" + FILE, this::file);
        site.createContext("/sums", exchange -> answer(exchange, checksum.getBytes(StandardCharsets.UTF_8)));
        site.createContext("/moved/", exchange -> {
            exchange.getResponseHeaders()
                    .add("Location", exchange.getRequestURI().getPath().replace("/moved", ""));
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        site.start();
    }

    @AfterEach
    void stop() {
        begun.forEach(Server::close);
        site.stop(0);
    }

    /** The program and a file that nobody wants, below one folder, as vendors pack them. */
    private byte[] archive() throws IOException {
        Path program = FakeLauncher.install(temporary.resolve("built"), "3.0.1", FakeLauncher.works());
        var bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(new GZIPOutputStream(bytes))) {
            for (String name : List.of("bin/" + FakeLauncher.PROGRAM, "docs/manual")) {
                TarArchiveEntry entry = new TarArchiveEntry("faked-linux-3.0.1/" + name);
                entry.setSize(Files.size(program));
                entry.setMode(0100755);
                tar.putArchiveEntry(entry);
                Files.copy(program, tar);
                tar.closeArchiveEntry();
            }
        }
        return bytes.toByteArray();
    }

    private void file(HttpExchange exchange) throws IOException {
        String range = exchange.getRequestHeaders().getFirst("Range");
        asked.add(String.valueOf(range));
        int from = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
        exchange.sendResponseHeaders(range == null ? 200 : 206, archive.length - from);
        try (exchange) {
            exchange.getResponseBody().write(archive, from, sent - from);
        } catch (IOException e) {
            // A body that is shorter than its header says breaks the connection, which is what is asked for.
            assertThat(sent).isLessThan(archive.length);
        }
    }

    private static void answer(HttpExchange exchange, byte[] body) throws IOException {
        exchange.sendResponseHeaders(200, body.length);
        try (exchange) {
            exchange.getResponseBody().write(body);
        }
    }

    private Optional<StartedServer> start(String name, String below) {
        String base = "http://127.0.0.1:" + site.getAddress().getPort() + below;
        FakeLauncher launcher = new FakeLauncher() {
            @Override
            public Optional<VendorRelease> release(String version) {
                return Optional.of(new VendorRelease(
                        version,
                        URI.create(base + "/faked-linux-" + version + ".tar.gz"),
                        URI.create(base + "/sums"),
                        List.of("bin/"),
                        "bin/" + FakeLauncher.PROGRAM));
            }
        };
        return new ServerResolver(places, temporary.resolve("run"), OptionalLong.empty(), line -> {}, begun::add)
                .resolve(launcher, ServerName.parse(name), tried);
    }

    private Path program() {
        return places.cache().resolve("faked-linux-3.0.1-vendor/bin/" + FakeLauncher.PROGRAM);
    }

    private void assertNothingOfItIsKept() {
        assertThat(places.cache().resolve("faked-linux-3.0.1-vendor")).doesNotExist();
        assertThat(places.cache().resolve(FILE)).doesNotExist();
    }

    @Test
    void anExactVersionIsFetchedOnceUnpackedAndStarted() {
        StartedServer server = start("fake:3.0.1", "").orElseThrow();
        assertThat(server.origin()).isEqualTo(FILE + " from 127.0.0.1, checked by the vendor's checksum");
        assertThat(program()).isExecutable();
        assertThat(program().resolveSibling("../docs")).doesNotExist();
        assertThat(places.cache().resolve(FILE)).doesNotExist();
        assertThat(start("fake:3.0.1", "")).isPresent();
        assertThat(asked).hasSize(1);
    }

    @Test
    void aSiteThatMovedIsFollowed() {
        assertThat(start("fake:3.0.1", "/moved")).isPresent();
    }

    @Test
    void aVersionThatIsNotExactNeedsAllItsNumbers() {
        assertThat(start("fake:3.0", "")).isEmpty();
        assertThat(tried).contains("with all three numbers of a version, DocBench fetches it from 127.0.0.1");
        assertThat(asked).isEmpty();
    }

    @Test
    void aVersionThatIsTooOldIsNotFetched() {
        assertThat(start("fake:1.9.9", "")).isEmpty();
        assertThat(tried).contains("1.9.9 is older than 2.0");
        assertThat(asked).isEmpty();
    }

    @Test
    void anotherContentIsThrownAway() {
        checksum = "0".repeat(64) + "  " + FILE + "\n";
        assertThat(start("fake:3.0.1", "")).isEmpty();
        assertThat(tried.get(0)).contains(FILE).contains("has SHA-256");
        assertNothingOfItIsKept();
    }

    @Test
    void withoutAChecksumNothingIsFetched() {
        checksum = "0".repeat(64) + "  another.tar.gz\n";
        assertThat(start("fake:3.0.1", "")).isEmpty();
        assertThat(tried.get(0)).contains("the vendor publishes no SHA-256 of " + FILE);
        assertThat(asked).isEmpty();
    }

    @Test
    void aFetchThatBrokeOffGoesOn() {
        sent = archive.length / 2;
        assertThat(start("fake:3.0.1", "")).isEmpty();
        assertNothingOfItIsKept();
        sent = archive.length;
        assertThat(start("fake:3.0.1", "")).isPresent();
        assertThat(asked).hasSize(2).last().asString().startsWith("bytes=");
    }

    @Test
    void aVersionThatTheVendorLacksIsSaid() {
        checksum = "0".repeat(64) + "  faked-linux-3.0.2.tar.gz\n";
        assertThat(start("fake:3.0.2", "")).isEmpty();
        assertThat(tried.get(0)).contains("answered 404 for faked-linux-3.0.2.tar.gz");
    }

    @Test
    void twoAtOnceFetchItOnce() throws Exception {
        var both = Executors.newFixedThreadPool(2);
        Callable<Boolean> one = () -> start("fake:3.0.1", "").isPresent();
        for (var result : both.invokeAll(List.of(one, one))) {
            assertThat(result.get()).isTrue();
        }
        both.shutdown();
        assertThat(asked).hasSize(1);
    }

    @Test
    void checksumsAreReadAsSha256sumWritesThem() throws IOException {
        String hash = "AB".repeat(32);
        String expected = "ab".repeat(32);
        assertThat(VendorRelease.sha256(hash + "\n", "a.tgz")).isEqualTo(expected);
        assertThat(VendorRelease.sha256("0".repeat(64) + "  b.tgz\n" + hash + " *a.tgz\n", "a.tgz"))
                .isEqualTo(expected);
        assertThat(VendorRelease.sha256(hash + "  ./a.tgz", "a.tgz")).isEqualTo(expected);
        assertThatThrownBy(() -> VendorRelease.sha256(hash + "  a.tgz.asc", "a.tgz"))
                .isInstanceOf(IOException.class);
    }

    @Test
    void proxiesAreThoseOfTheEnvironment() {
        Map<String, String> environment =
                Map.of("HTTPS_PROXY", "http://proxy.example:3128", "no_proxy", "inside.example, .org");
        var selector = new ProxyVariables(environment, ProxySelector.of(null));
        assertThat(selector.select(URI.create("https://vendor.example/file")))
                .extracting(Proxy::address)
                .containsExactly(InetSocketAddress.createUnresolved("proxy.example", 3128));
        for (String direct : Arrays.asList(
                "http://vendor.example/",
                "https://a.inside.example/",
                "https://somewhere.org/",
                "https://LOCALHOST/",
                "https://127.0.0.1/")) {
            assertThat(selector.select(URI.create(direct))).containsExactly(Proxy.NO_PROXY);
        }
        assertThatThrownBy(() -> new ProxyVariables(Map.of("https_proxy", "http://"), ProxySelector.of(null))
                        .select(URI.create("https://vendor.example/")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aProxyOfTheEnvironmentIsUsed() throws Exception {
        var selector = new ProxyVariables(
                Map.of("http_proxy", "http://127.0.0.1:" + site.getAddress().getPort()), ProxySelector.of(null));
        HttpClient client = HttpClient.newBuilder().proxy(selector).build();
        var release = new VendorRelease(
                "3.0.1",
                URI.create("http://vendor.invalid/" + FILE),
                URI.create("http://vendor.invalid/sums"),
                List.of(),
                "");
        assertThat(release.sha256(client)).isEqualTo(checksum.substring(0, 64));
    }

    @Test
    void distributionsAreNamedByTheirOwnFile() {
        Distribution rocky = Distribution.of(List.of(
                "NAME=\"Rocky Linux\"", "ID=\"rocky\"", "ID_LIKE=\"rhel centos fedora\"", "VERSION_ID=\"9.4\""));
        assertThat(rocky).isEqualTo(new Distribution(List.of("rocky", "rhel", "centos", "fedora"), "9.4"));
        assertThat(rocky.major()).isEqualTo(9);
        assertThat(Distribution.of(List.of("ID=arch", "# none"))).isEqualTo(new Distribution(List.of("arch"), ""));
    }
}
