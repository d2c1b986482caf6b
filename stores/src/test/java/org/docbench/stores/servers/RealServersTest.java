package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.mongodb.ConnectionString;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.stream.Stream;
import org.bson.Document;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.sql.SqlSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real servers: each is started, takes a durable write, is killed, starts again with it, and leaves nothing. */
@Tag("server")
class RealServersTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mongodb",
                "mongodb:6.0.5",
                "mongodb-standalone",
                "postgres",
                "postgres:17",
                "postgres:16",
                "postgres:15",
                "mysql",
                "mysql-replicas",
                "mariadb"
            })
    void aServerComesAndGoes(String product) throws Exception {
        Places places = packagesOnly();
        Path data = folder.resolve("run");
        Server server;
        ProcessHandle last;
        try (Servers servers =
                new Servers(data, Map.of(), OptionalLong.empty(), line -> System.err.println("  " + line), places)) {
            long before = System.nanoTime();
            Servers.Found found = servers.find(product);
            server = ready(found);
            System.err.printf(
                    "  %s: %d ms%n",
                    product, Duration.ofNanos(System.nanoTime() - before).toMillis());
            assertThat(servers.find(product)).isSameAs(found);
            assertThat(server.name()).isEqualTo(product);
            assertThat(ReachabilityProbe.fault(product, server.endpoint().uri(), Duration.ofSeconds(20)))
                    .isEmpty();
            assertThat(ServerRecord.all(places.state())).singleElement().satisfies(record -> {
                assertThat(record.server().flatMap(ServerRecord.Life::process)).isEqualTo(server.process());
                assertThat(record.toString()).doesNotContain(server.endpoint().password());
            });
            assertThat(server.toString()).doesNotContain(server.endpoint().password());

            write(server.endpoint(), 7);
            ProcessHandle first = server.process().orElseThrow();
            List<ProcessHandle> children = first.descendants().toList();
            server.kill();
            assertThat(first.isAlive()).isFalse();
            assertThat(children).noneMatch(ProcessHandle::isAlive);
            before = System.nanoTime();
            server.restart();
            System.err.printf(
                    "  %s again: %d ms%n",
                    product, Duration.ofNanos(System.nanoTime() - before).toMillis());
            assertThat(read(server.endpoint())).isEqualTo(7);
            last = server.process().orElseThrow();
        }
        assertThat(last.isAlive()).isFalse();
        assertThat(data).isEmptyDirectory();
        assertThat(ServerRecord.all(places.state())).isEmpty();
        assertThat(Files.exists(server.data().orElseThrow())).isFalse();
    }

    /** Another copy takes over and has the write; the killed one is a copy again or is replaced. */
    @ParameterizedTest
    @ValueSource(strings = {"mongodb-replicas", "postgres-replicas", "mariadb-replicas"})
    void serversWithCopiesComeAndGo(String product) throws Exception {
        Places places = packagesOnly();
        Path data = folder.resolve("run");
        List<ProcessHandle> all = new ArrayList<>();
        try (Servers servers =
                new Servers(data, Map.of(), OptionalLong.empty(), line -> System.err.println("  " + line), places)) {
            Server server = ready(servers.find(product));
            int copies = server.copies().size();
            assertThat(copies).isPositive();
            processes(server).forEach(all::add);
            assertThat(all).hasSize(1 + copies).allMatch(ProcessHandle::isAlive);
            assertThat(ServerRecord.all(places.state())).hasSize(1 + copies);

            replicated(product, server);
            ProcessHandle primary = server.process().orElseThrow();
            server.kill();
            assertThat(primary.isAlive()).isFalse();
            server.recover();
            assertThat(read(server.endpoint())).isEqualTo(7);
            server.restart();
            processes(server).forEach(all::add);
            assertThat(server.copies())
                    .hasSize(copies)
                    .allMatch(copy -> copy.ended().isEmpty());
            assertThat(read(server.endpoint())).isEqualTo(7);
        }
        assertThat(all).noneMatch(ProcessHandle::isAlive);
        assertThat(data).isEmptyDirectory();
        assertThat(ServerRecord.all(places.state())).isEmpty();
    }

    private static Stream<ProcessHandle> processes(Server server) {
        return Stream.concat(Stream.of(server), server.copies().stream())
                .map(one -> one.process().orElseThrow());
    }

    /** Writes a value that the copies have before it is acknowledged. */
    private static void replicated(String product, Server server) throws SQLException {
        if (product.startsWith("mongodb")) {
            try (MongoClient client =
                    MongoClients.create(new ConnectionString(server.endpoint().uri()))) {
                client.getDatabase("docbench")
                        .getCollection("t")
                        .withWriteConcern(com.mongodb.WriteConcern.MAJORITY)
                        .insertOne(new Document("v", 7));
            }
            return;
        }
        Store store = Product.anyStore(product);
        try (Session session = store.open(server, Duration.ofSeconds(20))) {
            session.acknowledge(Durability.REPLICATED);
            ((SqlSession) session).link().run("CREATE TABLE t (v INTEGER)", "INSERT INTO t VALUES (7)");
        }
    }

    /** @see <a href="https://www.postgresql.org/docs/current/storage-file-layout.html">postmaster.pid</a> */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aPostgresqlThatDiedLeavesNoSharedMemory() throws Exception {
        Path memory = Path.of("/proc/sysvipc/shm");
        String segment;
        try (Servers servers =
                new Servers(folder.resolve("run"), Map.of(), OptionalLong.empty(), line -> {}, packagesOnly())) {
            Server server = ready(servers.find("postgres"));
            List<String> lines = Files.readAllLines(server.data().orElseThrow().resolve("postmaster.pid"));
            segment = lines.get(6).strip().replaceAll(" +", " +");
            assertThat(Files.readString(memory)).containsPattern("(?m)^ *" + segment + " ");
            server.kill();
        }
        assertThat(Files.readString(memory)).doesNotContainPattern("(?m)^ *" + segment + " ");
    }

    /** What a machine without any database has. */
    private Places packagesOnly() {
        return new Places(List.of(), Places.here().cache(), folder.resolve("state"));
    }

    /** Without a network nothing can be fetched, and then the test is skipped. */
    private static Server ready(Servers.Found found) {
        if (found instanceof Servers.Found.Absent absent) {
            boolean unreachable = absent.reason().contains("cannot be fetched");
            System.err.println((unreachable ? "  skipped: " : "  failed: ") + absent.reason());
            assumeTrue(!unreachable, absent::reason);
        }
        assertThat(found).isInstanceOf(Servers.Found.Ready.class);
        return ((Servers.Found.Ready) found).server();
    }

    private static void write(Endpoint endpoint, int value) throws SQLException {
        if (endpoint.uri().startsWith("mongodb:")) {
            try (MongoClient client = MongoClients.create(new ConnectionString(endpoint.uri()))) {
                client.getDatabase("docbench")
                        .getCollection("t")
                        .withWriteConcern(com.mongodb.WriteConcern.JOURNALED)
                        .insertOne(new Document("v", value));
            }
            return;
        }
        try (Connection connection = connect(endpoint);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (v INTEGER)");
            statement.execute("INSERT INTO t VALUES (" + value + ")");
        }
    }

    private static int read(Endpoint endpoint) throws SQLException {
        if (endpoint.uri().startsWith("mongodb:")) {
            try (MongoClient client = MongoClients.create(new ConnectionString(endpoint.uri()))) {
                return client.getDatabase("docbench")
                        .getCollection("t")
                        .find()
                        .first()
                        .getInteger("v");
            }
        }
        try (Connection connection = connect(endpoint);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT v FROM t")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static Connection connect(Endpoint endpoint) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", endpoint.user());
        properties.setProperty("password", endpoint.password());
        URI uri = URI.create(endpoint.uri());
        String parameters = uri.getQuery() == null ? "" : "?" + uri.getQuery();
        return DriverManager.getConnection(
                "jdbc:%s://%s:%d/docbench%s".formatted(uri.getScheme(), uri.getHost(), uri.getPort(), parameters),
                properties);
    }
}
