package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class FolderClaimTest {
    @TempDir
    private Path temporary;

    @TempDir
    private Path folder;

    @Test
    void thereIsOne() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), other);
        try (OwnFolder.FolderClaim claim = OwnFolder.FolderClaim.of(other).orElseThrow()) {
            assertThat(claim).isNotNull();
            assertThat(OwnFolder.FolderClaim.of(other)).isEmpty();
            assertThat(OwnFolder.FolderClaim.of(link)).isEmpty();
            try (OwnFolder.FolderClaim unrelated =
                    OwnFolder.FolderClaim.of(folder).orElseThrow()) {
                assertThat(unrelated).isNotNull();
            }
            assertThat(other).isEmptyDirectory();
        }
        OwnFolder.FolderClaim.of(other).orElseThrow().close();
    }

    /** Also after claims of other folders came and went here, which must not give up those that are held. */
    @Test
    void otherProcessesSeeIt() throws Exception {
        try (OwnFolder.FolderClaim claim = OwnFolder.FolderClaim.of(folder).orElseThrow()) {
            assertThat(claim).isNotNull();
            OwnFolder.FolderClaim.of(Files.createDirectory(folder.resolve("other")))
                    .orElseThrow()
                    .close();
            assertThat(OwnFolder.FolderClaim.of(folder)).isEmpty();
            Process other = claimer();
            try (var words = other.inputReader()) {
                assertThat(words.readLine()).isEqualTo("refused");
            } finally {
                other.destroyForcibly().waitFor();
            }
        }
    }

    /** A state folder that cannot be made: below a file. */
    @Test
    void withoutAStateFolderTheyStillSeeEachOther() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        Process first = claimer(file);
        Process second = null;
        try (var words = first.inputReader()) {
            assertThat(words.readLine()).isEqualTo("claimed");
            second = claimer(file);
            try (var others = second.inputReader()) {
                assertThat(others.readLine()).isEqualTo("refused");
            }
        } finally {
            first.destroyForcibly().waitFor();
            if (second != null) {
                second.destroyForcibly().waitFor();
            }
        }
    }

    @Test
    void theKilledHaveNone() throws Exception {
        Process other = claimer();
        try (var words = other.inputReader()) {
            assertThat(words.readLine()).isEqualTo("claimed");
            assertThat(OwnFolder.FolderClaim.of(folder)).isEmpty();
        } finally {
            other.destroyForcibly().waitFor();
        }
        OwnFolder.FolderClaim.of(folder).orElseThrow().close();
        assertThat(folder).isEmptyDirectory();
    }

    private Process claimer() throws IOException {
        return claimer(null);
    }

    /** @param state the state folder; null for the usual one */
    private Process claimer(Path state) throws IOException {
        var builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Claimer.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        if (state != null) {
            builder.environment().put("XDG_STATE_HOME", state.toString());
        }
        return builder.start();
    }

    /** Claims a folder, says whether it has it, and stays. */
    static final class Claimer {
        private Claimer() {}

        public static void main(String[] args) throws Exception {
            System.out.println(OwnFolder.FolderClaim.of(Path.of(args[0])).isPresent() ? "claimed" : "refused");
            Thread.currentThread().join();
        }
    }
}
