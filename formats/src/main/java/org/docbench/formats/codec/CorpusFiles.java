package org.docbench.formats.codec;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.docbench.codecs.ExtendedJson;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.TypeDocuments;
import org.docbench.core.experiment.Target;
import org.docbench.core.journal.JournalText;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.CanonicalForm;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;
import org.docbench.formats.Codecs;
import org.docbench.formats.MalformedException;
import org.docbench.formats.agent.AgentManifest;
import org.docbench.formats.bson.floor.BsonView;
import org.docbench.formats.corpus.CorpusWriter.CorpusException;

/** The corpora of a run in a folder of their own, which every agent reads and which is removed at the end. */
final class CorpusFiles implements AutoCloseable {
    /**
     * What a case works on. Cases with the same name share their documents.
     *
     * @param corpus its name in the run file
     * @param documents makes them; throws {@link CorpusException} if they cannot be fetched
     */
    record Work(String corpus, Supplier<Corpus> documents) {}

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
    void add(Work work) {
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

    /** A corpus as a file of BSON, what a codec must give for it, by what it declares to lose, and what codecs encoded it to. */
    static final class CorpusFile {
        private final String name;
        private final Corpus corpus;
        private final Path path;
        private final List<byte[]> images;
        private final Map<Set<Loss>, String> digests = new ConcurrentHashMap<>();
        private final Map<InFormat, Long> values = new ConcurrentHashMap<>();
        private final Map<String, Long> encoded = new ConcurrentHashMap<>();
        private final Map<String, String> proved = new ConcurrentHashMap<>();

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

        /**
         * How many values there are that are no document and no array, counted in the model and by no codec.
         *
         * @param format has objects of Extended JSON for what it has no type for
         */
        long values(String format, Set<Loss> losses) {
            return values.computeIfAbsent(
                    new InFormat(format, losses),
                    counted -> without(losses).stream()
                            .mapToLong(document -> values(document, format))
                            .sum());
        }

        private record InFormat(String format, Set<Loss> losses) {}

        private List<Value> without(Set<Loss> losses) {
            return documents().stream()
                    .map(document -> Losses.apply(document, losses))
                    .toList();
        }

        private static long values(Value value, String format) {
            if (value instanceof Value.Obj object) {
                return object.fields().values().stream()
                        .mapToLong(child -> values(child, format))
                        .sum();
            }
            if (value instanceof Value.Arr array) {
                return array.items().stream()
                        .mapToLong(item -> values(item, format))
                        .sum();
            }
            return isHeld(value, format) ? 1 : values(ExtendedJson.wrapped(value), format);
        }

        /** Whether a format has a type for a value, or an object with a single value in it. */
        private static boolean isHeld(Value value, String format) {
            return switch (format) {
                case AgentManifest.Target.BSON -> true;
                case AgentManifest.Target.JSON -> !(value instanceof BsonOnly || value instanceof Value.Binary);
                default -> !(value instanceof BsonOnly);
            };
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

        /** Tells whether a target has saved the same bytes before, and they were found to be right. */
        boolean isProved(String target, byte[] saved) {
            return JournalText.hash(saved).equals(proved.get(target));
        }

        /** Notes bytes of a target that were found to be right. */
        void prove(String target, byte[] saved) {
            proved.put(target, JournalText.hash(saved));
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
            return new CorpusRow(
                    name, corpus.version(), corpus.seed(), documents().size(), corpus.sha256(), sizes());
        }
    }

    /** Files of byte strings, one after the other, each with its length in front of it. */
    static final class BsonFile {
        /** The shortest BSON document: its length and a zero byte. */
        private static final int SHORTEST = 5;

        private BsonFile() {}

        /** The documents of a BSON file: the length of a document is its first four bytes and counts itself. */
        static List<byte[]> split(byte[] file) {
            return split(file, SHORTEST, 0);
        }

        /** The results an agent saved: the length stands before each and does not count itself. */
        static List<byte[]> saved(byte[] file) {
            return split(file, 0, Integer.BYTES);
        }

        private static List<byte[]> split(byte[] file, int shortest, int skipped) {
            ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
            List<byte[]> parts = new ArrayList<>();
            int at = 0;
            while (at < file.length) {
                int length = file.length - at < Integer.BYTES ? -1 : bytes.getInt(at);
                int from = at + skipped;
                if (length < shortest || length > file.length - from) {
                    throw new MalformedException("length " + length + " does not fit the file", at);
                }
                byte[] part = new byte[length];
                bytes.position(from);
                bytes.get(part);
                parts.add(part);
                at = from + length;
            }
            return parts;
        }
    }
}
