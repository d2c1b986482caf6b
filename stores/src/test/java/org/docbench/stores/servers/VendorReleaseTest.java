package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A vendor's site on this machine, which serves a real archive: as it should, and in other ways. */
@Tag("slow")
class VendorReleaseTest {
    private static final String FILE = "faked-linux-3.0.1.tar.gz";

    @TempDir
    Path temporary;

    private final List<String> tried = Collections.synchronizedList(new ArrayList<>());
    private final List<Server> begun = Collections.synchronizedList(new ArrayList<>());
    private VendorSite site;
    private byte[] archive;
    private Places places;

    /** The program and a file that nobody wants, below one folder, as vendors pack them. */
    @BeforeEach
    void serve() throws IOException {
        Path program = FakeLauncher.install(temporary.resolve("built"), "3.0.1", FakeLauncher.works());
        archive = VendorSite.packed(
                "faked-linux-3.0.1", Map.of("bin/" + FakeLauncher.PROGRAM, program, "docs/manual", program));
        places = new Places(List.of(), temporary.resolve("cache"), temporary.resolve("state"));
        site = VendorSite.of(FILE, archive);
    }

    @AfterEach
    void stop() {
        begun.forEach(Server::close);
        site.close();
    }

    /** The page of servers says which release a series stands for, and names each one that the products have. */
    @Test
    void theSeriesOfThePageAreTheReleasesOfTheProducts() throws IOException {
        Path page = Path.of(System.getProperty("docbench.home"), "docs", "servers.md");
        List<String> written = Pattern.compile("`([0-9.]+)` is ([0-9.]+)\\b")
                .matcher(Files.readString(page))
                .results()
                .map(found -> found.group(1) + " " + found.group(2))
                .toList();
        List<String> known = Stream.of("mongodb", "mariadb")
                .flatMap(product -> Product.source(product).starts().orElseThrow().releases().stream())
                .map(release -> release.substring(0, release.lastIndexOf('.')) + " " + release)
                .toList();
        assertThat(written).containsExactlyElementsOf(known).hasSizeGreaterThan(3);
    }

    private Optional<StartedServer> start(String name, String below) {
        FakeLauncher launcher = new FakeLauncher() {
            @Override
            public Optional<VendorRelease> release(String version) {
                return Optional.of(VendorSite.release(
                        version,
                        site.address() + below,
                        "faked-linux-" + version + ".tar.gz",
                        List.of("bin/"),
                        "bin/" + FakeLauncher.PROGRAM));
            }

            @Override
            public List<String> releases() {
                return List.of("3.0.1", "2.9.9");
            }
        };
        return new ServerResolver(places, temporary.resolve("run"), OptionalLong.empty(), line -> {}, begun::add)
                .resolve(launcher, ServerName.parse(name), tried);
    }

    private Path program() {
        return places.cache().resolve("faked-linux-3.0.1-vendor/bin/" + FakeLauncher.PROGRAM);
    }

    private void assertKept(String... files) {
        assertThat(places.cache().toFile().list()).containsExactlyInAnyOrder(files);
    }

    @Test
    void anExactVersionIsFetchedOnceUnpackedAndStarted() {
        StartedServer server = start("fake:3.0.1", "").orElseThrow();
        assertThat(server.origin()).isEqualTo(FILE + " from 127.0.0.1, checked by the vendor's checksum");
        assertThat(program()).isExecutable();
        assertThat(program().resolveSibling("../docs")).doesNotExist();
        assertThat(places.cache().resolve(FILE)).doesNotExist();
        assertThat(start("fake:3.0.1", "")).isPresent();
        assertThat(site.asked()).hasSize(1);
    }

    @Test
    void aSiteThatMovedIsFollowed() {
        assertThat(start("fake:3.0.1", "/moved")).isPresent();
    }

    @Test
    void aSeriesIsTheReleaseOfItThatIsKnown() {
        assertThat(start("fake:3.0", "").orElseThrow().origin()).startsWith(FILE);
    }

