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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that do what they should, and such that do not. */
@Tag("slow")
class ServerResolverTest {
    @TempDir
    Path temporary;

    private final List<String> tried = new ArrayList<>();
    private final List<Server> begun = new ArrayList<>();
    private Places places;
    private Path run;

    @BeforeEach
    void places() {
        run = temporary.resolve("run");
        places = new Places(
                List.of(temporary.resolve("a"), temporary.resolve("b")),
                temporary.resolve("cache"),
                temporary.resolve("state"));
    }

    @AfterEach
    void stop() {
        begun.forEach(Server::close);
    }

    private Optional<StartedServer> climb() {
        return climb("fake");
    }

    private Optional<StartedServer> climb(String name) {
        return new ServerResolver(places, run, OptionalLong.empty(), line -> {}, begun::add)
                .resolve(new FakeLauncher(), ServerName.parse(name), tried);
    }

    @Test
    void theNewestProgramOfTheMachineIsStartedKilledStartedAgainAndRemoved() throws IOException {
        FakeLauncher.install(temporary.resolve("a"), "2.1", "exit 1");
        Path newest = FakeLauncher.install(temporary.resolve("b"), "10.0", FakeLauncher.works());
        StartedServer server = climb().orElseThrow();
        assertThat(server.origin()).isEqualTo(newest + " of this machine");
        Path file = server.data().orElseThrow().resolve("file");
        assertThat(file).hasContent("data");

        ProcessHandle first = server.process().orElseThrow();
        List<ProcessHandle> children = first.children().toList();
        assertThat(children).isNotEmpty();
        server.kill();
        assertThat(first.isAlive()).isFalse();
        assertThat(children).noneMatch(ProcessHandle::isAlive);

        server.restart();
        ProcessHandle second = server.process().orElseThrow();
        assertThat(ServerRecord.all(places.state()))
                .singleElement()
                .extracting(record -> record.server().orElseThrow().pid())
                .isEqualTo(second.pid());
        server.close();
        assertThat(second.isAlive()).isFalse();
        assertNothingIsLeft();
    }

    @Test
    void aProgramThatIsTooOldOrAnotherProductIsPassedOver() throws IOException {
        Path old = FakeLauncher.install(temporary.resolve("a"), "1.9.9", FakeLauncher.works());
        Path other = FakeLauncher.install(temporary.resolve("b"), "from another house", FakeLauncher.works());
        assertThat(climb()).isEmpty();
        assertThat(tried)
                .containsExactlyInAnyOrder(
                        old + " is version 1.9.9, older than 2.0",
                        other + " is not fake: it says faked from another house",
                        "no package of fake is known for " + Pin.here());
        assertNothingIsLeft();
    }

    @Test
    void aProgramThatDoesNotStartGivesItsLastWordsAndTheNextOneIsTaken() throws IOException {
        FakeLauncher.install(temporary.resolve("a"), "3.0", "echo first; echo no space left on device >&2; exit 3");
        Path next = FakeLauncher.install(temporary.resolve("b"), "2.0", FakeLauncher.works());
        assertThat(climb().orElseThrow().origin()).startsWith(next.toString());
        assertThat(tried).isEmpty();
        assertThat(begun).hasSize(2);
        begun.forEach(Server::close);
        assertNothingIsLeft();
    }

    @Test
    void whenNoneStartsTheReasonsAreAllThere() throws IOException {
        FakeLauncher.install(temporary.resolve("a"), "3.0", "echo first; echo no space left on device >&2; exit 3");
        assertThat(climb()).isEmpty();
        assertThat(tried).hasSize(2);
        assertThat(tried.get(0)).contains("fake", "first | no space left on device");
        assertNothingIsLeft();
    }

    @Test
    void aServerThatIgnoresTheRequestToEndIsKilled() throws IOException {
        FakeLauncher.install(temporary.resolve("a"), "2.0", "trap '' TERM\n" + FakeLauncher.works());
        StartedServer server = climb().orElseThrow();
        ProcessHandle process = server.process().orElseThrow();
        server.close();
        assertThat(process.isAlive()).isFalse();
        assertNothingIsLeft();
    }

    @Test
    void ofAVersionAskedForTheNewestIsTaken() throws IOException {
        FakeLauncher.install(temporary.resolve("a"), "2.1.3", "exit 1");
        Path asked = FakeLauncher.install(temporary.resolve("b"), "2.1.10", FakeLauncher.works());
        StartedServer server = climb("fake:2.1").orElseThrow();
        assertThat(server.origin()).startsWith(asked.toString());
        assertThat(server.name()).isEqualTo("fake:2.1");
        assertThat(server.product()).isEqualTo("fake");
    }

    @Test
    void aVersionThatIsNotThereIsNamedWithThoseThatAre() throws IOException {
        Path there = FakeLauncher.install(temporary.resolve("a"), "2.10", FakeLauncher.works());
        assertThat(climb("fake:2.1")).isEmpty();
        assertThat(tried)
                .containsExactly(
                        "no faked 2.1 on this machine",
                        "no package of fake 2.1 is known for " + Pin.here(),
                        "there is 2.10 (" + there + " of this machine)");
        assertThat(begun).isEmpty();
    }

    @Test
    void aMachineWithoutTheProgramSaysSo() {
        assertThat(climb()).isEmpty();
        assertThat(tried.get(0)).isEqualTo("no faked on this machine");
    }

    private void assertNothingIsLeft() throws IOException {
        assertThat(ServerRecord.all(places.state())).isEmpty();
        assertThat(run)
                .satisfiesAnyOf(
                        path -> assertThat(path).doesNotExist(),
                        path -> assertThat(path).isEmptyDirectory());
    }
}
