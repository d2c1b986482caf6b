package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.docbench.stores.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real product's archive, fetched from a site on this machine as from the vendor's; its server is started and asked. */
@Tag("server")
class FetchedServerTest {
    @TempDir
    private Path folder;

    @Test
    void theServerOfAVendorsArchiveSaysItsVersion() throws Exception {
        RealArchive archive = RealArchive.find();
        String version = archive.program().version();
        String file = "mongodb-linux-" + version + ".tgz";
        List<String> tried = new ArrayList<>();
        List<Server> begun = new ArrayList<>();
        var resolver = new ServerResolver(
                FetchingProcess.places(folder),
                folder.resolve("run"),
                OptionalLong.empty(),
                line -> System.err.println("  " + line),
                begun::add);
        try (VendorSite site = VendorSite.of(file, archive.bytes())) {
            VendorRelease release = VendorSite.release(
                    version, site.address(), file, List.of("bin/mongod", Pin.LIBRARIES + "/"), "bin/mongod");
            Program program = resolver.program(new ProgramSource.Published(release, false), tried)
                    .orElseThrow(() -> new AssertionError(tried));
            assertThat(program.executable()).startsWith(folder).hasSameBinaryContentAs(archive.executable());
            StartedServer server = resolver.start(
                            RealArchive.launcher(), ServerName.parse("mongodb-standalone:" + version), program, tried)
                    .orElseThrow(() -> new AssertionError(tried));
            assertThat(server.origin()).isEqualTo(file + " from 127.0.0.1, checked by the vendor's checksum");
            try (Session session = RealServers.store("mongodb.standalone").open(server, RealServers.LIMIT)) {
                assertThat(session.version()).contains(version);
            }
        } finally {
            begun.forEach(Server::close);
        }
        assertThat(folder.resolve("run")).isEmptyDirectory();
    }
}
