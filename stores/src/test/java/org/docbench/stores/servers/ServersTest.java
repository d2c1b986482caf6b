package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.docbench.stores.Server;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rungs above and below the programs. */
@Tag("server")
class ServersTest {
    @TempDir
    Path temporary;

    private final List<String> said = new ArrayList<>();
    private Places places;

    @BeforeEach
    void places() {
        places = new Places(List.of(), temporary.resolve("cache"), temporary.resolve("state"));
    }

    private Servers servers(Map<String, String> uris) {
        return new Servers(temporary.resolve("run"), uris, OptionalLong.empty(), said::add, places);
    }

    @Test
    void theUsersServerIsUsedAndNotTouched() {
        try (Servers servers = servers(Map.of("mysql", "mysql://me:geheim@10.0.0.1:3306/db"))) {
            Servers.Found found = servers.find("mysql");
            assertThat(servers.find("mysql")).isSameAs(found);
            Server server = ((Servers.Found.Ready) found).server();
            assertThat(server.endpoint().password()).isEqualTo("geheim");
            assertThat(found.toString()).doesNotContain("geheim");
            assertThat(server.process()).isEmpty();
            assertThatThrownBy(server::kill).isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(server::restart).isInstanceOf(UnsupportedOperationException.class);
        }
        assertThat(said).isEmpty();
    }

    @Test
    void aLibraryGetsAFolderThatIsRemovedAtTheEnd() {
        Path folder;
        try (Servers servers = servers(Map.of())) {
            folder = ((Servers.Found.Ready) servers.find("sqlite"))
                    .server()
                    .data()
                    .orElseThrow();
            assertThat(folder).isEmptyDirectory().hasParent(temporary.resolve("run"));
        }
        assertThat(folder).doesNotExist();
    }

    @Test
    void aProductNobodyKnowsIsAbsentWithWhatWouldHelp() {
        try (Servers servers = servers(Map.of())) {
            assertThat(servers.find("db2"))
                    .isEqualTo(
                            new Servers.Found.Absent("no way to start db2 is known; a server of your own can be given: "
                                    + "docbench run --store db2=URI"));
        }
    }

    @Test
    void aServerThatIsUpIsUsedByARunAndGoesWhenItIsTakenDown() throws Exception {
        FakeLauncher.install(temporary.resolve("a"), "2.0", FakeLauncher.works());
        Places here = new Places(List.of(temporary.resolve("a")), places.cache(), places.state());
        UpServers ups = new UpServers(here, said::add, product -> Optional.of(new FakeLauncher()));
        UpServers.Up up = ups.up("fake");
        assertThat(up.uriFile()).content().contains(up.endpoint().password());
        assertThat(up.toString()).doesNotContain(up.endpoint().password());
        assertThat(Files.getPosixFilePermissions(up.uriFile())).hasSize(2);
        assertThat(ups.up("fake")).isEqualTo(up);

        Server server;
        try (Servers servers = new Servers(temporary.resolve("run"), Map.of(), OptionalLong.empty(), said::add, here)) {
            server = ((Servers.Found.Ready) servers.find("fake")).server();
            assertThat(server.endpoint()).isEqualTo(up.endpoint());
            assertThat(server.kind()).isEqualTo(Server.Kind.UP);
            assertThat(server.origin()).isEqualTo("docbench servers up (program)");
        }
        assertThat(new UpServers(here, said::add, UpServers::launcher).list()).containsExactly(up);

        ProcessHandle process = ProcessHandle.of(up.pid()).orElseThrow();
        assertThat(ups.down("fake")).isEqualTo(1);
        assertThat(process.isAlive()).isFalse();
        assertThat(server.data().orElseThrow()).doesNotExist();
        assertThat(ups.list()).isEmpty();
        assertThat(ups.down("fake")).isZero();
    }
}
