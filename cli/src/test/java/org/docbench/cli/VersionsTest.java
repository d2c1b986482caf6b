package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Targets with a version, and {@code --store} with one. */
class VersionsTest {
    @TempDir
    private Path folder;

    private Path program(String name, String says) throws Exception {
        Path program = Files.writeString(folder.resolve(name), "#!/bin/sh\necho '" + says + "'\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return program;
    }

    /** What is wrong is known before anything is started. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        postgres:15 | postgres (PostgreSQL) 16.2    | FILE: version 15 was asked for, and the server is version 16.2
        postgres:1  | postgres (PostgreSQL) 16.2    | FILE: version 1 was asked for, and the server is version 16.2
        postgres:13 | postgres (PostgreSQL) 13.9    | FILE is version 13.9, older than 14
        mongodb:8   | postgres (PostgreSQL) 16.2    | FILE is not mongodb: it says postgres (PostgreSQL) 16.2
        mysql:8.0   | Ver 8.4.3 for Linux on x86_64 | FILE: version 8.0 was asked for, and the server is version 8.4.3
        """)
    void aProgramOfAnotherVersionIsWrongUsage(String store, String says, String why) throws Exception {
        String product = store.replaceFirst(":.*", "");
        Path program = program("server", says);
        CommandResult said = CommandResult.docbench(
                "run",
                "crud",
                "--dry-run",
                "--targets",
                product + ".*:" + store.substring(product.length() + 1),
                "--store",
                store + "=" + program);
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
        assertThat(said.errorLines()).containsExactly("docbench: --store: " + why.replace("FILE", program.toString()));
    }

    @Test
    void aProgramOfTheVersionIsTakenAndAPathWithoutOneIsNot() throws Exception {
        Path program = program("server", "postgres (PostgreSQL) 16.2");
        List<String> plan = List.of("run", "crud", "--dry-run", "--targets", "postgres.jsonb:16", "--store");
        assertThat(plan(plan, "postgres:16=" + program).exit()).isEqualTo(ExitCode.DONE);
        assertThat(plan(plan, "postgresql:16=" + program).exit()).isEqualTo(ExitCode.DONE);
        assertThat(plan(plan, "postgres:16=" + folder).errorLines())
                .containsExactly("docbench: --store: " + folder + " is no program; name the file postgres");
        assertThat(plan(plan, "postgres:17=" + program).errorLines())
                .hasSize(1)
                .first()
                .asString()
                .contains("version 17 was asked for");
        assertThat(plan(plan, "postgres=" + program).errorLines())
                .containsExactly(
                        "docbench: --store postgres: no target of this run is on a server of postgres; docbench"
                                + " list shows them");
    }

    private static CommandResult plan(List<String> words, String store) {
        List<String> all = new ArrayList<>(words);
        all.add(store);
        return CommandResult.docbench(all.toArray(String[]::new));
    }

    @Test
    void aVersionThatIsNotKnownIsNamedWithThoseThatAre() {
        CommandResult said =
                CommandResult.docbench("run", "crud", "--dry-run", "--targets", "mysql.json:5.7,postgres.jsonb");
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.DONE);
        assertThat(said.out())
                // Where MariaDB is installed, its mysqld is named in place of none.
                .containsPattern("No server of mysql:5\\.7: [^;]+; no package of mysql 5\\.7 is known for ")
                .contains("docbench run --store mysql:5.7=URI, or the path of its program")
                .doesNotContain("No server of mysql:5.7: no mysqld 5.7 on this machine; no package of mysql is");
    }

    /** Which server is killed is known by the version; a network and a copy have none to kill. */
    @Test
    void proveTakesAVersion() {
        CommandResult unknown = CommandResult.docbench("prove", "postgres.jsonb:3");
        assertThat(unknown.exit()).as(unknown.err()).isEqualTo(ExitCode.FAILED);
        assertThat(unknown.err()).contains("no package of postgres 3 is known for ");
        CommandResult library = CommandResult.docbench("prove", "sqlite.jsonb:3");
        assertThat(library.exit()).as(library.err()).isEqualTo(ExitCode.FAILED);
        assertThat(library.err()).contains("sqlite is a library, of which DocBench has one version");
        for (String wrong : List.of("postgres.jsonb:15@wan", "postgres.jsonb#2", "postgres.jsonb:")) {
            CommandResult said = CommandResult.docbench("prove", wrong);
            assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
            assertThat(said.errorLines()).hasSize(1).first().asString().contains("a version follows a colon");
        }
    }

    @Test
    @Tag("server")
    @Timeout(600) // servers may have to be fetched first
    void twoVersionsOfAProductAreMeasuredInOneRun() throws Exception {
        try (var servers = new Servers(folder.resolve("before"), Map.of(), line -> System.out.println(line))) {
            for (String name : List.of("postgres:15", "postgres:18")) {
                assumeTrue(
                        servers.find(name) instanceof Found.Ready,
                        () -> servers.find(name).toString());
            }
        }
        Path out = folder.resolve("out");
        List<String> targets = List.of("postgres.jsonb:15", "postgres.jsonb:18", "sqlite.jsonb");
        CommandResult said = CommandResult.docbench(
                "run",
                "insert",
                "--targets",
                String.join(",", targets),
                "--ask",
                "postgres.jsonb:15,postgres.jsonb:18",
                "--scenario",
                "payload",
                "--set",
                "bytes=200",
                "--durability",
                "os",
                "--out",
                out.toString());
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.DONE);
        JsonNode run = new ObjectMapper().readTree(out.resolve("run.json").toFile());
        for (String version : List.of("15", "18")) {
            assertThat(run.path("targets"))
                    .filteredOn(target -> target.path("id").asText().equals("postgres.jsonb:" + version))
                    .singleElement()
                    .satisfies(target -> {
                        assertThat(target.path("status").asText()).isEqualTo("ran");
                        assertThat(target.path("version").asText()).startsWith("PostgreSQL " + version + ".");
                        assertThat(target.path("target").path("version").asText())
                                .isEqualTo(version);
                        String from =
                                target.path("settings").path("server from").asText();
                        // The package's name, or the file that was started: the words of one kind only.
                        assertThat(target.path("settings").path("server kind").asText())
                                .isEqualTo(from.startsWith("/") ? "program" : "package");
                        assertThat(from)
                                .matches("/.*/postgres of this machine"
                                        + "|io\\.zonky\\.test\\.postgres:.* from the Maven repository");
                    });
        }
        assertThat(run.path("targets"))
                .filteredOn(target -> target.path("id").asText().equals("sqlite.jsonb"))
                .singleElement()
                .satisfies(target -> assertThat(
                                target.path("settings").path("server kind").asText())
                        .isEqualTo("library"));
        assertThat(run.path("results"))
                .isNotEmpty()
                .allMatch(row -> row.path("status").asText().equals("measured"))
                .extracting(row -> row.path("target").asText())
                .contains(targets.toArray(String[]::new));
        assertThat(run.path("plan").path("asked"))
                .isNotEmpty()
                .allSatisfy(pair -> assertThat(pair.path("targets"))
                        .extracting(JsonNode::asText)
                        .containsExactly("postgres.jsonb:15", "postgres.jsonb:18"));
        assertThat(rounds(out)).isNotEmpty().allMatch(round -> round.containsAll(targets));
        assertThat(OpenedPage.text(Files.readString(out.resolve("report.html"))))
                .contains(targets);
        try (var left = Files.list(out)) {
            assertThat(left).noneMatch(file -> file.getFileName().toString().startsWith("servers"));
        }
        assertThat(ProcessHandle.current().descendants())
                .noneMatch(child -> child.info().commandLine().orElse("").contains(folder.toString()));
    }

