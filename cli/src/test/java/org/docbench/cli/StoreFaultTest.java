package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.stores.Endpoint;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run whose server refuses: exit code 1, every row there, and the password nowhere. */
@Tag("server")
class StoreFaultTest {
    private static final String SECRET = "Geheim%2B7word";
    private static final String DECODED = "Geheim+7word";

    /** It answers when it is asked whether it is there, and takes no connection after that. */
    @Test
    @Timeout(600) // a server may have to be fetched first
    void aServerThatRefusesFailsTheRunAndNobodyLearnsThePassword(@TempDir Path folder) throws Exception {
        Path out = folder.resolve("out");
        CommandResult said;
        String address;
        String password;
        try (var servers = new Servers(folder.resolve("servers"), Map.of(), line -> System.out.println(line))) {
            Found found = servers.find("postgres");
            assumeTrue(found instanceof Found.Ready, found::toString);
            Endpoint real = ((Found.Ready) found).server().endpoint();
            password = real.password();
            try (var once = new OneConnection(real.port())) {
                address = "127.0.0.1:" + once.port() + "/docbench";
                said = CommandResult.docbench(
                        "run",
                        "update",
                        "--targets",
                        "postgres.jsonb",
                        "--durability",
                        "sync",
                        "--store",
                        "postgres=postgresql://docbench:" + password + "@" + address + "?sslpassword=" + SECRET + "x",
                        "--out",
                        out.toString());
            }
        }
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.FAILED);

        JsonNode run = new ObjectMapper().readTree(out.resolve("run.json").toFile());
        List<JsonNode> refused = rows(run, "postgres.jsonb");
        assertThat(refused).hasSize(31).allSatisfy(row -> {
            assertThat(row.path("status").asText()).isEqualTo("failed");
            assertThat(row.path("reason").asText()).contains(address, "Connection refused");
        });
        assertThat(rows(run, "store.null"))
                .hasSize(31)
                .allSatisfy(row -> assertThat(row.path("status").asText()).isEqualTo("measured"));
        assertThat(run.path("command").toString()).contains("postgresql://docbench:***@" + address);

        assertThat(said.err()).contains("31 of 62 results failed", address, "Connection refused");
        List<String> texts = new ArrayList<>(List.of(said.out(), said.err()));
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                texts.add(Files.readString(file));
            }
        }
        texts.forEach(text -> {
            hidden(text);
            assertThat(text).doesNotContain(password);
        });
        try (Stream<Path> left = Files.list(out)) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("trials.ndjson", "run.json", "report.html");
        }
    }

    @Test
    void aUriWithSeveralReadingsIsRefusedBeforeAnythingIsWritten(@TempDir Path folder) {
        Path out = folder.resolve("out");
        for (String raw : List.of("/", "?", "#", "@", "%", " ")) {
            CommandResult said = CommandResult.docbench(
                    "run",
                    "update",
                    "--targets",
                    "mysql.json",
                    "--durability",
                    "sync",
                    "--store",
                    "mysql=mysql://user:" + DECODED + raw + DECODED + "@127.0.0.1:1/x",
                    "--out",
                    out.toString());
            assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
            assertThat(said.err()).contains("mysql://user:***@127.0.0.1:1/x", "percent-encoded");
            assertThat(said.err().lines()).hasSize(1);
            hidden(said.err());
            assertThat(out).doesNotExist();
        }
    }

    private static List<JsonNode> rows(JsonNode run, String target) {
        return Stream.iterate(0, i -> i < run.path("results").size(), i -> i + 1)
                .map(run.path("results")::get)
                .filter(row -> row.path("target").asText().equals(target))
                .toList();
    }

    @Test
    void aUriInTheWrongPlaceIsNotRepeatedWithItsPassword() {
        String uri = "postgresql://user:" + SECRET + "@127.0.0.1:1/x";
        for (List<String> arguments : List.of(
                List.of("run", "update", "--store", uri),
                List.of("run", uri),
                List.of("run", "--targets", uri),
                List.of("run", "--store", "postgres=" + uri),
                List.of("prove", uri),
                List.of(uri))) {
            CommandResult said = CommandResult.docbench(arguments.toArray(String[]::new));
            assertThat(said.exit()).as(said.err()).isNotEqualTo(ExitCode.DONE);
            hidden(said.out());
            hidden(said.err());
        }
    }

    private static void hidden(String text) {
        assertThat(text).doesNotContain(SECRET).doesNotContain(DECODED);
    }
}
