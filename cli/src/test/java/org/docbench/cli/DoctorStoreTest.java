package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.Map;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code docbench doctor --store}: what is missing is an exit code, and no password is shown. */
class DoctorStoreTest {
    private static final String SECRET = "tell-nobody";

    @Test
    void aServerThatHasEverythingIsDone(@TempDir Path folder) {
        Path file = folder.resolve("one.sqlite");
        CommandResult said = CommandResult.docbench("doctor", "--store", "sqlite=sqlite:" + file);
        assertThat(said.exit()).as(said.toString()).isEqualTo(ExitCode.DONE);
        assertThat(said.out()).contains("Nothing is missing for a run.").doesNotContain("CREATE TABLE");
        assertThat(file).exists();
    }

    @Test
    void statementsAreShownOnRequest(@TempDir Path folder) throws Exception {
        CommandResult said = CommandResult.docbench(
                "doctor", "--statements", "--store", "sqlite=sqlite:" + folder.resolve("one.sqlite"));
        assertThat(said.out().lines().filter(line -> line.startsWith("sqlite.jsonb: ")))
                .hasSizeGreaterThan(30)
                .allMatch(line -> line.contains(" -> OK"));
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("one.sqlite"));
                var statement = connection.createStatement();
                var left = statement.executeQuery(
                        "SELECT COUNT(*) FROM sqlite_master WHERE name LIKE 'docbench_doctor%'")) {
            assertThat(left.next()).isTrue();
            assertThat(left.getInt(1)).as("its own collection is gone").isZero();
        }
    }

    /** Every statement of the target is rehearsed on a real PostgreSQL or MongoDB, which is another product and is called one. */
    @ParameterizedTest
    @CsvSource({
        "cockroach, cockroach.jsonb, postgres, this is no CockroachDB",
        "yugabyte, yugabyte.jsonb, postgres, this is no YugabyteDB",
        "ferretdb, ferretdb, mongodb, this is no FerretDB"
    })
    @Tag("server")
    @Timeout(600) // the server may have to be fetched first
    void aServerOfAnotherProductIsNamed(String product, String target, String real, String why, @TempDir Path folder) {
        try (var servers = new Servers(folder, Map.of(), line -> System.out.println(line))) {
            Found found = servers.find(real);
            assumeTrue(found instanceof Found.Ready, found::toString);
            CommandResult said = CommandResult.docbench(
                    "doctor",
                    "--store",
                    product + "=" + ((Found.Ready) found).server().endpoint().uri());
            assertThat(said.exit()).as(said.toString()).isEqualTo(ExitCode.FAILED);
            assertThat(said.out().lines().filter(line -> line.startsWith("missing")))
                    .singleElement()
                    .asString()
                    .contains(why);
            assertThat(said.out()).containsPattern("ok +" + target + " +can be measured");
        }
    }

    @Test
    void aServerThatIsNotThereIsAFailure() {
        CommandResult said =
                CommandResult.docbench("doctor", "--store", "oracle=oracle://ann:" + SECRET + "@127.0.0.1:1/FREEPDB1");
        assertThat(said.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(said.out()).contains("missing  connection", "Start the server");
        assertThat(said.toString()).doesNotContain(SECRET);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--store nobody=x://ann:tell-nobody@h/x",
                "--store oracle=oracle://ann:tell-nobody@127.0.0.1:1521",
                "--statements",
                "--password oracle=env:NOBODY",
                "--jvm java --store sqlite=sqlite:x"
            })
    void wrongUsageIsTwo(String options) {
        CommandResult said = CommandResult.docbench(("doctor " + options).split(" ", -1));
        assertThat(said.exit()).as(said.toString()).isEqualTo(ExitCode.USAGE);
        assertThat(said.toString()).doesNotContain(SECRET);
    }
}
