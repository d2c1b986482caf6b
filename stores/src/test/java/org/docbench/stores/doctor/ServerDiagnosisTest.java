package org.docbench.stores.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product.Requirement.Status;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real server of each product, as its user sees it. */
@Tag("server")
class ServerDiagnosisTest {
    private final List<String> statements = new ArrayList<>();

    private ServerDiagnosis diagnosis(String product, String uri) {
        ServerDiagnosis diagnosis = ServerDiagnosis.of(product, uri, RealServers.LIMIT, statements::add);
        diagnosis.lines().forEach(line -> System.out.println("  " + line));
        return diagnosis;
    }

    @ParameterizedTest
    @ValueSource(strings = {"mongodb", "postgres", "mysql"})
    void aServerThatDocBenchStartsHasAllThatRunsNeed(String product) {
        Endpoint endpoint = RealServers.of(product).endpoint();
        ServerDiagnosis diagnosis = diagnosis(product, endpoint.uri());
        assertThat(diagnosis.complete()).as(diagnosis.lines().toString()).isTrue();
        // A setting of a server of the user's is not changed, so levels may be limited.
        assertThat(diagnosis.rows())
                .filteredOn(row -> row.status() == Status.LIMITED)
                .allMatch(row -> row.advice().get(0).startsWith("level "));
        assertThat(diagnosis.rows())
                .filteredOn(row -> row.found().startsWith("can be measured"))
                .isNotEmpty();
        assertThat(statements).isNotEmpty().noneMatch(line -> line.contains(endpoint.password()));
    }

    @Test
    void aLibraryIsAskedToo(@TempDir Path folder) {
        assertThat(diagnosis("sqlite", "sqlite:" + folder.resolve("one.sqlite")).complete())
                .isTrue();
        assertThat(statements).anyMatch(line -> line.contains("insert into") || line.contains("INSERT INTO"));
    }

    /** A user who may log in and read: each statement that the server refuses is named, in the server's own words. */
    @Test
    void whatAUserMayNotDoIsNamedStatementByStatement() throws SQLException {
        Server server = RealServers.of("postgres");
        execute(server.endpoint(), "create role reader login password 'read-only-word'");
        try {
            String uri = server.endpoint()
                    .uri()
                    .replace(server.endpoint().user() + ":" + server.endpoint().password(), "reader:read-only-word");
            ServerDiagnosis diagnosis = diagnosis("postgres", uri);
            assertThat(diagnosis.complete()).isFalse();
            assertThat(diagnosis.rows())
                    .filteredOn(row -> row.name().equals("create in the schema"))
                    .singleElement()
                    .satisfies(row -> {
                        assertThat(row.status()).isEqualTo(Status.LIMITED);
                        assertThat(row.advice()).contains("grant create on schema public to reader");
                    });
            assertThat(diagnosis.rows())
                    .filteredOn(row -> row.name().equals("postgres.jsonb"))
                    .anySatisfy(row -> {
                        assertThat(row.status()).isEqualTo(Status.MISSING);
                        assertThat(row.found()).contains("permission denied for schema public");
                        assertThat(row.advice().get(0)).contains("create table \"docbench_doctor_");
                    });
            assertThat(String.join(" ", diagnosis.lines())).doesNotContain("read-only-word");
        } finally {
            execute(server.endpoint(), "drop role reader");
        }
    }

    private static void execute(Endpoint endpoint, String... statements) throws SQLException {
        Properties properties = endpoint.credentials();
        String url = "jdbc:" + endpoint.bare();
        try (Connection connection = DriverManager.getConnection(url, properties);
                Statement statement = connection.createStatement()) {
            for (String text : statements) {
                statement.execute(text);
            }
        }
    }

    @Test
    void whoIsNotThereIsOneRow() {
        ServerDiagnosis diagnosis = diagnosis("mysql", "mysql://ann:tell-nobody@127.0.0.1:1");
        assertThat(diagnosis.complete()).isFalse();
        assertThat(diagnosis.rows())
                .singleElement()
                .satisfies(row -> assertThat(row.found()).contains("Connection refused"));
        assertThat(String.join(" ", diagnosis.lines())).doesNotContain("tell-nobody");
    }
}
