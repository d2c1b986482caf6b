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
 * What ojdbc and the floor do with the same broken images, as a table in {@code docs/}. Run with {@code
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
                return reader.apply(mutant).equals(whole) ? "(the value, unharmed)" : "(another value, silently)";
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

                What ojdbc %s and the floor reader do with the same broken images: a document of %d bytes with every type
                (`Mutants.everyType`), opened and decoded whole. Written and checked by `VendorOnMutantsTest`. OSON has no
                checksum, so a changed byte of a text or a number is another value to any reader. UnsupportedOperationException is
                the model's: the mutant became an interval or a vector. The heap has 1 GiB.

                | broken how | outcome | ojdbc | floor |
                |---|---|---|---|
                """.formatted(OsonTargets.VERSION, IMAGE.length));
        for (String kind : new String[] {"cut short", "one bit turned", "random bytes"}) {
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
            case "one bit turned" -> Mutants.bitFlips(IMAGE, both);
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
