package org.docbench.formats.codec;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.value.CanonicalForm;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;
import org.docbench.formats.Codecs;
import org.docbench.formats.bson.floor.BsonView;

/** A corpus as a file of BSON, what a codec must give for it, by what it declares to lose, and what codecs encoded it to. */
final class CorpusFile {
    private final String name;
    private final Corpus corpus;
    private final Path path;
    private final List<byte[]> images;
    private final Map<Set<Loss>, String> digests = new HashMap<>();
    private final Map<Set<Loss>, Long> values = new HashMap<>();
    private final Map<String, Long> encoded = new HashMap<>();

    /** @param name in the run file */
    CorpusFile(String name, Corpus corpus, Path path) {
        this.name = name;
        this.corpus = corpus;
        this.path = path;
        images = corpus.documents().stream().map(BsonView::encode).toList();
    }

    CorpusFile written() {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path))) {
            for (byte[] image : images) {
                out.write(image);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    Path path() {
        return path;
    }

    List<Value.Obj> documents() {
        return corpus.documents();
    }

    /** The documents in BSON. */
    List<byte[]> images() {
        return images;
    }

    /** SHA-256 over the canonical forms of the documents. */
    String digest(Set<Loss> losses) {
        return digests.computeIfAbsent(losses, lost -> CanonicalForm.sha256(without(lost)));
    }

    /** How many values there are that are no document and no array. */
    long values(Set<Loss> losses) {
        return values.computeIfAbsent(
                losses,
                lost -> without(lost).stream().mapToLong(CorpusFile::values).sum());
    }

    private List<Value> without(Set<Loss> losses) {
        return documents().stream()
                .map(document -> Losses.apply(document, losses))
                .toList();
    }

    private static long values(Value value) {
        if (value instanceof Value.Obj object) {
            return object.fields().values().stream()
                    .mapToLong(CorpusFile::values)
                    .sum();
        }
        return value instanceof Value.Arr array
                ? array.items().stream().mapToLong(CorpusFile::values).sum()
                : 1;
    }

    /**
     * The first difference between the documents and what a codec encoded them to; nothing when there is none.
     *
     * @param reader of the bytes, not the codec's own where another one exists
     */
    Optional<String> difference(List<byte[]> found, Function<byte[], Value.Obj> reader, Set<Loss> losses) {
        if (found.size() != documents().size()) {
            return Optional.of(
                    found.size() + " documents instead of " + documents().size());
        }
        for (int i = 0; i < found.size(); i++) {
            Optional<Difference> difference = Difference.between(
                    Losses.apply(documents().get(i), losses), Losses.apply(reader.apply(found.get(i)), losses));
            if (difference.isPresent()) {
                return Optional.of("document " + (i + 1) + " " + difference.get());
            }
        }
        return Optional.empty();
    }

    /**
     * Notes what a target encoded the documents to.
     *
     * @param bytes of all documents, proved to be theirs
     */
    void noteSize(String target, long bytes) {
        encoded.putIfAbsent(Target.parse(target).id(), bytes);
    }

    /**
     * What all documents take by format, BSON first and the others in the order of reports. Of several codecs of one format the
     * first in that order speaks for it, whichever was measured first.
     */
    Map<String, Long> sizes() {
        Map<String, Long> sizes = new LinkedHashMap<>();
        sizes.put("BSON", images.stream().mapToLong(image -> image.length).sum());
        Codecs.ids().stream()
                .filter(encoded::containsKey)
                .forEach(codec ->
                        Codecs.formatOf(codec).ifPresent(format -> sizes.putIfAbsent(format, encoded.get(codec))));
        return sizes;
    }

    /** The corpus for the run file. */
    CorpusRow row() {
        return new CorpusRow(name, corpus.version(), corpus.seed(), documents().size(), corpus.sha256(), sizes());
    }
}
