package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.docbench.service.rest.ForeignService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that the user named are asked before anything is made or measured; one that does not answer ends the command with one line. */
@Timeout(120)
@Tag("slow")
class NamedServersTest {
    private static final String SECRET = "tell-nobody";

    @TempDir
    private Path folder;

    private CommandResult run(String... options) {
        var arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of("--out", folder.resolve("out").toString()));
        return CommandResult.docbench(arguments.toArray(String[]::new));
    }

    private void endsBeforeAnything(CommandResult said, int exit) {
        assertThat(said.exit()).as(said.toString()).isEqualTo(exit);
        assertThat(said.out()).isEmpty();
        assertThat(said.errorLines())
                .filteredOn(line -> line.startsWith("docbench: "))
                .hasSize(1);
        assertThat(said.errorLines()).last().asString().startsWith("docbench: ");
        assertThat(said.toString()).doesNotContain(SECRET);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    /** All products at once; the kernel takes the connections, and nobody answers. */
    @Test
    void silentServersAreNamedWithinTheLimit() throws IOException {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String rest = "://ann:" + SECRET + "@127.0.0.1:" + silent.getLocalPort() + "/x";
            CommandResult said = run(
                    "crud",
                    "--store",
                    "mongodb=mongodb" + rest,
                    "--store",
                    "mongodb-replicas=mongodb" + rest,
                    "--store",
                    "postgres=postgresql" + rest,
                    "--store",
                    "mysql=mysql" + rest,
                    "--store",
                    "oracle=oracle" + rest);
            endsBeforeAnything(said, ExitCode.FAILED);
            String shown = "://ann:***@127.0.0.1:" + silent.getLocalPort() + "/x";
            String last = said.errorLines().get(said.errorLines().size() - 1);
            for (String product : List.of("mongodb", "mongodb-replicas", "postgres", "mysql", "oracle")) {
                String what = product + " at "
                        + (product.equals("postgres") ? "postgresql" : product.replace("-replicas", "")) + shown;
                assertThat(said.errorLines()).contains("Checking " + what);
                assertThat(last).contains(what + " did not answer within");
            }
        }
    }

    @Test
    void aClosedPortIsNamedAndNothingIsMeasured() throws IOException {
        CommandResult said =
                run("update", "--targets", "mysql.json", "--store", "mysql=mysql://ann:" + SECRET + "@127.0.0.1:1");
        endsBeforeAnything(said, ExitCode.FAILED);
        assertThat(said.errorLines())
                .last()
                .isEqualTo("docbench: mysql: no server was reached at mysql://ann:***@127.0.0.1:1"
                        + " (Connection refused): start it there, or correct the URI");
    }

    @Test
    void aServiceThatIsNotThereIsNamed() throws IOException {
        CommandResult said = run("rest", "--service", "http://127.0.0.1:1");
        endsBeforeAnything(said, ExitCode.FAILED);
        assertThat(said.errorLines())
                .last()
                .isEqualTo("docbench: no service was reached at http://127.0.0.1:1"
                        + ": start it there, or correct the URL");
    }

    @Test
    void aSilentServiceIsNamed() throws IOException {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            List<String> said = new ArrayList<>();
            String url = "http://127.0.0.1:" + silent.getLocalPort() + "/v1";
            assertThatExceptionOfType(UserError.class)
                    .isThrownBy(() -> Probe.all(
                            List.of(new Probe("the service at " + url, new ForeignService(url, true)::unreachable)),
                            Duration.ofSeconds(3),
                            said::add))
                    .withMessageContaining("the service at " + url);
            assertThat(said).containsExactly("Checking the service at " + url);
        }
    }

    /** A driver that never comes back is not waited for. */
    @Test
    void aProbeThatNeverEndsIsLeftBehind() {
        var never = new Probe("it", limit -> {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return java.util.Optional.empty();
        });
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Probe.all(List.of(never), Duration.ofSeconds(1), line -> {}))
                .withMessage("it did not answer within 1 s");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql=mysql://ann:tell-nobody@127.0.0.1:99999/x",
                "postgres=postgresql://ann:tell-nobody@127.0.0.1:port/x",
                "mongodb=mongodb://ann:tell-nobody@127.0.0.1:99999/x",
                "oracle=oracle://ann:tell-nobody@127.0.0.1:1521",
                "oracle=oracle://ann:tell-nobody@127.0.0.1:1521/x?ssl_server_dn_match=true"
            })
    void aMalformedUriIsWrongUsage(String store) {
        CommandResult said = run("crud", "--store", store);
        endsBeforeAnything(said, ExitCode.USAGE);
        assertThat(said.errorLines()).hasSize(1).last().asString().contains("is no URI of", ", as ");
    }
}
