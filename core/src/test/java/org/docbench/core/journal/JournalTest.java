package org.docbench.core.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.docbench.core.journal.ExampleJournal.GET;
import static org.docbench.core.journal.ExampleJournal.SINGLE;
import static org.docbench.core.journal.ExampleJournal.block;
import static org.docbench.core.journal.ExampleJournal.bytes;
import static org.docbench.core.journal.ExampleJournal.counted;
import static org.docbench.core.journal.ExampleJournal.end;
import static org.docbench.core.journal.ExampleJournal.plan;
import static org.docbench.core.journal.ExampleJournal.target;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.docbench.core.run.RunFileException;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JournalTest {
    private static final List<JournalLine> WHOLE = List.of(
            plan(),
            target("access", "a", "absent"),
            new JournalLine.Block(1, block(GET, "a", "get", 1, 17)),
            new JournalLine.Block(1, counted(SINGLE, "b", 1, 3)),
            new JournalLine.Decision("Stopped by a signal."),
            end(false),
            new JournalLine.Generation(2, "2026-01-02T00:00:00Z"),
            new JournalLine.Block(2, counted(SINGLE, "b", 1, 3)),
            end(true));

    private static JournalReader.Read read(byte[] journal) {
        return JournalReader.read(journal, "trials.ndjson");
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Provide
    Arbitrary<JournalLine> lines() {
        Arbitrary<String> text = Arbitraries.strings().ofMaxLength(12);
        Arbitrary<Trial.Outcome> outcomes = Arbitraries.oneOf(
                Combinators.combine(
                                Arbitraries.doubles().list().ofMinSize(1).ofMaxSize(5),
                                Arbitraries.doubles().injectNull(0.3),
                                text.injectNull(0.3),
                                text.list().ofMaxSize(2))
                        .as(Trial.Measured::new),
                text.map(Trial.Failed::new),
                text.map(Trial.Unsupported::new));
        Arbitrary<Case> cases =
                Arbitraries.maps(text, text).ofMaxSize(3).map(parameters -> new Case("access", "flat", parameters));
        Arbitrary<JournalLine> blocks = Combinators.combine(
                        cases,
                        text,
                        Arbitraries.integers().between(1, Integer.MAX_VALUE),
                        Arbitraries.maps(text, outcomes).ofMaxSize(3))
                .as((of, id, round, phases) ->
                        new JournalLine.Block(1, new BlockResult(of, id, round, phases, List.of())));
        return Arbitraries.oneOf(blocks, text.map(JournalLine.Decision::new));
    }

    @Property(tries = 200)
    void whatWasWrittenIsRead(@ForAll("lines") JournalLine line) {
        List<JournalLine> lines = List.of(plan(), line, end(true));
        assertThat(read(bytes(lines)).run().lines()).isEqualTo(lines);
    }

    @Test
    void everyKindOfLineIsRead() {
        JournalReader.Read read = read(bytes(WHOLE));
        assertThat(read.run().lines()).isEqualTo(WHOLE);
        assertThat(read.torn()).isFalse();
        assertThat(read.bytes()).isEqualTo(bytes(WHOLE).length);
    }

    /** As documented: SHA-256 of the line before without its line break. */
    @Test
    void eachLineHasTheHashOfTheOneBefore() throws Exception {
        byte[] before = utf8("docbench-journal/1");
        for (String line :
                new String(bytes(WHOLE), StandardCharsets.UTF_8).lines().toList()) {
            String hash = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(before));
            assertThat(line).startsWith("{\"before\":\"" + hash + "\",\"line\":\"");
            before = utf8(line);
        }
    }

    /** A kill in the middle of a write leaves any part of the last line. */
    @Test
    void aTornLastLineIsLeftOut() {
        byte[] whole = bytes(WHOLE);
        int kept = bytes(WHOLE.subList(0, WHOLE.size() - 1)).length;
        for (int length = kept; length < whole.length; length++) {
            JournalReader.Read read = read(Arrays.copyOf(whole, length));
            assertThat(read.run().lines()).isEqualTo(WHOLE.subList(0, WHOLE.size() - 1));
            assertThat(read.torn()).isEqualTo(length > kept);
            assertThat(read.bytes()).isEqualTo(kept);
        }
        byte[] garbled = Arrays.copyOf(whole, kept + 2);
        garbled[kept] = '{';
        garbled[kept + 1] = '\n';
        assertThat(read(garbled).torn()).isTrue();
    }

    @Test
    void aJournalGoesOnBehindItsLastWholeLine() {
        byte[] torn = Arrays.copyOf(bytes(WHOLE), bytes(WHOLE).length - 7);
        JournalReader.Read earlier = read(torn);
        var out = new ByteArrayOutputStream();
        out.write(torn, 0, Math.toIntExact(earlier.bytes()));
        var journal = new Journal(out, text -> text, earlier);
        journal.append(end(true));
        assertThat(out.toByteArray()).isEqualTo(bytes(WHOLE));
        assertThat(journal.run().lines()).isEqualTo(WHOLE);
    }

    @Property(tries = 300)
    void aChangedByteIsFound(@ForAll int place, @ForAll byte change) {
        byte[] journal = bytes(WHOLE);
        int kept = bytes(WHOLE.subList(0, WHOLE.size() - 1)).length;
        int at = Math.floorMod(place, kept - 1); // without its line break, the last line but one is part of a torn one
        if (change == 0) {
            return;
        }
        journal[at] ^= change;
        assertThatThrownBy(() -> read(journal))
                .isInstanceOf(RunFileException.class)
                .hasMessageMatching("(?s)trials.ndjson: .*line.*");
    }

    @Test
    void aLineThatIsChangedMissingOrMovedIsNamed() {
        List<String> lines = new ArrayList<>(
                new String(bytes(WHOLE), StandardCharsets.UTF_8).lines().toList());
        String changed = String.join("\n", lines).replaceFirst("\"round\":1", "\"round\":2") + "\n";
        assertThatThrownBy(() -> read(utf8(changed))).hasMessageContaining("trials.ndjson: line 4 does not follow");
        lines.remove(2);
        assertThatThrownBy(() -> read(utf8(String.join("\n", lines) + "\n")))
                .hasMessageContaining("line 3 does not follow");
    }

    /** Somebody who writes the hashes too. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"line\": \"start\"} | none of the kinds",
                "{\"line\": \"decision\"} | no text",
                "{\"line\": \"decision\", \"text\": 5} | wrong value at text",
                "{\"line\": \"decision\", \"text\": \"a\", \"more\": 1} | unknown field more",
                "{\"line\": \"generation\", \"number\": 4, \"started\": \"x\"} | generation 4 after 1",
                "{\"line\": \"block\", \"generation\": 1, \"block\": {\"case\": {\"suite\": \"rest\", \"scenario\": \"a\", \"parameters\": {}}, \"target\": \"a\", \"round\": 1, \"outcomes\": {}, \"counts\": []}} | belongs to no suite",
                "{\"line\": \"block\", \"generation\": 2, \"block\": {\"case\": {\"suite\": \"access\", \"scenario\": \"a\", \"parameters\": {}}, \"target\": \"a\", \"round\": 1, \"outcomes\": {}, \"counts\": []}} | belongs to no suite",
                "{\"line\": \"block\", \"generation\": 1, \"block\": {\"case\": {\"suite\": \"access\", \"scenario\": \"a\", \"parameters\": {}}, \"target\": \"a\", \"round\": 0, \"outcomes\": {}, \"counts\": []}} | the smallest is 1",
                "{\"line\": \"block\", \"generation\": 1, \"block\": {\"case\": {\"suite\": \"access\", \"scenario\": \"a\", \"parameters\": {}}, \"target\": \"a\", \"round\": 1, \"outcomes\": {\"x\": {\"status\": \"measured\"}}, \"counts\": []}} | does not fit",
                "{\"line\": \"block\", \"generation\": 1, \"block\": {\"case\": {\"suite\": \"access\", \"scenario\": \"a\", \"parameters\": {}}, \"target\": \"a\", \"round\": 1, \"outcomes\": {\"x\": {\"status\": \"measured\", \"samples\": [1e999], \"unit\": \"ns/op\", \"warnings\": []}}, \"counts\": []}} | a number",
                "{\"line\": \"block\", \"generation\": 1, \"block\": {\"case\": null, \"target\": \"a\", \"round\": 1, \"outcomes\": {}, \"counts\": []}} | an object",
                "{\"line\": \"decision\", \"text\": \"a\", \"text\": \"b\"} | not JSON, or outside the limits",
                "[1] | is no JSON object",
            })
    void aHostileLineIsRefusedInOneLine(String line, String why) throws Exception {
        String first = new String(bytes(List.of(plan())), StandardCharsets.UTF_8).strip();
        String second = linked(line, first);
        String third = linked("{\"line\": \"decision\", \"text\": \"a\"}", second);
        assertRefused(String.join("\n", first, second, third) + "\n", why);
    }

    private static String linked(String line, String before) throws Exception {
        String hash =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(utf8(before)));
        return line.replaceFirst("^\\{", "{\"before\": \"" + hash + "\", ");
    }

    private static void assertRefused(String journal, String why) {
        assertThatThrownBy(() -> read(utf8(journal)))
                .isInstanceOf(RunFileException.class)
                .hasMessageContaining(why)
                .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
    }

    @Test
    void aTrialThatIsThereTwiceIsRefused() {
        JournalLine block = new JournalLine.Block(1, block(GET, "a", "get", 1, 17));
        assertRefused(new String(bytes(List.of(plan(), block, block)), StandardCharsets.UTF_8), "line 3");
        assertRefused(new String(bytes(List.of(plan(), plan())), StandardCharsets.UTF_8), "a second plan");
    }

    @Test
    void depthAndOtherFilesAreRefused() {
        assertRefused("[".repeat(5_000) + "\n{}\n", "line 1 is not JSON, or outside the limits");
        assertRefused("", "no whole line");
        assertRefused("{\"schema\": \"docbench-run/1\"}\n", "not a journal");
        assertRefused("{\"schema\": \"docbench-journal/2\"}\n", "update DocBench");
        assertRefused(new String(bytes(List.of(end(true))), StandardCharsets.UTF_8), "not a journal");
    }

    @Test
    void textsAreCleanedBeforeTheyAreWritten() {
        var out = new ByteArrayOutputStream();
        var journal = new Journal(out, text -> text.replace("annabel", "<user>"));
        journal.append(plan());
        Case of = new Case("access", "annabel", Map.of("path", "annabel"));
        journal.append(new JournalLine.Block(
                1,
                BlockResult.of(
                        new Trial(of, "annabel", "get", 1, new Trial.Failed("no folder of annabel, or annabel's")))));
        JournalLine.Block block =
                (JournalLine.Block) read(out.toByteArray()).run().lines().get(1);
        assertThat(block.block().benchCase()).isEqualTo(of);
        assertThat(block.block().outcomes().get("get")).isEqualTo(new Trial.Failed("no folder of <user>, or <user>'s"));
        assertThat(journal.run().lines().get(1)).isEqualTo(block);
    }

    /** A full disk: part of a line is there. */
    @Test
    void whatCannotBeWrittenIsKeptInMemory() {
        var written = new ByteArrayOutputStream();
        var full = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("no byte alone");
            }

            @Override
            public void write(byte[] line, int from, int length) throws IOException {
                int room = Math.min(length, 2_800 - written.size());
                written.write(line, from, room);
                if (room < length) {
                    throw new IOException("No space left on device");
                }
            }
        };
        var journal = new Journal(full, text -> text);
        WHOLE.forEach(journal::append);
        assertThat(journal.failure()).get().asString().contains("No space left");
        assertThat(journal.run().lines()).isEqualTo(WHOLE);
        JournalReader.Read read = read(written.toByteArray());
        assertThat(WHOLE).startsWith(read.run().lines().toArray(JournalLine[]::new));
        assertThat(read.torn()).isTrue();
    }
}
