package org.docbench.formats.codec;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.value.Value;
import org.docbench.formats.bson.floor.BsonView;

/** The corpora of a run as files of BSON in a folder of their own, which every agent reads and which is removed at the end. */
final class CorpusFiles implements AutoCloseable {
    static final String USER = "user";

    private record Entry(Corpus corpus, Path file, List<byte[]> images, Expected expected) {
        long bytes() {
            return images.stream().mapToLong(image -> image.length).sum();
        }
    }

    private final Path folder;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final EncodedSizes sizes = new EncodedSizes();
    private final Map<String, String> missing = new LinkedHashMap<>();
    private final AtomicInteger scratch = new AtomicInteger();

    CorpusFiles() {
        try {
            folder = Files.createTempDirectory(Path.of(System.getProperty("java.io.tmpdir")), "docbench-codec");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The name of the published corpus in a file of this many documents. */
    static String nbson(int documents) {
        return "nbson-" + documents;
    }

    /** Writes a corpus under this name. */
    void add(String name, Corpus corpus) {
        List<byte[]> images = corpus.documents().stream().map(BsonView::encode).toList();
        Path file = folder.resolve("corpus-" + entries.size() + ".bson");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            for (byte[] image : images) {
                out.write(image);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        entries.put(name, new Entry(corpus, file, images, new Expected(corpus)));
    }

    /** Writes a corpus of a single document. */
    void add(String name, Value.Obj document) {
        add(name, new Corpus(name, 1, 0, List.of(document)));
    }

    /**
     * Notes that a corpus cannot be had.
     *
     * @param why and the command that would change that, one line
     */
    void without(String name, String why) {
        missing.put(name, why);
    }

    /** The corpora that cannot be had, and why, in the order they were asked for. */
    Map<String, String> missing() {
        return Collections.unmodifiableMap(missing);
    }

    boolean has(String name) {
        return entries.containsKey(name);
    }

    Path path(String name) {
        return entries.get(name).file();
    }

    Expected expected(String name) {
        return entries.get(name).expected();
    }

    List<Value.Obj> documents(String name) {
        return entries.get(name).corpus().documents();
    }

    List<byte[]> images(String name) {
        return entries.get(name).images();
    }

    /** A file name nobody uses yet. */
    Path scratch() {
        return folder.resolve("saved-" + scratch.incrementAndGet());
    }

    /** Where it is noted what the documents take in other formats. */
    EncodedSizes sizes() {
        return sizes;
    }

    /** The corpora with these names for the run file. */
    List<CorpusRow> rows(List<String> names) {
        List<CorpusRow> rows = new ArrayList<>();
        for (String name : names) {
            Entry entry = entries.get(name);
            Corpus corpus = entry.corpus();
            rows.add(new CorpusRow(
                    name,
                    corpus.version(),
                    corpus.seed(),
                    corpus.documents().size(),
                    corpus.sha256(),
                    sizes.of(name, entry.bytes())));
        }
        return rows;
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            folder.toFile().deleteOnExit();
        }
    }
}
