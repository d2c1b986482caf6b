package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.bson.Document;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real servers behind the ports that a scripted Docker publishes: what DocBench does with a container's server after the start. */
@Tag("server")
@Timeout(600)
class RealContainersTest {
    @TempDir
    Path temporary;

    private final List<String> said = new ArrayList<>();

    private Servers.Found find(ScriptedDocker docker, String server, Map<String, String> given, Consumer<Server> then)
            throws Exception {
        Places places = docker.places(temporary);
        try (var servers = new Servers(temporary.resolve("run"), given, OptionalLong.empty(), said::add, places)) {
            Servers.Found found = servers.find(server);
            if (found instanceof Servers.Found.Ready ready) {
                then.accept(ready.server());
            }
            return found;
        } finally {
            assertThat(docker.containers()).isEmpty();
            assertThat(ServerRecord.all(places.state())).isEmpty();
        }
    }

    @Test
    void postgresIsFoundByItsImageKilledAndStartedAgain() throws Exception {
        Program program = PackagedProgram.of("postgres", temporary);
        String asked = "postgres:" + program.version().replaceFirst("\\..*", "");
        try (var docker = new ScriptedDocker(container -> new PostgresInside(container, program, temporary))) {
            docker.has("postgres:bookworm");
            Servers.Found found = find(docker, asked, Map.of(asked, "docker:postgres:bookworm"), server -> {
                assertThat(docker.only().image()).isEqualTo("postgres:bookworm");
                assertThat(docker.only().environment())
                        .containsEntry("POSTGRES_USER", "docbench")
                        .containsEntry("POSTGRES_DB", "docbench");
                assertThat(server.origin()).startsWith("the container image postgres:bookworm, sha256:");
                assertThat(server.name()).isEqualTo(asked);
                execute(server, "CREATE TABLE t (v INTEGER)", "INSERT INTO t VALUES (7)");
                server.kill();
                assertThat(server.ended()).isPresent();
                server.restart();
                execute(server, "DELETE FROM t WHERE v = 7 AND 1 / (SELECT count(*) FROM t) = 1");
                try (Session session = Product.anyStore("postgres").open(server, Duration.ofSeconds(20))) {
                    assertThat(session.acknowledge(Durability.OS)).containsEntry("fsync", "off");
                }
            });
            assertThat(found).isInstanceOf(Servers.Found.Ready.class);
            assertThat(docker.argumentsOfProcesses())
                    .noneMatch(arguments -> arguments.contains(
                            ((Servers.Found.Ready) found).server().endpoint().password()));
        }
    }

    /** The last of the sources; the tag may be anybody's. */
    @Test
    void anImageOfAnotherVersionIsRefused() throws Exception {
        Program program = PackagedProgram.of("postgres", temporary);
        try (var docker = new ScriptedDocker(container -> new PostgresInside(container, program, temporary))) {
            docker.offers("postgres:14");
            Servers.Found found = find(docker, "postgres:14", Map.of(), server -> {});
            assertThat(docker.only().image()).isEqualTo("postgres:14");
            assertThat(found).isInstanceOf(Servers.Found.Absent.class);
            assertThat(((Servers.Found.Absent) found).reason())
                    .contains("no package of postgres 14 is known")
                    .contains(": version 14 was asked for, and the server is version " + program.version())
                    .endsWith("docbench run --store postgres:14=URI, or the path of its program, or docker:IMAGE:TAG");
        }
    }

    /** MongoDB as its image's script sets it up: a server without a set makes the user, then the real one begins. */
    private final class Mongod implements ScriptedDocker.Inside {
        private final ScriptedDocker.Container container;
        private final Program program;
        private final Path folder;
        private Process process;

        Mongod(ScriptedDocker.Container container, Program program) throws IOException {
            this.container = container;
            this.program = program;
            this.folder = Files.createDirectories(temporary.resolve(container.name()));
        }

