package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.docbench.stores.servers.PackagedProgram;
import org.docbench.stores.servers.PostgresInside;
import org.docbench.stores.servers.Program;
import org.docbench.stores.servers.ScriptedDocker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --store PRODUCT=docker:IMAGE:TAG}. */
class NamedImageTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        mongodb          | mongodb          | docker:--privileged | what follows docker: is no image of mongodb, as docker:NAME:TAG
        mongodb          | mongodb          | docker://ann:tell-nobody@host/x | what follows docker: is no image of mongodb, as docker:NAME:TAG
        mongodb.replicas | mongodb-replicas | docker:mongo:8.0    | DocBench starts no mongodb-replicas in a container
        sqlite           | sqlite           | docker:alpine       | DocBench starts no sqlite in a container
        """)
    void whatIsNoImageIsWrongUsage(String target, String server, String image, String why) {
        CommandResult said = CommandResult.docbench(
                "run", "crud", "--dry-run", "--targets", target, "--store", server + "=" + image);
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
        assertThat(said.errorLines()).containsExactly("docbench: --store: " + why);
    }

    @Test
    void anImageIsPlannedWithAndNotAsked() {
        CommandResult said = CommandResult.docbench(
                "run",
                "crud",
                "--dry-run",
                "--targets",
                "mongodb:8.0",
                "--store",
                "mongodb:8.0=docker:registry.example.org:5000/team/mongo:8.0");
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.DONE);
        assertThat(said.out()).contains("in all").doesNotContain("No server of");
    }

    @Test
    void theDoctorAsksServersThatRun() {
        CommandResult said = CommandResult.docbench("doctor", "--store", "mongodb=docker:mongo:8.0");
        assertThat(said.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(said.errorLines())
                .containsExactly("docbench: --store mongodb: doctor checks a server that runs; give its URI");
    }

    /** In a process of its own, where another docker command is found first. */
    private CommandResult docbench(Path docker, String... arguments) throws Exception {
        Path out = folder.resolve("out.txt");
        Path err = folder.resolve("err.txt");
        ProcessBuilder builder = DocbenchProcess.of(List.of(), arguments)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        Map<String, String> environment = builder.environment();
        environment.put("PATH", docker + ":" + environment.get("PATH"));
        environment.put("XDG_STATE_HOME", folder.resolve("home").toString());
        Process process = builder.start();
        try {
            return new CommandResult(
                    process.waitFor(),
                    Files.readString(out, StandardCharsets.UTF_8),
                    Files.readString(err, StandardCharsets.UTF_8));
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    @Tag("slow")
    @Timeout(120)
    void aDockerThatDoesNotAnswerEndsTheCommandBeforeAnything() throws Exception {
        Path docker = ScriptedDocker.script(folder.resolve("bin"), "echo 'Cannot connect.' >&2; exit 1");
        CommandResult said = docbench(
                docker.getParent(),
                "run",
                "crud",
                "--targets",
                "mongodb:8.0",
                "--store",
                "mongodb:8.0=docker:mongo:8.0",
                "--out",
                folder.resolve("run").toString());
        assertThat(said.exit()).as(said.toString()).isEqualTo(ExitCode.FAILED);
        assertThat(said.errorLines())
                .containsExactly(
                        "Checking Docker for mongodb:8.0", "docbench: mongodb:8.0: docker version: Cannot connect.");
        assertThat(folder.resolve("run")).doesNotExist();
    }

    /** PostgreSQL itself is behind the port that the scripted Docker publishes. */
    @Test
    @Tag("server")
    @Timeout(600)
    void rowsSayFromWhichImageTheirServerIs() throws Exception {
        Program program = PackagedProgram.of("postgres", folder);
        String version = program.version().replaceFirst("\\..*", "");
        Path run = folder.resolve("run");
        try (var docker = new ScriptedDocker(container -> new PostgresInside(container, program, folder))) {
            docker.offers("postgres:" + version + "-bookworm");
            CommandResult said = docbench(
                    docker.install(folder.resolve("bin")).getParent(),
                    "run",
                    "insert",
                    "--targets",
                    "postgres.jsonb:" + version + ",sqlite.jsonb",
                    "--store",
                    "postgres:" + version + "=docker:postgres:" + version + "-bookworm",
                    "--scenario",
                    "payload",
                    "--set",
                    "bytes=200",
                    "--durability",
                    "os",
                    "--out",
                    run.toString());
            assertThat(said.exit()).as(said.toString()).isEqualTo(ExitCode.DONE);
            assertThat(said.err()).contains("fetching the container image postgres:" + version + "-bookworm");
            JsonNode file = new ObjectMapper().readTree(run.resolve("run.json").toFile());
            assertThat(file.path("targets"))
                    .filteredOn(target -> target.path("id").asText().equals("postgres.jsonb:" + version))
                    .singleElement()
                    .satisfies(target -> {
                        assertThat(target.path("status").asText()).isEqualTo("ran");
                        assertThat(target.path("version").asText()).startsWith("PostgreSQL " + program.version());
                        assertThat(target.path("settings").path("server from").asText())
                                .startsWith("the container image postgres:" + version + "-bookworm, sha256:");
                        assertThat(target.path("settings")
                                        .path("server started with")
                                        .asText())
                                .contains("shared_buffers=128MB");
                    });
            assertThat(file.path("results"))
                    .isNotEmpty()
                    .allMatch(row -> row.path("status").asText().equals("measured"));
            assertThat(docker.containers()).isEmpty();
            String password = docker.only().environment().get("POSTGRES_PASSWORD");
            assertThat(docker.argumentsOfProcesses()).noneMatch(arguments -> arguments.contains(password));
            assertThat(said.toString() + file).doesNotContain(password);
        }
    }
}
