package org.docbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFilesTest {
    @TempDir
    Path folder;

    @Test
    void whatWasWrittenIsReadBack() throws IOException {
        Path file = folder.resolve("runs/one/run.json");
        RunFiles.write(ExampleRun.full(), file);
        assertThat(RunFiles.read(file)).isEqualTo(ExampleRun.full());
        try (var files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void sameRunGivesTheSameText() {
        assertThat(RunFiles.text(ExampleRun.full())).isEqualTo(RunFiles.text(ExampleRun.full()));
    }

    @Test
    void writingReplacesAnOlderRun() {
        Path file = folder.resolve("run.json");
        RunFiles.write(ExampleRun.full(), file);
        RunFiles.write(ExampleRun.full(), file);
        assertThat(RunFiles.read(file)).isEqualTo(ExampleRun.full());
    }

    @Test
    void aMissingFileIsOneLine() {
        refuses(folder.resolve("none.json"), "no such file");
    }

    @Test
    void aFolderCannotBeRead() {
        refuses(folder, "cannot be read");
    }

    @Test
    void aCutOffFileIsOneLine() throws IOException {
        String text = RunFiles.text(ExampleRun.full());
        for (int length = 0; length < text.length() - 2; length += 97) {
            Path file = Files.writeString(folder.resolve("cut.json"), text.substring(0, length));
            refuses(file, length == 0 ? "not a run file" : "not JSON, or cut off, at line");
        }
    }

    @Test
    void somethingElseIsNotARunFile() throws IOException {
        refuses(Files.writeString(folder.resolve("a.json"), "{\"a\": 1}"), "not a run file");
        refuses(Files.writeString(folder.resolve("b.json"), "[1, 2]"), "not a run file");
        refuses(Files.write(folder.resolve("c.json"), new byte[] {(byte) 0xff, 0, 1}), "");
    }

    @Test
    void aLaterVersionSaysWhatToDo() throws IOException {
        refuses(
                Files.writeString(folder.resolve("later.json"), "{\"schema\": \"docbench-run/2\", \"new\": 1}"),
                "docbench-run/2: this DocBench reads docbench-run/1; update DocBench");
    }

    @Test
    void aWrongValueNamesItsPlace() throws IOException {
        String text = RunFiles.text(ExampleRun.full());
        refuses(
                Files.writeString(
                        folder.resolve("d.json"), text.replaceFirst("\"mean\" : [0-9.]+", "\"mean\" : \"fast\"")),
                "wrong value at results[0].mean");
        refuses(
                Files.writeString(folder.resolve("e.json"), text.replaceFirst("\"mean\"", "\"average\"")),
                "unknown field average");
        refuses(
                Files.writeString(
                        folder.resolve("f.json"), text.replaceFirst("\"rounds\" : \\[ 0,", "\"rounds\" : [ ")),
                "wrong samples at results[0]: 4 round numbers for 5 rounds");
    }

    private static void refuses(Path file, String words) {
        assertThatThrownBy(() -> RunFiles.read(file))
                .isInstanceOf(RunFileException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(words)
                .extracting(Throwable::getMessage)
                .asString()
                .doesNotContain("\n");
    }
}
