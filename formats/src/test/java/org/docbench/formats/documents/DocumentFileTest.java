package org.docbench.formats.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.docbench.core.value.Value;
import org.docbench.formats.access.AccessSuite;
import org.docbench.formats.access.AccessSuite.OwnDocuments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with a document is one line with its number and byte; what was changed or left out is counted. */
class DocumentFileTest {
    private static final String NESTED = "nested deeper than 100 levels, the limit of documents in MongoDB";

    @TempDir
    Path folder;

    private DocumentFile.ReadDocuments json(String text, int most) throws IOException {
        return DocumentFile.read(Files.writeString(folder.resolve("mine.json"), text), most);
    }

    private DocumentFile.ReadDocuments bson(byte[] bytes, int most) throws IOException {
        return DocumentFile.read(Files.write(folder.resolve("mine.bson"), bytes), most);
    }

    private void refuses(String name, byte[] bytes, String words) throws IOException {
        Path file = Files.write(folder.resolve(name), bytes);
        assertThatThrownBy(() -> DocumentFile.read(file, 10))
                .isInstanceOf(DocumentFile.DocumentFileException.class)
                .hasMessageStartingWith(file + ": ")
                .hasMessageEndingWith(words)
                .hasMessageNotContaining("\n");
    }

    private void refuses(String text, String words) throws IOException {
        refuses("mine.json", text.getBytes(StandardCharsets.UTF_8), words);
    }

