package org.docbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
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
    void aFileCompressedByGzipIsReadWhateverItsName() throws IOException {
        byte[] packed = packed();
        for (String name : new String[] {"run.json.gz", "run.json"}) {
            assertThat(RunFiles.read(Files.write(folder.resolve(name), packed))).isEqualTo(ExampleRun.full());
        }
    }

    @Test
    void aDamagedGzipFileIsOneLine() throws IOException {
        byte[] packed = packed();
        for (int length = 2; length < packed.length; length += 97) {
            Path file = Files.write(folder.resolve("run.json.gz"), Arrays.copyOf(packed, length));
            refuses(file, "a gzip file that is cut off or damaged");
        }
        packed[packed.length / 2] ^= 0x55;
        refuses(Files.write(folder.resolve("run.json.gz"), packed), "");
    }

    private static byte[] packed() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(RunFiles.text(ExampleRun.full()).getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void whatExpandsToMoreThanTheHeapTakesIsNotRead() throws IOException {
        Path file = Files.write(folder.resolve("run.json.gz"), packed());
        assertThatThrownBy(() -> RunFiles.read(file, Files.size(file) + 1))
                .isInstanceOf(RunFileException.class)
                .hasMessageContaining("this JVM's heap can read");
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
                Files.writeString(folder.resolve("later.json"), "{\"schema\": \"docbench-run/3\", \"new\": 1}"),
                "docbench-run/3: this DocBench reads docbench-run/2 and docbench-run/1; update DocBench");
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
                "wrong values at results[0]: 4 round numbers for 5 rounds");
    }

    @Test
    void valuesThatNoReaderExpectsAreRefusedWithTheirPlace() throws IOException {
        String text = RunFiles.text(ExampleRun.full());
        refusesText(text.replaceFirst("\"command\" : \\[[^]]*]", "\"command\" : [null]"), "wrong value at command[0]");
        refusesText(
                text.replaceFirst("\"status\" : \"measured\"", "\"status\" : \"guessed\""),
                "wrong value at results[0].status");
        refusesText(text.replaceFirst("\"mean\" : [0-9.]+", "\"mean\" : 1e400"), "wrong value at results[0].mean");
        refusesText(text.replaceFirst("\"mean\" : [0-9.]+", "\"mean\" : NaN"), "not JSON");
        refusesText(text.replaceFirst("\"seed\" : [0-9]+", "\"seed\" : 99999999999999999999"), "wrong value at seed");
        refusesText(
                text.replaceFirst("\"documents\" : [0-9]+", "\"documents\" : -1"),
                "wrong value at corpora[0].documents: the smallest is 0");
        refusesText(
                text.replaceFirst("\"level\" : 0.95", "\"level\" : 95"),
                "wrong value at results[0].interval.level: it must be less than 1");
        refusesText(
                text.replaceFirst("\"interval\" : \\{[^}]*}", "\"interval\" : [ 1, 2 ]"),
                "wrong value at results[0].interval: expected an object");
        refusesText(
                text.replaceFirst("\"documents\" : [0-9]+", "\"documents\" : 9999999999"),
                "wrong value at corpora[0].documents");
        refusesText(text.replaceFirst("\"id\"", "\"id\" : \"x\", \"id\""), "a field occurs twice at line 3");
    }

    @Test
    void valuesThatDoNotBelongTogetherAreRefusedWithTheirRow() throws IOException {
        String text = RunFiles.text(ExampleRun.full());
        for (String parameter : new String[] {"bytes", "documents", "fields", "k", "values", "workers"}) {
            refusesText(
                    text.replaceFirst("\"case\" : \\{[^}]*}", "\"case\" : { \"" + parameter + "\" : \"10240x\" }"),
                    "wrong values at results[0]: case." + parameter + " is no whole number of at most ");
        }
        refusesText(
                text.replaceFirst("\"case\" : \\{[^}]*}", "\"case\" : { \"rate\" : \"NaN\" }"),
                "wrong values at results[0]: case.rate is no number up to 999999999");
        refusesText(
                text.replaceFirst("\"id\" : \"oson.tree\"", "\"id\" : \"oson.tree#2\""),
                "wrong values at targets[0]: id and target differ");
        refusesText(
                text.replaceFirst("\"mean\" : [0-9.]+,", ""),
                "wrong values at results[0]: the status is measured, but mean, median, p99 or samples are missing");
        refusesText(
                text.replaceFirst("\"verified\"", "\"histogram\" : \"AAAA\", \"verified\""),
                "wrong values at results[0]: no histogram");
    }

    @Test
    void percentilesOfTheMeansOfRoundsAreNotReadFromEarlierFiles() throws IOException {
        var tree = (ObjectNode) RunFiles.JSON.readTree(RunFiles.text(ExampleRun.full()));
        var row = (ObjectNode) tree.withArray("results").get(0);
        row.set("rounds", RunFiles.JSON.valueToTree(List.of(1, 2)));
        row.set("samples", RunFiles.JSON.valueToTree(List.of(List.of(1), List.of(3))));
        row.put("median", 2).put("p99", 3);
        RunFile read = RunFiles.parse(tree.toString(), "earlier");
        assertThat(read.results().get(0).mean()).isNotNull();
        assertThat(read.results().get(0).median()).isNull();
        assertThat(read.results().get(0).p99()).isNull();
        assertThat(RunFiles.parse(RunFiles.text(read), "written again")).isEqualTo(read);
    }

    @Test
    void nestingAndTextsWithoutEndAreRefusedWithTheirLimit() throws IOException {
        refusesText("{\"schema\" : " + "[".repeat(10_000), "nesting depth (101) exceeds the maximum allowed (100)");
        refusesText("{\"schema\" : \"" + "x".repeat(20_000_010) + "\"}", "exceeds the maximum allowed (20000000)");
        refusesText("{\"schema\" : " + "9".repeat(2_000), "exceeds the maximum allowed (1000)");
    }

    @Test
    void aFileThatIsTooLargeForTheHeapIsNotRead() throws IOException {
        Path file = Files.writeString(folder.resolve("large.json"), RunFiles.text(ExampleRun.full()));
        long size = Files.size(file);
        assertThat(RunFiles.read(file, size)).isEqualTo(ExampleRun.full());
        assertThatThrownBy(() -> RunFiles.read(file, size - 1))
                .isInstanceOf(RunFileException.class)
                .hasMessage(file + ": a run file of 1 MB; this JVM's heap can read 1 MB; "
                        + "set JDK_JAVA_OPTIONS=-Xmx1g to read it");
    }

    private void refusesText(String text, String words) throws IOException {
        refuses(Files.writeString(folder.resolve("wrong.json"), text), words);
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
