package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.corpus.TypeDocuments;
import org.docbench.core.value.CanonicalForm;
import org.docbench.core.value.Value;
import org.docbench.formats.documents.DocumentFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code docbench corpus} from its words to its files, read back with what reads the user's documents. */
class CorpusCommandTest {
    private static CommandResult corpus(String... arguments) {
        return CommandResult.docbench(
                Stream.concat(Stream.of("corpus"), Stream.of(arguments)).toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bson", "ndjson", "json"})
    void everyGeneratedCorpusComesBackFromItsFile(String ending, @TempDir Path folder) throws Exception {
        for (CorpusSource source : GeneratedCorpora.all()) {
            Path file = folder.resolve(source.name() + "." + ending);
            CommandResult said = corpus(source.name(), "--docs", "60", "--seed", "5", "--out", file.toString());
            assertThat(said.exit()).as(said.err()).isZero();
            assertThat(CanonicalForm.sha256(
                            DocumentFile.read(file, DocumentFile.USUAL).documents()))
                    .as(source.name())
                    .isEqualTo(source.documents(60, 5).sha256());
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            assertThat(said.out())
                    .contains("60 documents, " + Files.size(file) + " bytes")
                    .contains("SHA-256 of the bytes " + HexFormat.of().formatHex(digest));
        }
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(GeneratedCorpora.all().size());
        }
    }

    @Test
    void noDocumentsMakeAnEmptyFile(@TempDir Path folder) throws Exception {
        for (String ending : List.of("bson", "ndjson", "json")) {
            Path file = folder.resolve("none." + ending);
            assertThat(corpus("orders", "--docs", "0", "--out", file.toString()).exit())
                    .isZero();
            assertThat(Files.readString(file).strip().replace("\n", "")).isEqualTo(ending.equals("json") ? "[]" : "");
        }
    }

    @Test
    void standardOutputHoldsTheDocumentsAndNothingElse() {
        CommandResult said = corpus("types", "--out", "-");
        assertThat(said.exit()).isZero();
        assertThat(said.out().lines())
                .hasSameSizeAs(TypeDocuments.all().keySet())
                .allMatch(line -> line.startsWith("{") && line.endsWith("}"));
        assertThat(said.err()).contains("SHA-256 of the bytes");
    }

    /** The settings of the published generator bound fields, levels and items, as its documentation says. */
    @Test
    void documentsByTheSettingsOfThePublishedGenerator(@TempDir Path folder) throws Exception {
        Path flat = folder.resolve("flat.bson");
        assertThat(corpus("nbson", "--max-fields", "1", "--docs", "300", "--out", flat.toString())
                        .exit())
                .isZero();
        assertThat(DocumentFile.read(flat, DocumentFile.USUAL).documents())
                .allSatisfy(document -> assertThat(document.fields()).hasSize(1))
                .allSatisfy(document -> assertThat(levels(document)).isEqualTo(1));

        Path nested = folder.resolve("nested.bson");
        CommandResult said = corpus(
                "nbson-all",
                "--max-fields",
                "6",
                "--max-depth",
                "2",
                "--max-in-count",
                "3",
                "--docs",
                "2000",
                "--out",
                nested.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        List<Value.Obj> documents =
                DocumentFile.read(nested, DocumentFile.USUAL).documents();
        assertThat(documents)
                .allSatisfy(document -> assertThat(document.fields().size()).isBetween(1, 6));
        assertThat(documents.stream().mapToInt(CorpusCommandTest::levels).max()).hasValue(3);
        List<Value> containers =
                documents.stream().flatMap(CorpusCommandTest::inner).toList();
        assertThat(containers).hasAtLeastOneElementOfType(Value.Arr.class).allSatisfy(value -> {
            if (value instanceof Value.Arr array) {
                // nbson_corpus_docs.erl, rand_array: no deep types unless two levels are left below
                assertThat(array.items()).hasSize(3).allMatch(item -> levels(item) == 0);
            } else {
                assertThat(((Value.Obj) value).fields().size()).isBetween(1, 3);
            }
        });
    }

    /** Documents and arrays, one in the other; the document itself is one. */
    private static int levels(Value value) {
        return value instanceof Value.Obj || value instanceof Value.Arr
                ? 1 + children(value).mapToInt(CorpusCommandTest::levels).max().orElse(0)
                : 0;
    }

    private static Stream<Value> inner(Value value) {
        return children(value)
                .filter(child -> child instanceof Value.Obj || child instanceof Value.Arr)
                .flatMap(child -> Stream.concat(Stream.of(child), inner(child)));
    }

    private static Stream<Value> children(Value value) {
        if (value instanceof Value.Obj object) {
            return object.fields().values().stream();
        }
        return value instanceof Value.Arr array ? array.items().stream() : Stream.empty();
    }

    @Test
    void withoutANameTheyAreListed() {
        assertThat(corpus().out()).contains("nbson-all", "drivers-full", "real-countries");
    }

    @Test
    void wrongUsage(@TempDir Path folder) {
        says(2, "did you mean 'nbson'", "nbsno", "--out", "x.bson");
        says(2, "--out FILE", "nbson");
        says(2, "orders has none", "orders", "--max-fields", "3", "--out", "-");
        says(2, "--max-fields 0: it is 1 to", "nbson", "--max-fields", "0", "--out", "-");
        says(2, "where --max-depth is above 0", "nbson", "--max-depth", "1", "--out", "-");
        says(2, "ends in none of", "nbson", "--out", folder.resolve("x.txt").toString());
        says(2, "did you mean 'bson'", "nbson", "--out", "-", "--format", "bsn");
        says(2, "0 or more", "nbson", "--out", "x.bson", "--docs", "-1");
    }

    @Test
    void placesThatCannotBeWritten(@TempDir Path folder) throws Exception {
        Path under = folder.resolve("nowhere").resolve("x.bson");
        says(1, "no such folder: " + under.getParent(), "nbson", "--out", under.toString());
        Path isFolder = Files.createDirectory(folder.resolve("folder.bson"));
        says(1, "is a folder", "nbson", "--out", isFolder.toString());
    }

    /** On Linux every write to /dev/full fails as on a disk that has no space left. */
    @Test
    void aFullDisk() {
        boolean there = Files.isWritable(Path.of("/dev/full"));
        if (!there) {
            System.out.println("skipped: this system has no /dev/full");
        }
        assumeTrue(there, "this system has no /dev/full");
        says(1, "No space left", "nbson", "--format", "bson", "--out", "/dev/full");
    }

    @Test
    void aFileThatWasThereIsReplaced(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("x.ndjson"), "old");
        assertThat(corpus("types", "--docs", "1", "--out", file.toString()).exit())
                .isZero();
        assertThat(Files.readString(file)).startsWith("{\"v\":").doesNotContain("old");
    }

    private static void says(int exit, String words, String... arguments) {
        CommandResult said = corpus(arguments);
        assertThat(said.exit()).as(said.err()).isEqualTo(exit);
        assertThat(said.err()).startsWith("docbench: ").contains(words).doesNotContain("\tat ");
        assertThat(said.out()).isEmpty();
    }
}