    /** The targets that were measured in each round of the journal. */
    private static List<Set<String>> rounds(Path run) throws Exception {
        List<Set<String>> rounds = new ArrayList<>();
        ObjectMapper json = new ObjectMapper();
        for (String text : Files.readAllLines(run.resolve("trials.ndjson"))) {
            JsonNode line = json.readTree(text);
            if (line.path("line").asText().equals("block")) {
                int round = line.path("block").path("round").asInt();
                while (rounds.size() < round) {
                    rounds.add(new LinkedHashSet<>());
                }
                if (round > 0) {
                    rounds.get(round - 1).add(line.path("block").path("target").asText());
                }
            }
        }
        return rounds;
    }

    @Test
    @Tag("server")
    @Timeout(600)
    void aServerOfAnotherVersionIsNamedBeforeAnythingIsMeasured() {
        try (var servers = new Servers(folder.resolve("servers"), Map.of(), line -> System.out.println(line))) {
            Found found = servers.find("postgres");
            assumeTrue(found instanceof Found.Ready, found::toString);
            String uri = ((Found.Ready) found).server().endpoint().uri();
            CommandResult said = CommandResult.docbench(
                    "run",
                    "update",
                    "--targets",
                    "postgres.jsonb:9.6",
                    "--store",
                    "postgres:9.6=" + uri,
                    "--out",
                    folder.resolve("out").toString());
            assertThat(said.exit()).isEqualTo(ExitCode.FAILED);
            assertThat(said.errorLines())
                    .last()
                    .asString()
                    .matches("docbench: postgres:9\\.6 at postgresql://docbench:\\*\\*\\*@.*:"
                            + " version 9\\.6 was asked for, and the server is version \\d+\\.\\d+");
            assertThat(folder.resolve("out")).doesNotExist();
        }
    }
}