    /** A BSON document of elements. */
    private static byte[] document(byte[]... elements) {
        int length = 5;
        for (byte[] element : elements) {
            length += element.length;
        }
        ByteBuffer bytes =
                ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN).putInt(length);
        for (byte[] element : elements) {
            bytes.put(element);
        }
        return bytes.put((byte) 0).array();
    }

    private static byte[] element(int type, String name, byte[] value) {
        return ByteBuffer.allocate(2 + name.length() + value.length)
                .put((byte) type)
                .put(name.getBytes(StandardCharsets.US_ASCII))
                .put((byte) 0)
                .put(value)
                .array();
    }

    private static byte[] int32(String name, int value) {
        return element(
                0x10,
                name,
                ByteBuffer.allocate(4)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(value)
                        .array());
    }

    private static byte[] nested(int levels) {
        byte[] inner = document();
        for (int i = 1; i < levels; i++) {
            inner = document(element(i % 2 == 0 ? 3 : 4, "a", inner));
        }
        return inner;
    }

    private static byte[] together(byte[]... documents) {
        var all = new ByteArrayOutputStream();
        for (byte[] document : documents) {
            all.writeBytes(document);
        }
        return all.toByteArray();
    }

    @Test
    void aHundredLevelsAreReadAndMoreAreNot() throws IOException {
        assertThat(json("{\"a\":".repeat(100) + "1" + "}".repeat(100), 1).documents())
                .hasSize(1);
        assertThat(json("{\"a\":" + "[".repeat(99) + "]".repeat(99) + "}", 1).documents())
                .hasSize(1);
        assertThat(bson(nested(100), 1).documents()).hasSize(1);
        String good = "{\"a\": 1}\n";
        refuses(good + "{\"a\":".repeat(101) + "1" + "}".repeat(101), "document 2, line 2, byte 509: " + NESTED);
        refuses("{\"a\":".repeat(10_000) + "1" + "}".repeat(10_000), "document 1, line 1, byte 500: " + NESTED);
        refuses("[{\"a\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}]", "document 1, line 1, byte 105: " + NESTED);
        refuses("mine.bson", together(document(), nested(101)), "document 2, byte 705: " + NESTED);
        refuses("mine.bson", nested(10_000), "document 1, byte 700: " + NESTED);
    }

    @Test
    void aDocumentOfMoreThan16MiBIsNotRead() throws IOException {
        String large = "larger than 16 MiB, the limit of documents in MongoDB";
        String text = "x".repeat(16 << 20);
        assertThat(json("{\"a\":\"" + text.substring(100) + "\"}", 1).documents())
                .hasSize(1);
        Path file = Files.writeString(folder.resolve("mine.json"), "{}\n{\"a\":\"" + text + "y\"}");
        assertThatThrownBy(() -> DocumentFile.read(file, 10))
                .hasMessageStartingWith(file + ": document 2, line 2, byte 16")
                .hasMessageEndingWith(large);
        refuses("{\"a\":[" + "1,".repeat(8 << 20) + "1]}", "document 1, line 1, byte 16777216: " + large);
        refuses(
                "mine.bson",
                together(
                        document(),
                        ByteBuffer.allocate(100)
                                .order(ByteOrder.LITTLE_ENDIAN)
                                .putInt((16 << 20) + 1)
                                .array()),
                "document 2, byte 5: its length is given as 16777217: " + large);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\": 1}\\n{\"a\": | document 2, line 2, byte 14: not JSON: Unexpected end-of-input within/between Object entries",
                "[{\"a\": 1},] | document 2, line 1, byte 10: not JSON: Unexpected character (']' (code 93)): expected a value",
                "[{\"a\": 1} | document 2, line 1, byte 9: not JSON: Unexpected end-of-input: expected close marker for Array",
                "{\"a\": NaN} | document 1, line 1, byte 9: not JSON: Non-standard token 'NaN'",
                "{}[{}] | document 2, line 1, byte 2: not a document",
                "[{}][{}] | document 2, line 1, byte 4: something follows the array of documents",
                "{} 7 | document 2, line 1, byte 3: not a document",
                "{} {\"$oid\": \"57e193d7a9cc81b4027498b5\"} | document 2, line 1, byte 3: not a document",
                "{\"a\": \"\\ud83d\\ude00 \\ud800\"} | document 1, line 1, byte 6: a text with half of a surrogate pair",
                "{\"\\udc00\": 1} | document 1, line 1, byte 8: not JSON: Unexpected low surrogate in field name: 0xdc00",
                "{\"a\": {\"$numberLong\": \"x\"}} | document 1, line 1, byte 0: not Extended JSON: For input string: \"x\"",
                "{\"a\": {\"$date\": 1.5}} | document 1, line 1, byte 0: not Extended JSON: $date: expected a text or a whole number of milliseconds",
                "{\"a\": {\"$binary\": {\"base64\": \"AA==\", \"subType\": \"1ff\"}}} | document 1, line 1, byte 0: not Extended JSON: $binary: a subtype is 00 to ff",
            })
    void aFaultIsOneLineWithDocumentAndByte(String text, String words) throws IOException {
        refuses(text.replace("\\n", "\n"), words);
    }

    /** Reading a decimal number takes time that grows with the square of its digits. */
    @ParameterizedTest
    @ValueSource(strings = {"$numberDouble", "$numberDecimal"})
    void aNumberInATextHasALimit(String type) throws IOException {
        refuses(
                "{\"a\": {\"" + type + "\": \"1." + "1".repeat(1_000) + "\"}}",
                "a number of more than 1000 characters");
    }

    @Test
    void bytesThatAreNoTextOrNoDocument() throws IOException {
        refuses(
                "mine.json",
                new byte[] {'{', '"', 'a', '"', ':', '"', (byte) 0xFF, '"', '}'},
                "document 1, line 1, byte 7: not JSON: Invalid UTF-8 start byte 0xff");
        refuses(
                "mine.json",
                new byte[] {0x1F, (byte) 0x8B, 8, 0},
                "only regular white space (\\r, \\n, \\t) is allowed between tokens");
        refuses("mine.json", new byte[0], "it contains no document");
        refuses("mine.bson", new byte[] {5, 0, 0, 0, 0, 9, 0}, "document 2, byte 5: truncated in the length");
        refuses(
                "mine.bson",
                new byte[] {50, 0, 0, 0, 2, 'a'},
                "document 1, byte 6: truncated; its length is given as 50");
        refuses(
                "mine.bson",
                new byte[] {-1, -1, -1, -1, 0},
                "document 1, byte 0: its length is given as -1; the smallest is 5");
        refuses("mine.bson", new byte[] {-1, -1, -1, 127, 0}, "larger than 16 MiB, the limit of documents in MongoDB");
        refuses(
                "mine.bson",
                together(document(), document(element(2, "a", new byte[] {-1, 0, 0, 0, 'x', 0}))),
                "document 2, byte 12: length 255 where 1 to 2 fit");
        assertThatThrownBy(() -> DocumentFile.read(folder.resolve("none.json"), 10))
                .hasMessage("no such file: " + folder.resolve("none.json"));
        assertThatThrownBy(() -> DocumentFile.read(folder, 10)).hasMessageStartingWith(folder + " cannot be read: ");
    }

    @Test
    void theFirstDocumentsAreReadAndTheRestIsSaid() throws IOException {
        String lines =
                IntStream.range(0, 12).mapToObj(i -> "{\"a\":" + i + "}\n").collect(Collectors.joining());
        String array = "[" + lines.strip().replace("\n", ",") + "]";
        byte[] bson = together(
                IntStream.range(0, 12).mapToObj(i -> document(int32("a", i))).toArray(byte[][]::new));
        for (int most : new int[] {1, 11, 12, 13}) {
            for (DocumentFile.ReadDocuments read :
                    new DocumentFile.ReadDocuments[] {json(lines, most), json(array, most), bson(bson, most)}) {
                assertThat(read.documents())
                        .hasSize(Math.min(most, 12))
                        .last()
                        .isEqualTo(Value.Obj.of("a", new Value.Int32(Math.min(most, 12) - 1)));
                assertThat(read.more()).as("more than %d", most).isEqualTo(most < 12);
            }
        }
        assertThat(json(lines, 11).warnings("mine.json"))
                .containsExactly(
                        "--documents: the first 11 documents of mine.json were read; more follow; --documents-limit N reads more");
        assertThat(json(lines, 12).warnings("mine.json")).isEmpty();
    }

    /** A JVM of its own, because its heap must be full. */
    static final class Reading {
        private Reading() {}

        public static void main(String[] file) {
            try {
                DocumentFile.read(Path.of(file[0]), 500);
            } catch (DocumentFile.DocumentFileException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    @Test
    void moreThanTheHeapHoldsIsOneLine() throws Exception {
        Path file = Files.writeString(
                folder.resolve("mine.json"), ("{\"a\":[" + "{},".repeat(1_000) + "{}]}\n").repeat(1_000));
        Process reading = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-Xmx24m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Reading.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(reading.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(reading.waitFor()).isZero();
        assertThat(said.lines())
                .singleElement()
                .asString()
                .startsWith(file + ": its first 500 documents need more memory than the heap of ")
                .contains("--documents-limit N");
    }

    /** What a forked JVM reads by itself is what was read before. */
    @Test
    void theLimitTravelsToTheProcessesThatReadTheFileThemselves() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.json"), "{\"a\": 1}".repeat(9));
        var user =
                AccessSuite.descriptor(new OwnDocuments(file.toString(), java.util.List.of("a"), 4))
                        .experiments()
                        .stream()
                        .filter(scenario -> scenario.scenario().name().equals("user"))
                        .findFirst()
                        .orElseThrow();
        var corpus = user.block(user.scenario().with("a"), 1).corpus();
        assertThat(corpus.documents()).hasSize(4);
    }

    @Test
    void duplicateKeysAndEmptyDocumentsAreCounted() throws IOException {
        DocumentFile.ReadDocuments text = json(
                "{\"a\":1,\"b\":2,\"a\":3} {} {\"a\":{\"b\":[{\"c\":1,\"c\":1}]}} {\"a\":1,\"b\":{\"a\":1}} {}", 9);
        assertThat(text.documents().get(0)).isEqualTo(Value.Obj.of("a", new Value.Int32(3), "b", new Value.Int32(2)));
        assertThat(text.warnings("mine.json"))
                .containsExactly(
                        "--documents: empty documents: 2 of 5 documents of mine.json",
                        "--documents: documents with duplicate keys: 2 of 5 documents of mine.json; the last value of each key was read");
        DocumentFile.ReadDocuments binary = bson(
                together(
                        document(int32("a", 1), int32("b", 2), int32("a", 3)),
                        document(),
                        document(element(3, "x", document(int32("c", 1), int32("c", 1)))),
                        document(element(4, "x", document(int32("0", 1), int32("0", 1))))),
                9);
        assertThat(binary.documents().get(0)).isEqualTo(Value.Obj.of("a", new Value.Int32(1), "b", new Value.Int32(2)));
        assertThat(binary.warnings("mine.bson"))
                .containsExactly(
                        "--documents: empty documents: 1 of 4 documents of mine.bson",
                        "--documents: documents with duplicate keys: 2 of 4 documents of mine.bson; the first value of each key was read");
    }

    @Test
    void numbersThatNoDoubleHoldsAreRefusedAndRoundedOnesCounted() throws IOException {
        for (String outside : new String[] {"1e400", "-1e309", "1e-400", "-0.1e-99999999999", "1e99999999999"}) {
            refuses(
                    "{\"a\": " + outside + "}",
                    "document 1, line 1, byte 6: a number outside the range of 64-bit floating point; {\"$numberDecimal\": \"...\"} has a larger one");
        }
        refuses(
                "{\"a\": {\"$numberDouble\": \"1e400\"}}",
                "a number outside the range of 64-bit floating point; {\"$numberDecimal\": \"...\"} has a larger one");
        // The nearest double of each, written with as many digits, is the number again.
        String kept = "[{\"a\":[0.1,1.5e300,0.10000000000000001,3.141592653589793,-0.0,0e-400,5e-324,1e23,"
                + "0.1000000000000000055511151231257827021181583404541015625,123456789012345678,"
                + "123456789012345678901234567890,{\"$numberDouble\":\"-Infinity\"},{\"$numberDecimal\":\"0.1234567890123456789\"}]}]";
        assertThat(json(kept, 1).rounded()).isZero();
        String rounded = "[{\"a\":[0.1000000000000000001,3.14159265358979323846,9007199254740993.0,1.23e-323,"
                + "{\"$numberDouble\":\"0.1234567890123456789\"}]}]";
        assertThat(json(rounded, 1).warnings("mine.json"))
                .containsExactly(
                        "--documents: numbers with more digits than 64-bit floating point can represent: 5 in 1 document of mine.json; the nearest value was read");
        assertThat(json("{\"a\":123456789012345678901234567890}", 1).documents().get(0))
                .isEqualTo(
                        Value.Obj.of("a", new Value.Dec(new java.math.BigDecimal("123456789012345678901234567890"))));
    }
}
