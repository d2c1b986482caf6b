package org.docbench.stores.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.docbench.core.value.Value;
import org.docbench.stores.Endpoint;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;
import org.docbench.stores.servers.GivenServer;
import org.docbench.stores.sql.SqlSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("server")
class MysqlFaultsTest {
    private static final Duration SHORT = Duration.ofMillis(500);

    @Test
    @Timeout(20)
    void aServerThatNeverAnswersIsAnError() throws IOException {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var server = GivenServer.of(
                    "mysql", "mysql://root:s3cret-word@127.0.0.1:" + silent.getLocalPort() + "/docbench");
            assertThatThrownBy(() -> RealServers.store("mysql.json").open(server, SHORT))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("Communications link failure")
                    .hasMessageNotContaining("s3cret-word");
        }
    }

    @Test
    @Timeout(600) // its server may have to be fetched first
    void anOperationSlowerThanTheLimitIsAnError() {
        try (var session =
                (SqlSession) RealServers.store("mysql.json").open(RealServers.of("mysql"), Duration.ofSeconds(5))) {
            assertThatThrownBy(() -> session.link().run("DO SLEEP(60)"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("Read timed out");
        }
    }

    @Test
    void nobodyListening() throws IOException {
        int port;
        try (var closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        var server = GivenServer.of("mysql", "mysql://root:s3cret-word@127.0.0.1:" + port + "/docbench");
        assertThatThrownBy(() -> RealServers.store("mysql.json").open(server, SHORT))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("Connection refused")
                .hasMessageNotContaining("s3cret-word");
    }

    @Test
    void aWrongPasswordIsNotRepeated() {
        Endpoint right = RealServers.of("mysql").endpoint();
        var server = GivenServer.of(
                "mysql", "mysql://" + right.user() + ":s3cret-word@127.0.0.1:" + right.port() + "/docbench");
        assertThatThrownBy(() -> RealServers.store("mysql.json").open(server, RealServers.LIMIT))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("Access denied")
                .hasMessageNotContaining("s3cret-word");
    }

    @Test
    void aDocumentOverTheLimitIsRefusedAndTheSessionLives() {
        limit("1048576");
        try (Session session = RealServers.open("mysql.json")) {
            session.create("limit", List.of());
            Value.Obj large = Value.Obj.of("_id", new Value.Str("1"), "x", new Value.Str("x".repeat(1 << 20)));
            assertThatThrownBy(() -> session.insert("limit", List.of(large)).execute())
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("max_allowed_packet");
            assertThat(session.count("limit")).isZero();
            session.drop("limit");
        } finally {
            limit("134217728");
        }
    }

    @Test
    void aBatchOverTheLimitIsRefusedAsAWhole() {
        limit("1048576");
        try (Session session = RealServers.open("mysql.json")) {
            session.create("limit", List.of());
            List<Value.Obj> batch = IntStream.range(0, 20)
                    .mapToObj(i -> Value.Obj.of("_id", new Value.Str("d" + i), "x", new Value.Str("x".repeat(100_000))))
                    .toList();
            assertThatThrownBy(() -> session.insert("limit", batch).execute())
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("max_allowed_packet");
            assertThat(session.count("limit")).isZero();
            assertThat(session.insert("limit", batch.subList(0, 5)).execute()).isEqualTo(5);
            session.drop("limit");
        } finally {
            limit("134217728");
        }
    }

    /** Of sessions to come, in bytes. */
    private static void limit(String packet) {
        try (var session = (SqlSession) RealServers.open("mysql.json")) {
            session.link().run("SET GLOBAL max_allowed_packet = " + packet);
        }
    }

    @Test
    void theServersOwnWords() {
        try (Session session = RealServers.open("mysql.json")) {
            session.create("twice", List.of());
            Value.Obj document = Value.Obj.of("_id", new Value.Str("1"));
            session.insert("twice", List.of(document)).execute();
            assertThatThrownBy(() -> session.insert("twice", List.of(document)).execute())
                    .hasMessage("Duplicate entry '1' for key 'twice.PRIMARY'");
            session.drop("twice");
        }
    }
}
