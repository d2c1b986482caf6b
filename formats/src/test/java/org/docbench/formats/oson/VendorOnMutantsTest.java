package org.docbench.formats.oson;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.docbench.codecs.FromOson;
import org.docbench.codecs.ToOson;
import org.docbench.core.value.Value;
import org.docbench.formats.oson.floor.OsonView;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Counts what ojdbc and the reference reader do with the same damaged documents, as a table in {@code docs/}. Run with {@code
 * -Ddocbench.update=true} to write it.
 */
@Tag("slow")
class VendorOnMutantsTest {
    private static final Path TABLE = Path.of(System.getProperty("docbench.home"), "docs", "malformed-oson.md");
    private static final byte[] IMAGE = ToOson.bytes(Mutants.everyType());
    private static final int RANDOM = 5_000;

    /** Two readers' outcomes on one kind of mutants: for each outcome, how often. */
    private static final class Column {
        private final Map<String, Integer> counts = new TreeMap<>();
        private final Function<byte[], Value> reader;
        private final Value whole;

        Column(Function<byte[], Value> reader) {
            this.reader = reader;
            whole = reader.apply(IMAGE);
        }

        void read(byte[] mutant) {
            counts.merge(outcome(mutant), 1, Integer::sum);
        }

        private String outcome(byte[] mutant) {
            try {
                return reader.apply(mutant).equals(whole) ? "(the same value)" : "(another value, without an error)";
            } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
                return e.getClass().getSimpleName();
            }
        }
    }

    @Test
    void theTableIsTrue() throws IOException {
        String table = table();
        if (Boolean.getBoolean("docbench.update")) {
            Files.createDirectories(TABLE.getParent());
            Files.writeString(TABLE, table);
        }
        assertThat(Files.readString(TABLE)).isEqualTo(table);
    }

    private static String table() {
        var text = new StringBuilder("""
                # Malformed OSON

                `VendorOnMutantsTest` damages a document of %2$d bytes with every type (`Mutants.everyType`). ojdbc
                %1$s and the reference reader decode the full document, with a heap of 1 GiB.

                | outcome | meaning |
                |---|---|
                | the same value | the damage does not change the decoded value |
                | another value, without an error | the reader returns a wrong value |
                | an exception | the reader refuses the bytes, or fails |

                OSON has no checksum. So no reader can detect a changed byte inside a text or a number.
                `UnsupportedOperationException` comes from DocBench's document model, which has no intervals and
                no vectors: the damage turned a value into one of them.

                `VendorOnMutantsTest` writes this page with `-Ddocbench.update=true`, and checks it otherwise.

                | damage | outcome | ojdbc | reference reader |
                |---|---|---|---|
                """.formatted(OsonTargets.VERSION, IMAGE.length));
        for (String kind : new String[] {"cut short", "one bit flipped", "random bytes"}) {
            rows(text, kind);
        }
        return text.toString();
    }

    private static void rows(StringBuilder text, String kind) {
        var vendor = new Column(image ->
                FromOson.object(ToOson.FACTORY.createObject(FromOson.open(image).asJsonObject())));
        var floor = new Column(image -> OsonView.wrap(image).toValue());
        java.util.function.BiConsumer<String, byte[]> both = (about, mutant) -> {
            vendor.read(mutant);
            floor.read(mutant);
        };
        switch (kind) {
            case "cut short" -> Mutants.truncations(IMAGE, both);
            case "one bit flipped" -> Mutants.bitFlips(IMAGE, both);
            default -> Mutants.randomBytes(IMAGE, RANDOM, both);
        }
        var outcomes = new TreeMap<>(vendor.counts);
        outcomes.putAll(floor.counts);
        outcomes.keySet()
                .forEach(outcome -> text.append("| %s | %s | %d | %d |\n"
                        .formatted(
                                kind,
                                outcome,
                                vendor.counts.getOrDefault(outcome, 0),
                                floor.counts.getOrDefault(outcome, 0))));
    }
}
