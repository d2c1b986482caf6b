package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Endpoint;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Store;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server is not there, or does not let us in: its rows say why without the password, every other row stands. */
@Timeout(600) // servers may have to be fetched first
@Tag("server")
class UnreachableServerTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** A driver waits for all of it, and says what it met by then: on a busy machine that takes it a while. */
    private static final Duration SHORT = Duration.ofSeconds(3);

    @TempDir
    Path folder;

    @Test
    void nobodyListens() throws IOException {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        List<ResultRow> rows = FaultRows.rows(
                SHORT,
                trial -> {},
                given("postgres.jsonb", "postgresql://ann:geheim@127.0.0.1:" + port + "/x"),
                given("mysql.json", "mysql://ann:geheim@127.0.0.1:" + port + "/x"),
                given("mongodb", "mongodb://ann:geheim@127.0.0.1:" + port + "/?directConnection=true"),
                FaultRows.sqlite(folder),
                FaultRows.NOTHING);
        FaultRows.othersStand(rows, "postgres.jsonb", "mysql.json", "mongodb");
        for (String target : List.of("postgres.jsonb", "mysql.json", "mongodb")) {
            assertThat(FaultRows.reasons(rows, target))
                    .hasSize(2)
                    .allSatisfy(reason -> assertThat(reason).contains("refused").doesNotContain("geheim"));
        }
    }

    @Test
    void aWrongPassword() {
        Server postgres = RealServers.of("postgres");
        List<ResultRow> rows = FaultRows.rows(
                LIMIT,
                trial -> {},
                given("postgres.jsonb", wrong(postgres)),
                given("mongodb", wrong(RealServers.of("mongodb"))),
                given("mysql.json", wrong(RealServers.of("mysql"))),
                new StoreTarget("postgres.json", RealServers.store("postgres.json"), postgres),
                FaultRows.NOTHING);
        FaultRows.othersStand(rows, "postgres.jsonb", "mongodb", "mysql.json");
        said(rows, "postgres.jsonb", "password authentication failed for user \"docbench\"");
        said(rows, "mongodb", "Authentication failed");
        said(rows, "mysql.json", "Access denied for user");
    }

    private static String wrong(Server server) {
        return server.endpoint().uri().replace(server.endpoint().password(), "geheim");
    }

    private static void said(List<ResultRow> rows, String target, String words) {
        assertThat(FaultRows.reasons(rows, target))
                .hasSize(2)
                .allSatisfy(reason -> assertThat(reason).contains(words).doesNotContain("geheim"));
    }

    private static StoreTarget given(String id, String uri) {
        Store store = RealServers.store(id);
        return new StoreTarget(id, store, new Given(store.ledger().server(), new Endpoint(uri)));
    }
}
