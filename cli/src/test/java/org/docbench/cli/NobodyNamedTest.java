package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile;
import org.docbench.stores.Endpoint;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run whose inputs all lie in the user's home and hold the user's name, and an output that holds neither. */
@Tag("server")
class NobodyNamedTest {
    private static final String USER = "annabel1815";
    private static final String SECRET = "Geheim/7word";

    @Test
    @Timeout(600) // a server may have to be fetched first
    void neitherHomeNorUserNorPasswordIsInAnythingThatIsShared(@TempDir Path folder) throws Exception {
        Path home = Files.createDirectories(folder.toRealPath().resolve("home").resolve(USER));
        Path documents = Files.writeString(home.resolve(USER + ".ndjson"), "{\"a\": 1}\n{\"a\": 2}\n");
        Path password = Files.createFile(
                home.resolve("password"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(password, SECRET + "\n");
        Path out = home.resolve("runs").resolve("mine");

        String said;
        int port;
        try (var servers = new Servers(folder.resolve("servers"), Map.of(), line -> System.out.println(line))) {
            Found found = servers.find("postgres");
            assumeTrue(found instanceof Found.Ready, found::toString);
            Endpoint server = ((Found.Ready) found).server().endpoint();
            makeDatabaseOfTheUser(server);
            try (var once = new OneConnection(server.port())) {
                port = once.port();
                said = insert(home, documents, port, password, out);
            }
        }

        nobody(home, "console", said);
        RunFile run = Reports.read(out);
        for (String format : List.of("html", "md", "csv", "console")) {
            nobody(home, format, OpenedPage.text(Reports.as(format, run)));
        }
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                nobody(home, file.toString(), OpenedPage.text(Files.readString(file)));
            }
        }
        JsonNode json = new ObjectMapper().readTree(out.resolve("run.json").toFile());
        assertThat(json.findValuesAsText("reason")).anyMatch(why -> why.contains("Connection refused"));
        assertThat(json.path("results"))
                .anyMatch(row -> row.path("status").asText().equals("measured"));
        assertThat(json.path("command"))
                .extracting(JsonNode::asText)
                .contains(
                        "--documents",
                        "<user>.ndjson",
                        "postgres=postgresql://<user>@127.0.0.1:" + port + "/<user>",
                        "sqlite=lite",
                        "postgres=file:password");
    }

    /** It answers when it is asked whether it is there, and takes no connection after that. */
    private static String insert(Path home, Path documents, int port, Path password, Path out) {
        return docbench(
                home,
                "run",
                "insert",
                "--scenario",
                "user",
                "--targets",
                "postgres.jsonb,sqlite.jsonb",
                "--durability",
                "sync",
                "--documents",
                documents.toString(),
                "--store",
                "postgres=postgresql://" + USER + "@127.0.0.1:" + port + "/" + USER,
                "--store",
                "sqlite=" + home.resolve("lite"),
                "--password",
                "postgres=file:" + password,
                "--out",
                out.toString());
    }

    private static void makeDatabaseOfTheUser(Endpoint server) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:postgresql://127.0.0.1:" + server.port() + "/docbench",
                        server.user(),
                        server.password());
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE ROLE " + USER + " LOGIN PASSWORD '" + SECRET + "'");
            statement.execute("CREATE DATABASE " + USER);
        }
    }

    private static String docbench(Path home, String... arguments) {
        var said = new ByteArrayOutputStream();
        PrintStream before = System.out;
        String user = System.setProperty("user.name", USER);
        String oldHome = System.setProperty("user.home", home.toString());
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            assertThat(Main.execute(arguments)).isEqualTo(ExitCode.FAILED);
        } finally {
            System.setOut(before);
            System.setProperty("user.name", user);
            System.setProperty("user.home", oldHome);
        }
        return said.toString(StandardCharsets.UTF_8);
    }

    private static void nobody(Path home, String what, String text) {
        assertThat(text).as(what).isNotEmpty();
        for (String secret : List.of(home.toString(), USER, SECRET, "Geheim%2F7word")) {
            assertThat(text.contains(secret)).as("%s holds %s", what, secret).isFalse();
        }
    }
}
