package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a killed DocBench leaves is found, and nothing else is. */
class LeftoversTest {
    @TempDir
    Path temporary;

    private final List<String> said = new ArrayList<>();

    private Places places() {
        return new Places(List.of(temporary), temporary.resolve("cache"), temporary.resolve("state"));
    }

    @Test
    void theServerOfAKilledOwnerIsStoppedAndItsFolderRemoved() throws Exception {
        FakeRecipe.install(temporary, "2.0", FakeRecipe.works());
        Path run = temporary.resolve("run");
        Process owner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OwnerThatDies.class.getName(),
                        temporary.toString(),
                        places().state().toString(),
                        run.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var words = owner.inputReader()) {
            assertThat(words.readLine()).isEqualTo("started");
            Leftovers.clean(places(), said::add);
            assertThat(said).as("the owner lives").isEmpty();
        } finally {
            owner.destroyForcibly().waitFor();
        }
        ServerRecord record = ServerRecord.all(places().state()).get(0);
        ProcessHandle server = record.server().flatMap(Life::process).orElseThrow();
        assertThat(server.isAlive()).isTrue();

        Leftovers.clean(places(), said::add);
        assertThat(server.isAlive()).isFalse();
        assertThat(run).isEmptyDirectory();
        assertThat(ServerRecord.all(places().state())).isEmpty();
        assertThat(said)
                .containsExactly("an earlier DocBench was killed and left fake: stopped process " + server.pid()
                        + ", removed " + record.folder());
    }

    @Test
    void aLaterProcessOfTheSameIdIsLeftAlone() throws IOException {
        Process stranger = new ProcessBuilder("sleep", "60").start();
        try {
            Path folder = Files.createDirectories(temporary.resolve("run/fake-x"));
            Life other = new Life(stranger.pid(), Instant.now().minusSeconds(3_600));
            new ServerRecord("fake", Optional.of(other), Optional.of(other), temporary.resolve("faked"), folder)
                    .write(places().state());
            Leftovers.clean(places(), said::add);
            assertThat(stranger.isAlive()).isTrue();
            assertThat(folder).doesNotExist();
            assertThat(said).containsExactly("an earlier DocBench was killed and left fake: removed " + folder);
        } finally {
            stranger.destroyForcibly();
        }
    }
}
