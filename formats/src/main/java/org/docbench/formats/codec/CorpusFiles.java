package org.docbench.formats.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.TypeDocuments;
import org.docbench.formats.corpus.CorpusException;

/** The corpora of a run in a folder of their own, which every agent reads and which is removed at the end. */
final class CorpusFiles implements AutoCloseable {
    private final Path folder;
    private final Map<String, CorpusFile> files = new LinkedHashMap<>();
    private final Map<String, String> missing = new LinkedHashMap<>();
    private final AtomicInteger names = new AtomicInteger();

    CorpusFiles() {
        try {
            folder = Files.createTempDirectory(Path.of(System.getProperty("java.io.tmpdir")), "docbench-codec");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the documents of a case once, or notes why they cannot be fetched. */
    void add(CodecWork work) {
        String name = work.corpus();
        if (files.containsKey(name) || missing.containsKey(name)) {
            return;
        }
        try {
            add(name, work.documents().get());
        } catch (CorpusException e) {
            missing.put(
                    name,
                    "Corpus " + name + " is missing: " + e.getMessage() + "; for the next run docbench corpus " + name
                            + " --out " + name + ".bson fetches it");
        }
    }

    /** Writes a corpus under this name. */
    CorpusFile add(String name, Corpus corpus) {
        CorpusFile file = new CorpusFile(name, corpus, unused()).written();
        files.put(name, file);
        return file;
    }

    /** Writes one document for each type of value, and returns the files by type. */
    Map<String, CorpusFile> addTypes() {
        Map<String, CorpusFile> types = new LinkedHashMap<>();
        TypeDocuments.all()
                .forEach((type, document) ->
                        types.put(type, add("type " + type, new Corpus(type, 1, 0, List.of(document)))));
        return types;
    }

    /** The corpora that cannot be fetched, and why, in the order they were asked for. */
    Map<String, String> missing() {
        return Collections.unmodifiableMap(missing);
    }

    /** The file of a corpus; null if it cannot be fetched. */
    CorpusFile file(String name) {
        return files.get(name);
    }

    /** A file name nobody uses yet. */
    Path unused() {
        return folder.resolve(names.incrementAndGet() + ".bson");
    }

    @Override
    public void close() {
        try (Stream<Path> written = Files.walk(folder)) {
            written.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            folder.toFile().deleteOnExit();
        }
    }
}
