package org.docbench.formats.corpus;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.RawBsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.docbench.core.corpus.CorpusSource.DocumentGenerator;
import org.docbench.formats.bson.floor.BsonView;

/** Writes documents one after the other and hashes what it writes. */
public final class CorpusWriter {
    /** Large enough to make few system calls, small enough to stay in a core's own cache. */
    private static final int PIECE = 1 << 18;

    /**
     * Canonical Extended JSON v2 in one line, in which every type keeps its own wrapper.
     *
     * @see <a href="https://github.com/mongodb/specifications/blob/master/source/extended-json/extended-json.md">the
     *     Extended JSON specification</a>
     */
    private static final JsonWriterSettings CANONICAL =
            JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

    private final OutputStream out;
    private final MessageDigest digest;
    private long bytes;

    private CorpusWriter(OutputStream out) {
        this.out = new BufferedOutputStream(out, PIECE);
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Hears now and then how far it is. */
    public interface Progress {
        void wrote(long documents, long bytes);
    }

    /** What was written, and its SHA-256 in hexadecimal. */
    public record Written(long documents, long bytes, String sha256) {}

    /** The first {@code count} documents; {@code out} is not closed. */
    public static Written write(
            DocumentGenerator generator,
            long count,
            long seed,
            CorpusFormat format,
            OutputStream out,
            Progress progress)
            throws IOException {
        var writer = new CorpusWriter(out);
        boolean framed = count > 0 || format == CorpusFormat.JSON;
        writer.put(framed ? format.before : "");
        for (long i = 0; i < count; i++) {
            byte[] image = BsonView.encode(generator.document(seed, i));
            writer.put(i > 0 ? format.between : "");
            if (format == CorpusFormat.BSON) {
                writer.put(image);
            } else {
                writer.put(new RawBsonDocument(image).toJson(CANONICAL));
            }
            progress.wrote(i + 1, writer.bytes);
        }
        writer.put(framed ? format.after : "");
        writer.out.flush();
        return new Written(count, writer.bytes, HexFormat.of().formatHex(writer.digest.digest()));
    }

    private void put(String text) throws IOException {
        put(text.getBytes(StandardCharsets.UTF_8));
    }

    private void put(byte[] content) throws IOException {
        digest.update(content);
        out.write(content);
        bytes += content.length;
    }

    /** A corpus is not available or cannot be written; the message is one line for the user. */
    public static final class CorpusException extends RuntimeException {
        public CorpusException(String message) {
            super(message);
        }
    }

    /** How a corpus is written as a file. */
    public enum CorpusFormat {
        /** BSON documents one after the other, as mongodump writes them. */
        BSON("", "", ""),
        /** Canonical Extended JSON, one document a line. */
        NDJSON("", "\n", "\n"),
        /** One JSON array of canonical Extended JSON. */
        JSON("[\n", ",\n", "\n]\n");

        final String before;
        final String between;
        final String after;

        CorpusFormat(String before, String between, String after) {
            this.before = before;
            this.between = between;
            this.after = after;
        }

        /** {@code bson}, {@code ndjson} or {@code json}. */
        public String ending() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The format that a file's ending names. */
        public static Optional<CorpusFormat> ofFile(String name) {
            return Stream.of(values())
                    .filter(format -> name.endsWith("." + format.ending()))
                    .findFirst();
        }
    }
}
