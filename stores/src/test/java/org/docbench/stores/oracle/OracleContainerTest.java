package org.docbench.stores.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.docbench.stores.servers.ContainerImage;
import org.docbench.stores.servers.ScriptedDocker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A scripted Docker, and {@link FakeOracle} in the place of the driver: no Oracle Database is behind. */
@Tag("slow")
@Timeout(120)
class OracleContainerTest {
    @TempDir
    Path temporary;

    private final List<String> tried = new ArrayList<>();

    /** What the driver was asked for. */
    private final List<String> asked = new ArrayList<>();

    private volatile ScriptedDocker script;
    private volatile Thread later;
    private final AtomicBoolean ready = new AtomicBoolean();

    private ContainerImage image(FakeOracle fake) {
        return OracleStores.with((server, limit) -> {
                    asked.add(server.endpoint().uri());
                    assertThat(ready)
                            .as("asked before the log says that it is ready")
                            .isTrue();
                    if (asked.size() == 1) {
                        throw new SQLException("ORA-12514: Listener does not know of it", "66000", 12514);
                    }
                    return fake.connection();
                })
                .servers()
                .get(0)
                .image(OptionalLong.empty())
                .orElseThrow();
    }

    @Test
    void itsScriptIsThereBeforeTheStartAndItsUserIsAwaited() throws Exception {
        var fake = new FakeOracle();
        try (var docker = new ScriptedDocker(container -> new ScriptedDocker.Inside() {
            @Override
            public void start() {
                assertThat(container.files())
                        .containsOnlyKeys("/container-entrypoint-initdb.d/published.sql")
                        .containsValue(new ScriptedDocker.Copied(0644, 0, OracleImage.script()));
                container.log("CONTAINER: starting up...");
                later = new Thread(() -> readyAfterTwoQuestions(container));
                later.setDaemon(true);
                later.start();
            }

            @Override
            public void stop(boolean inOrder) {}
        })) {
            docker.has("gvenzl/oracle-free:23.26.0-faststart");
            script = docker;
            try (Server server = docker.start(image(fake), "oracle", temporary, tried)
                    .orElseThrow(() -> new AssertionError(tried))) {
                ScriptedDocker.Container container = docker.only();
                String password = server.endpoint().password();
                assertThat(container.image()).isEqualTo("gvenzl/oracle-free:23.26.0-faststart");
                assertThat(container.environment())
                        .containsEntry("APP_USER", "docbench")
                        .containsEntry("APP_USER_PASSWORD", password)
                        .containsEntry("ORACLE_PASSWORD", password);
                assertThat(container.published())
                        .containsExactly(java.util.Map.entry(
                                "1521/tcp",
                                List.of("127.0.0.1:" + server.endpoint().port())));
                assertThat(asked).hasSize(2).containsOnly(server.endpoint().uri());
                assertThat(fake.isClosed()).isTrue();
                assertThat(docker.argumentsOfProcesses()).noneMatch(arguments -> arguments.contains(password));
            }
            assertThat(docker.containers()).isEmpty();
            later.join();
        }
    }

    /** The database is not ready when the container runs: its log was read and did not say so. */
    private void readyAfterTwoQuestions(ScriptedDocker.Container container) {
        try {
            while (script.requests().stream()
                            .filter(request -> request.contains("/logs"))
                            .count()
                    < 2) {
                Thread.sleep(10);
            }
            ready.set(true);
            container.log("DATABASE IS READY TO USE!");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Publication 003 measured Express 21c: an image, a service and a script of its own. */
    @Test
    void expressIsTheImageOfItsVersion() {
        var fake = new FakeOracle();
        var express = new OracleImage(
                (server, limit) -> fake.connection(), OracleImage.Edition.EXPRESS, OracleImage.Redo.PUBLISHED);
        var free = new OracleImage(
                (server, limit) -> fake.connection(), OracleImage.Edition.FREE, OracleImage.Redo.PUBLISHED);
        assertThat(express.reference(ServerName.parse("oracle:21"))).isEqualTo("gvenzl/oracle-xe:21-faststart");
        assertThat(express.endpoint(7, "word").uri()).isEqualTo("oracle://docbench:word@127.0.0.1:7/XEPDB1");
        assertThat(express.files("word"))
                .singleElement()
                .satisfies(file -> assertThat(file.text())
                        .contains("ALTER SESSION SET CONTAINER = XEPDB1;")
                        .doesNotContain("FREEPDB1"));
        for (String version : List.of("21", "21.3.0")) {
            assertThat(express.has(version)).isTrue();
            assertThat(free.has(version)).isFalse();
        }
        for (String version : List.of("23", "23.9", "26", "18")) {
            assertThat(express.has(version)).isFalse();
        }
    }

    /** The publication's complaint is of small logs: the second server has nothing else than these. */
    @Test
    void smallRedoLogsAreTheOnlyDifference() {
        var fake = new FakeOracle();
        var small =
                new OracleImage((server, limit) -> fake.connection(), OracleImage.Edition.FREE, OracleImage.Redo.SMALL);
        assertThat(small.product()).isEqualTo("oracle-small-redo");
        assertThat(small.files("word"))
                .singleElement()
                .satisfies(file -> assertThat(file.text())
                        .isEqualTo(OracleImage.script().replace("SIZE 500M", "SIZE 10M"))
                        .contains("ADD LOGFILE GROUP 16 SIZE 10M;"));
    }

    @Test
    void aVersionThatTheRegistryLacksIsNamed() throws Exception {
        try (var docker = new ScriptedDocker(container -> {
            throw new AssertionError("none is made");
        })) {
            Optional<Server> none = docker.start(image(new FakeOracle()), "oracle:23.8", temporary, tried);
            assertThat(none).isEmpty();
            assertThat(tried)
                    .containsExactly("oracle in a container of gvenzl/oracle-free:23.8-faststart: docker pull: Error"
                            + " response from daemon: manifest for gvenzl/oracle-free:23.8-faststart not found: manifest"
                            + " unknown: manifest unknown");
        }
    }
}