        private Process run(int port, List<String> arguments) throws IOException {
            List<String> command = new ArrayList<>(List.of(
                    program.executable().toString(),
                    "--dbpath=" + folder.resolve("data"),
                    "--port=" + port,
                    "--bind_ip=127.0.0.1",
                    "--nounixsocket"));
            arguments.stream().filter(one -> !one.startsWith("--port")).forEach(command::add);
            var builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            folder.resolve("log").toFile()));
            program.libraries().ifPresent(path -> builder.environment().put("LD_LIBRARY_PATH", path.toString()));
            return builder.start();
        }

        @Override
        public void start() throws IOException {
            Map<String, String> environment = container.environment();
            if (process == null) {
                Files.createDirectories(folder.resolve("data"));
                int inside = Processes.Loopback.freePort();
                Process first = run(inside, List.of());
                Processes.Wait.until("mongod", () -> Processes.Loopback.listens(inside));
                try (MongoClient client =
                        MongoClients.create("mongodb://127.0.0.1:" + inside + "/?directConnection=true")) {
                    client.getDatabase("admin")
                            .runCommand(new Document("createUser", environment.get("MONGO_INITDB_ROOT_USERNAME"))
                                    .append("pwd", environment.get("MONGO_INITDB_ROOT_PASSWORD"))
                                    .append("roles", List.of("root")));
                }
                Processes.stop(first.toHandle(), Processes.TERM, Processes.PATIENCE);
            }
            List<String> arguments = new ArrayList<>(List.of("--auth"));
            for (String argument : container.arguments()) {
                String key = "--keyFile=";
                arguments.add(argument.startsWith(key) ? key + key(argument.substring(key.length())) : argument);
            }
            process = run(container.port(), arguments);
        }

        /** The file that was copied into the container. */
        private Path key(String path) throws IOException {
            ScriptedDocker.Copied copied = container.files().get(path);
            assertThat(copied.mode()).isEqualTo(0600);
            return OwnFolder.PrivateFiles.write(folder.resolve("key"), copied.text());
        }

        @Override
        public void stop(boolean inOrder) {
            if (inOrder) {
                Processes.stop(process.toHandle(), Processes.TERM, Processes.PATIENCE);
            } else {
                Processes.kill(process.toHandle());
            }
        }
    }

    @Test
    void mongodbBecomesASetOfOneAndStaysOne() throws Exception {
        Program program = PackagedProgram.of("mongodb", temporary);
        try (var docker = new ScriptedDocker(container -> new Mongod(container, program))) {
            docker.offers("mongo:6.0");
            Servers.Found found = find(docker, "mongodb:6.0", Map.of("mongodb:6.0", "docker:mongo:6.0"), server -> {
                assertThat(docker.only().published())
                        .containsExactly(Map.entry(
                                server.endpoint().port() + "/tcp",
                                List.of("127.0.0.1:" + server.endpoint().port())));
                assertThat(primary(server.endpoint()))
                        .isEqualTo("127.0.0.1:" + server.endpoint().port());
                insert(server.endpoint());
                server.kill();
                server.restart();
                assertThat(count(server.endpoint())).isEqualTo(1);
                server.restart();
                assertThat(count(server.endpoint())).isEqualTo(1);
                assertThat(primary(server.endpoint()))
                        .isEqualTo("127.0.0.1:" + server.endpoint().port());
            });
            assertThat(found).as(found.toString()).isInstanceOf(Servers.Found.Ready.class);
        }
    }

    @Test
    void aStandaloneMongodbHasNoSet() throws Exception {
        Program program = PackagedProgram.of("mongodb", temporary);
        try (var docker = new ScriptedDocker(container -> new Mongod(container, program))) {
            docker.has("mongo:6.0");
            Servers.Found found =
                    find(docker, "mongodb-standalone", Map.of("mongodb-standalone", "docker:mongo:6.0"), server -> {
                        insert(server.endpoint());
                        assertThat(docker.only().files()).isEmpty();
                        assertThat(primary(server.endpoint())).isNull();
                        assertThat(count(server.endpoint())).isEqualTo(1);
                    });
            assertThat(found).as(found.toString()).isInstanceOf(Servers.Found.Ready.class);
        }
    }

    private static String primary(Endpoint endpoint) {
        try (MongoClient client = MongoClients.create(endpoint.uri())) {
            return client.getDatabase("admin")
                    .runCommand(new Document("hello", 1))
                    .getString("primary");
        }
    }

    private static void insert(Endpoint endpoint) {
        try (MongoClient client = MongoClients.create(endpoint.uri())) {
            client.getDatabase("docbench")
                    .getCollection("t")
                    .withWriteConcern(WriteConcern.JOURNALED)
                    .insertOne(new Document("v", 7));
        }
    }

    private static long count(Endpoint endpoint) {
        try (MongoClient client = MongoClients.create(endpoint.uri())) {
            return client.getDatabase("docbench").getCollection("t").countDocuments(new Document("v", 7));
        }
    }

    private static void execute(Server server, String... statements) {
        Endpoint endpoint = server.endpoint();
        try (Connection connection =
                        DriverManager.getConnection("jdbc:" + endpoint.bare(), endpoint.user(), endpoint.password());
                var statement = connection.createStatement()) {
            for (String text : statements) {
                statement.execute(text);
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
