package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bson.Document;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The section TLS of docs/your-cluster.md: its commands, as they are written there but for the host, on servers that refuse a connection without TLS
 * and whose certificate is of an authority of their own. The user has the rights that the page lists.
 */
@Tag("server")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class TlsTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final Pattern SHELL = Pattern.compile("```sh\\n(.*?)```", Pattern.DOTALL);
    private static final String PASSWORD = "s3cret-of-ann";

    @TempDir
    private static Path folder;

    private static OwnAuthority authority;
    private static OwnAuthority other;
    private static OwnAuthority.Signed server;
    private static Servers servers;

    @BeforeAll
    static void make() throws Exception {
        authority = OwnAuthority.in(folder.resolve("authority"));
        other = OwnAuthority.in(folder.resolve("other"));
        server = authority.signed();
        servers = new Servers(folder.resolve("servers"), Map.of(), line -> System.err.println("  " + line));
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    @Test
    void postgres() throws Exception {
        Server started = started("postgres");
        Endpoint endpoint = started.endpoint();
        execute(
                "jdbc:" + endpoint.bare(),
                endpoint.credentials(),
                copy(server.key(), "key.pem"),
                copy(server.certificate(), "certificate.pem"),
                "COPY (SELECT 'hostssl all all 127.0.0.1/32 scram-sha-256') TO PROGRAM 'cat > pg_hba.conf'",
                "ALTER SYSTEM SET ssl_key_file = 'key.pem'",
                "ALTER SYSTEM SET ssl_cert_file = 'certificate.pem'",
                "ALTER SYSTEM SET ssl = on",
                "CREATE DATABASE test",
                "SELECT pg_reload_conf()");
        execute(
                "jdbc:" + endpoint.bare().replaceFirst("/[^/?]*(\\?|$)", "/test$1"),
                endpoint.credentials(),
                administrator("PostgreSQL"));
        isMeasured("postgres", "postgres.jsonb", endpoint.port(), "?sslmode=disable");
        String trusting = doctor("postgres", endpoint.port())
                .replace("sslrootcert=db-ca.pem", "sslfactory=org.postgresql.ssl.DefaultJavaSSLFactory");
        assertThat(shell(authority, trust() + trusting).exit()).isEqualTo(ExitCode.DONE);
        assertThat(shell(other, trust() + trusting).exit()).isEqualTo(ExitCode.FAILED);
    }

    /** Its server may read it and nobody else; no text of a certificate has a quote. */
    private static String copy(String text, String file) {
        return "COPY (SELECT line FROM regexp_split_to_table('" + text.strip()
                + "', '\\n') line) TO PROGRAM 'umask 077; cat > " + file + "'";
    }

    @Test
    void mysql() throws Exception {
        Server started = started("mysql");
        Endpoint endpoint = started.endpoint();
        String address = "jdbc:" + endpoint.bare();
        execute(address, endpoint.credentials(), "CREATE DATABASE test");
        execute(address, endpoint.credentials(), administrator("MySQL"));
        execute(
                address,
                endpoint.credentials(),
                // The page's table of privileges has it for one target, whose statements doctor checks, too.
                "GRANT SESSION_VARIABLES_ADMIN ON *.* TO 'ann'@'%'",
                "SET GLOBAL ssl_ca = '" + file("ca.pem", authority.certificate()) + "'",
                "SET GLOBAL ssl_key = '" + file("key.pem", server.key()) + "'",
                "SET GLOBAL ssl_cert = '" + file("certificate.pem", server.certificate()) + "'",
                "ALTER INSTANCE RELOAD TLS",
                "SET GLOBAL require_secure_transport = ON");
        isMeasured("mysql", "mysql.json", endpoint.port(), "?sslMode=DISABLED");
    }

    /** A server without TLS cannot be switched over: it is started again on its data, with more options. */
    @Test
    void mongodb() throws Exception {
        Server started = started("mongodb");
        Endpoint endpoint = started.endpoint();
        try (MongoClient client = MongoClients.create(endpoint.uri())) {
            Document user = Document.parse(administrator("MongoDB")[0]
                    .replaceFirst("db\\.createUser\\((.*)\\)", "$1")
                    .replace("passwordPrompt()", '"' + PASSWORD + '"'));
            client.getDatabase("admin")
                    .runCommand(new Document("createUser", user.remove("user"))
                            .append("pwd", user.remove("pwd"))
                            .append("roles", user.remove("roles")));
            assertThat(user).isEmpty();
        }
        ProcessHandle process = started.process().orElseThrow();
        ProcessHandle.Info plain = process.info();
        Map<String, String> environment = environment(process);
        List<String> command = new ArrayList<>(List.of(plain.command().orElseThrow()));
        command.addAll(Arrays.asList(plain.arguments().orElseThrow()));
        command.add("--tlsMode=requireTLS");
        command.add("--tlsCertificateKeyFile=" + file("both.pem", server.key() + server.certificate()));
        // From 6.0.27 on it does not start without an authority, which it would then ask clients for, too.
        command.add("--tlsCAFile=" + file("ca.pem", authority.certificate()));
        command.add("--tlsAllowConnectionsWithoutCertificates");
        started.kill();
        ProcessBuilder again = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("mongod.log").toFile());
        again.environment().putAll(environment);
        Process secured = again.start();
        try {
            isMeasured("mongodb", "mongodb", endpoint.port(), "?authSource=admin");
        } finally {
            secured.destroy();
            secured.waitFor();
        }
    }

    /** What a program was started with: where its libraries are, for one. */
    private static Map<String, String> environment(ProcessHandle process) throws IOException {
        return Arrays.stream(Files.readString(Path.of("/proc/" + process.pid() + "/environ"))
                        .split("\0"))
                .map(entry -> entry.split("=", 2))
                .filter(entry -> entry.length == 2)
                .collect(Collectors.toMap(entry -> entry[0], entry -> entry[1], (first, second) -> first));
    }

    /**
     * The guide's check of the server, and a run on it; with another authority, and without TLS, neither.
     *
     * @param plainly the parameters of a URI without TLS
     */
    private static void isMeasured(String product, String target, int port, String plainly) throws Exception {
        String trust = trust();
        String doctor = doctor(product, port);
        CommandResult checked = awaited(trust + doctor);
        assertThat(checked.exit()).as(checked.toString()).isEqualTo(ExitCode.DONE);

        Path out = folder.resolve("run-" + product);
        String small = " --set documents=50 --set rounds=1 --scenario element --targets " + target + " --out " + out;
        CommandResult run = shell(authority, trust + doctor.replace("docbench doctor", "docbench run query") + small);
        assertThat(run.exit()).as(run.toString()).isEqualTo(ExitCode.DONE);
        assertThat(run.toString() + Files.readString(out.resolve("run.json"))).doesNotContain(PASSWORD);
        JsonNode results =
                new ObjectMapper().readTree(out.resolve("run.json").toFile()).get("results");
        assertThat(results)
                .isNotEmpty()
                .allSatisfy(result -> assertThat(result.get("status").asText()).isEqualTo("measured"));

        for (CommandResult refused : List.of(
                shell(other, trust + doctor),
                shell(other, trust + doctor.replace("docbench doctor", "docbench run query")))) {
            assertThat(refused.exit()).as(refused.toString()).isEqualTo(ExitCode.FAILED);
            assertThat(refused.toString()).containsIgnoringCase("certificate").doesNotContain("did not answer");
        }
        CommandResult plain = shell(authority, doctor.replaceFirst("\\?[^']*'", plainly + "'"));
        assertThat(plain.exit()).as(plain.toString()).isEqualTo(ExitCode.FAILED);
    }

    /** The statements with which the page has an administrator make a user, in the block that begins with the product. */
    private static String[] administrator(String product) throws Exception {
        String page = Files.readString(HOME.resolve("docs/your-cluster.md"));
        String statements = page.replaceFirst("(?s).*\n(--|//) " + product + "[^\n]*\n", "")
                .replaceFirst("(?s)\n(--|//|```).*", "");
        assertThat(statements).contains("ann");
        return Arrays.stream(statements.replaceAll("\n +", " ").split("\n"))
                .map(line -> line.replaceFirst(";$", "").replace("a-password", PASSWORD))
                .toArray(String[]::new);
    }

    private static String trust() throws Exception {
        return blocks().get(1);
    }

    private static String doctor(String product, int port) throws Exception {
        return blocks().get(0)
                .replace("\\\n", " ")
                .lines()
                .filter(line -> line.contains("--store '" + product + "="))
                .findFirst()
                .orElseThrow()
                .replace("@db.example.com/", "@localhost:" + port + "/");
    }

    /** The shell's texts in the section. */
    private static List<String> blocks() throws Exception {
        String section = Files.readString(HOME.resolve("docs/your-cluster.md"))
                .replaceFirst("(?s).*\n## TLS\n", "")
                .replaceFirst("(?s)\n## .*", "");
        return SHELL.matcher(section).results().map(block -> block.group(1)).toList();
    }

    /** A server that was started again answers when it has read its journal. */
    private static CommandResult awaited(String script) throws Exception {
        CommandResult result = shell(authority, script);
        for (int i = 0; i < 3 && result.exit() != ExitCode.DONE; i++) {
            result = shell(authority, script);
        }
        return result;
    }

    /** Runs a text of the guide in the folder of an authority, whose certificate is the guide's {@code db-ca.pem}. */
    private static CommandResult shell(OwnAuthority trusted, String script) throws Exception {
        Files.deleteIfExists(trusted.folder().resolve("db-ca.p12"));
        String java = Path.of(System.getProperty("java.home"), "bin").toString();
        String docbench = "docbench() { java -Ddocbench.home=\"$DOCBENCH\" -cp \"$CLASSES\" " + Main.class.getName()
                + " \"$@\"; }\n";
        Path err = Files.createTempFile(folder, "err", "");
        var builder = new ProcessBuilder("sh", "-e", "-c", docbench + script.replace("./docbench", "docbench"))
                .directory(trusted.folder().toFile())
                .redirectError(err.toFile());
        builder.environment()
                .putAll(Map.of(
                        "PATH",
                        java + ":" + System.getenv("PATH"),
                        "DOCBENCH",
                        HOME.toString(),
                        "CLASSES",
                        System.getProperty("java.class.path"),
                        "DB_PASSWORD",
                        PASSWORD));
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new CommandResult(process.waitFor(), out, Files.readString(err));
    }

    private static Server started(String product) {
        if (servers.find(product) instanceof Found.Ready ready) {
            return ready.server();
        }
        String reason = "skipped: " + ((Found.Absent) servers.find(product)).reason();
        System.err.println("  " + reason);
        return Assumptions.abort(reason);
    }

    private static Path file(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text);
    }

    private static void execute(String url, Properties user, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, user);
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }
}
