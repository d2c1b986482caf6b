package org.docbench.formats.bson;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A file of MongoDB's BSON corpus, the public tests of every BSON library. They are fetched once, with python3 and pip, into
 * {@code formats/target/bson-corpus}.
 *
 * @see <a href="https://github.com/mongodb/specifications/blob/master/source/bson-corpus/bson-corpus.md">the BSON corpus</a>
 */
record BsonCorpus(String name, JsonNode content) {
    private static final Path FORMATS = Path.of(System.getProperty("docbench.home"), "formats");
    private static final Path FETCH = FORMATS.resolve("src/test/resources/org/docbench/formats/bson/fetch_corpus.py");
    private static final Path FETCHED = FORMATS.resolve("target/bson-corpus");
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Why the corpus cannot be had here. */
    static final class AbsentException extends Exception {
        private static final long serialVersionUID = 1;

        AbsentException(String why) {
            super(why);
        }
    }

    /** All files, in the order of their names. */
    static List<BsonCorpus> all() throws AbsentException, IOException {
        if (!Files.isDirectory(FETCHED)) {
            fetch();
        }
        try (Stream<Path> files = Files.list(FETCHED)) {
            return files.sorted().map(BsonCorpus::read).toList();
        }
    }

    /** The cases of a kind: {@code valid} or {@code decodeErrors}. */
    Stream<JsonNode> cases(String kind) {
        return StreamSupport.stream(content.path(kind).spliterator(), false);
    }

    private static BsonCorpus read(Path file) {
        try {
            return new BsonCorpus(file.getFileName().toString(), JSON.readTree(file.toFile()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void fetch() throws AbsentException, IOException {
        File said = File.createTempFile("bson-corpus", ".txt");
        try {
            Process process = new ProcessBuilder("python3", FETCH.toString(), FETCHED.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(said)
                    .start();
            boolean ended = process.waitFor(5, TimeUnit.MINUTES);
            process.destroyForcibly();
            if (!ended || process.exitValue() != 0) {
                throw new AbsentException("pip did not bring the BSON corpus: "
                        + Files.readString(said.toPath(), StandardCharsets.UTF_8)
                                .strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AbsentException("interrupted");
        } catch (IOException e) {
            throw new AbsentException(
                    "the BSON corpus is fetched with python3, which does not start: " + e.getMessage());
        } finally {
            Files.delete(said.toPath());
        }
    }
}
