package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Standard output that cannot be written to: a full disk is a failure with its reason, a reader that has gone is neither. */
@Tag("slow")
class FullOutputTest {
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    private Path folder;

    private ProcessBuilder docbench(String... arguments) {
        return DocbenchProcess.of(List.of(), arguments).redirectError(err());
    }

    private File err() {
        return folder.resolve("err").toFile();
    }

    private static int ended(Process process) throws InterruptedException {
        assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    private static Path example() {
        return Path.of(System.getProperty("docbench.home"), "docs", "example");
    }

    /** On Linux every write to /dev/full fails as on a disk that has no space left. */
    @ParameterizedTest
    @ValueSource(
            strings = {"report --format csv EXAMPLE", "claims", "list", "--help", "corpus orders --docs 10 --out -"})
    void aFullDiskIsAFailureWithItsReason(String line) throws Exception {
        assumeTrue(Files.isWritable(FULL), "this system has no /dev/full");
        Process full = docbench(line.replace("EXAMPLE", example().toString()).split(" "))
                .redirectOutput(FULL.toFile())
                .start();
        assertThat(ended(full)).isEqualTo(ExitCode.FAILED);
        assertThat(Files.readString(err().toPath(), StandardCharsets.UTF_8).lines())
                .singleElement()
                .isEqualTo("docbench: standard output cannot be written: No space left on device");
    }

    @Test
    void aFullDiskDoesNotHideAWorseEnd() throws Exception {
        assumeTrue(Files.isWritable(FULL), "this system has no /dev/full");
        Process gate = docbench("claims", example().toString(), "--fail-on", "refuted")
                .redirectOutput(FULL.toFile())
                .start();
        assertThat(ended(gate)).isEqualTo(ExitCode.GATE);
    }

    /** As {@code docbench report | head -1}. */
    @ParameterizedTest
    @ValueSource(strings = {"report --format csv EXAMPLE", "corpus orders --docs 1000000 --out -"})
    void aReaderThatHasGoneIsNoFailure(String line) throws Exception {
        Process report = docbench(line.replace("EXAMPLE", example().toString()).split(" "))
                .start();
        readOneAndGo(report);
        assertThat(ended(report)).as("128 + SIGPIPE, as shells expect").isEqualTo(141);
        assertThat(err()).isEmpty();
    }

    private static void readOneAndGo(Process process) throws IOException {
        try (var out = process.getInputStream()) {
            assertThat(out.read()).isNotNegative();
        }
    }
}
