package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that DocBench started and that ended by itself, or by somebody's hand. */
@Timeout(120)
@Tag("slow")
class EndedTest {
    @TempDir
    private Path temporary;

    private final List<Server> begun = new ArrayList<>();

    @AfterEach
    void stop() {
        begun.forEach(Server::close);
    }

    private StartedServer started() throws IOException {
        FakeLauncher.install(temporary.resolve("a"), "2.0", "echo the last line\n" + FakeLauncher.works());
        var places =
                new Places(List.of(temporary.resolve("a")), temporary.resolve("cache"), temporary.resolve("state"));
        return new ServerResolver(
                        places,
                        temporary.resolve("run"),
                        OptionalLong.empty(),
                        line -> System.err.println("  " + line),
                        begun::add)
                .resolve(new FakeLauncher(), ServerName.parse("fake"), new ArrayList<>())
                .orElseThrow();
    }

    @Test
    void itSaysBySignalAndTheEndOfItsLog() throws Exception {
        StartedServer server = started();
        assertThat(server.ended()).isEmpty();
        List<ProcessHandle> children =
                server.process().orElseThrow().descendants().toList();
        send("KILL", server);
        awaitClosed(server.endpoint().port());
        // At once: a client that was cut off asks before the JVM knows of the end.
        assertThat(server.ended())
                .contains("the server that DocBench started ended (signal 9); its log says: the last line");
        children.forEach(ProcessHandle::destroyForcibly);
        server.restart();
        assertThat(server.ended()).isEmpty();
        server.close();
        assertThat(server.ended()).as("stopped by DocBench").isEmpty();
    }

    @Test
    void oneThatIsStoppedForAWhileHasNotEnded() throws Exception {
        StartedServer server = started();
        send("STOP", server);
        assertThat(server.ended()).isEmpty();
        send("CONT", server);
    }

    @ParameterizedTest
    @CsvSource({
        "0, exit code 0",
        "1, exit code 1",
        "128, exit code 128",
        "137, signal 9",
        "139, signal 11",
        "255, exit code 255"
    })
    void howAProcessEnded(int exitValue, String words) {
        assertThat(Processes.how(exitValue)).isEqualTo(words);
    }

    @Test
    void aServerOfTheUsersIsNoneOfOurs() {
        assertThat(GivenServer.of("mysql", "mysql://a:b@127.0.0.1:1/c").ended()).isEqualTo(Optional.empty());
    }

    private static void awaitClosed(int port) {
        try {
            while (true) {
                Processes.Loopback.listens(port);
            }
        } catch (IOException refused) {
            // The kernel has closed what the process had open.
        }
    }

    private static void send(String signal, Server server) throws Exception {
        String pid = Long.toString(server.process().orElseThrow().pid());
        assertThat(new ProcessBuilder("sh", "-c", "kill -s \"$0\" \"$1\"", signal, pid)
                        .start()
                        .waitFor())
                .isZero();
    }
}