    @Test
    void aSeriesOfWhichNoReleaseIsKnownNeedsAllItsNumbers() {
        assertThat(start("fake:3.1", "")).isEmpty();
        assertThat(tried).contains("with all three numbers of a version, DocBench fetches it from 127.0.0.1");
        assertThat(site.asked()).isEmpty();
    }

    @Test
    void aVersionThatIsTooOldIsNotFetched() {
        assertThat(start("fake:1.9.9", "")).isEmpty();
        assertThat(tried).contains("1.9.9 is older than 2.0");
        assertThat(site.asked()).isEmpty();
    }

    @Test
    void anotherContentIsThrownAway() {
        site.publish("0".repeat(64) + "  " + FILE + "\n");
        assertThat(start("fake:3.0.1", "")).isEmpty();
        assertThat(tried.get(0)).contains(FILE).contains("has SHA-256");
        assertKept("lock");
    }

    @Test
    void withoutAChecksumNothingIsFetched() {
        site.publish("0".repeat(64) + "  another.tar.gz\n");
        assertThat(start("fake:3.0.1", "")).isEmpty();
        assertThat(tried.get(0)).contains("the vendor publishes no SHA-256 of " + FILE);
        assertThat(site.asked()).isEmpty();
    }

    @Test
    void aFetchThatBrokeOffGoesOn() {
        site.send((bytes, from, out) -> out.write(bytes, from, bytes.length / 2));
        assertThat(start("fake:3.0.1", "")).isEmpty();
        assertKept("lock", FILE + ".part");
        site.send(VendorSite.Sending.AT_ONCE);
        assertThat(start("fake:3.0.1", "")).isPresent();
        assertThat(site.asked()).hasSize(2).last().asString().startsWith("bytes=");
    }

    /** The checksum is right, as the vendor made it of what it serves. */
    @ParameterizedTest
    @ValueSource(strings = {"no archive", "half an archive", "no program", "a name twice"})
    void whatCannotBeUnpackedIsSaidAndThrownAway(String content) throws IOException {
        Path text = Files.writeString(temporary.resolve("text"), "text");
        site.serve(
                switch (content) {
                    case "no archive" -> "not found".getBytes(StandardCharsets.UTF_8);
                    case "half an archive" -> Arrays.copyOf(archive, archive.length / 2);
                    case "no program" -> VendorSite.packed("faked", Map.of("bin/text", text));
                    default ->
                        VendorSite.packed(
                                "faked",
                                Map.of("bin/" + FakeLauncher.PROGRAM, text, "bin/./" + FakeLauncher.PROGRAM, text));
                });
        assertThat(start("fake:3.0.1", "")).isEmpty();
        assertThat(tried.get(0)).contains(FILE, "DocBench deleted it").doesNotContain("\n");
        assertKept("lock");
        site.serve(archive);
        assertThat(start("fake:3.0.1", "")).as("what the vendor mended").isPresent();
    }

    @Test
    void aVersionThatTheVendorLacksIsSaid() {
        site.publish("0".repeat(64) + "  faked-linux-3.0.2.tar.gz\n");
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
        assertThat(site.asked()).hasSize(1);
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
        var selector = new Download.ProxyVariables(environment, ProxySelector.of(null));
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
        assertThatThrownBy(() -> new Download.ProxyVariables(Map.of("https_proxy", "http://"), ProxySelector.of(null))
                        .select(URI.create("https://vendor.example/")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void distributionsAreNamedByTheirOwnFile() {
        Program.Distribution rocky = Program.Distribution.of(List.of(
                "NAME=\"Rocky Linux\"", "ID=\"rocky\"", "ID_LIKE=\"rhel centos fedora\"", "VERSION_ID=\"9.4\""));
        assertThat(rocky).isEqualTo(new Program.Distribution(List.of("rocky", "rhel", "centos", "fedora"), "9.4"));
        assertThat(rocky.major()).isEqualTo(9);
        assertThat(Program.Distribution.of(List.of("ID=arch", "# none")))
                .isEqualTo(new Program.Distribution(List.of("arch"), ""));
    }
}
