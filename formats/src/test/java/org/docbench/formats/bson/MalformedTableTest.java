package org.docbench.formats.bson;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.bson.BsonType;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonValueCodec;
import org.docbench.formats.bson.floor.BsonPath;
import org.docbench.formats.bson.floor.BsonView;
import org.junit.jupiter.api.Test;

/** Checks {@code docs/malformed-bson.md}. {@code -Ddocbench.update=true} writes it again. */
class MalformedTableTest {
    private static final Path PAGE = Path.of(System.getProperty("docbench.home", ".."), "docs", "malformed-bson.md");
    private static final List<String> NAMES =
            List.copyOf(Mutants.EVERY_TYPE.fields().keySet());
    private static final String HEAD = """
            # What readers do with malformed BSON

            `MalformedTableTest` damages a document that has every type, in five ways. It also builds a
            document of 100,000 levels. Each reader reads the full document.

            | column | number of documents for which the reader |
            |---|---|
            | as before | returns the values of the undamaged document |
            | another value | returns other values, without an error |
            | refused or failed | throws this exception |

            No reader can detect a changed bit inside a number. So compare a reader with the reference
            reader, which refuses every violation of the format in the bytes that it reads. `toValue` reads
            all bytes, and `find` reads the bytes up to the name.

            `MalformedTableTest` writes this page with `-Ddocbench.update=true`, and checks it otherwise.

            | reader | damage | cases | as before | another value | refused or failed |
            |---|---|---|---|---|---|
            """;

    @Test
    void thePageSaysWhatHappens() throws IOException {
        var page = new StringBuilder(HEAD);
        List<Mutants> all = new ArrayList<>(Mutants.of(BsonView.encode(Mutants.EVERY_TYPE)));
        all.add(new Mutants("nested 100,000 deep", List.of(Mutants.nested(BsonType.DOCUMENT.getValue(), 100_000))));
        readers().forEach((name, reader) -> all.forEach(mutants -> page.append(row(name, reader, mutants))));
        if (Boolean.getBoolean("docbench.update")) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, page);
        }
        assertThat(page).hasToString(Files.readString(PAGE));
    }

    private static Map<String, Function<byte[], Object>> readers() {
        var readers = new LinkedHashMap<String, Function<byte[], Object>>();
        readers.put("reference reader, `toValue`", image -> BsonView.wrap(image).toValue());
        readers.put("reference reader, `find` by name", image -> {
            BsonView view = BsonView.wrap(image);
            return byName(
                    name -> view.find(BsonPath.of(org.docbench.core.value.Path.ofNames(name))) ? view.toValue() : null);
        });
        readers.put("`RawBsonDocument.get`", image -> {
            var raw = new RawBsonDocument(image);
            return byName(raw::get);
        });
        readers.put(
                "`BsonBinaryReader`, stop at the name",
                image -> byName(name -> {
                    var reader = BsonTargets.reader(image);
                    reader.readBsonType();
                    return BsonStream.toField(reader, name)
                            ? new BsonValueCodec().decode(reader, BsonTargets.DECODING)
                            : null;
                }));
        readers.put("`Document`", new BsonObjects()::open);
        readers.put("`BsonDocument`", new BsonTree()::open);
        return readers;
    }

    private static List<Object> byName(Function<String, Object> get) {
        var found = new ArrayList<Object>();
        NAMES.forEach(name -> found.add(get.apply(name)));
        return found;
    }

    private static String row(String name, Function<byte[], Object> reader, Mutants mutants) {
        Object original = reader.apply(BsonView.encode(Mutants.EVERY_TYPE));
        Map<String, Integer> failures = new TreeMap<>();
        int same = 0;
        int other = 0;
        for (byte[] mutant : mutants.images()) {
            try {
                if (original.equals(reader.apply(mutant))) {
                    same++;
                } else {
                    other++;
                }
            } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
                failures.merge(e.getClass().getSimpleName(), 1, Integer::sum);
            }
        }
        var words = new ArrayList<String>();
        failures.forEach((failure, count) -> words.add(count + " " + failure));
        int cases = mutants.images().size();
        return "| " + name + " | " + mutants.kind() + " | " + cases + " | " + same + " | " + other + " | "
                + String.join(", ", words) + " |\n";
    }
}
