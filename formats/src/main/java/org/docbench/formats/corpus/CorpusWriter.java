package org.docbench.formats.corpus;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.bson.RawBsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.docbench.core.corpus.DocumentGenerator;
import org.docbench.formats.bson.floor.BsonSink;

/** Writes documents in large pieces and hashes what it writes. */
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
    private final Progress progress;
    private final MessageDigest digest = sha256();
    private long bytes;

    private CorpusWriter(OutputStream out, Progress progress) {
        this.out = out;
        this.progress = progress;
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
        var writer = new CorpusWriter(out, progress);
        if (format == CorpusFormat.BSON) {
            writer.bson(generator, count, seed);
        } else {
            writer.json(generator, count, seed, format);
        }
        out.flush();
        return new Written(count, writer.bytes, HexFormat.of().formatHex(writer.digest.digest()));
    }

    private void bson(DocumentGenerator generator, long count, long seed) throws IOException {
        var sink = new BsonSink();
        for (long i = 0; i < count; i++) {
            generator.write(seed, i, sink);
            if (sink.size() >= PIECE) {
                put(sink.bytes(), sink.size());
                sink.clear();
                progress.wrote(i + 1, bytes);
            }
        }
        put(sink.bytes(), sink.size());
    }

    private void json(DocumentGenerator generator, long count, long seed, CorpusFormat format) throws IOException {
        if (count > 0 || format == CorpusFormat.JSON) {
            put(format.before);
        }
        var sink = new BsonSink();
        for (long i = 0; i < count; i++) {
            sink.clear();
            generator.write(seed, i, sink);
            if (i > 0) {
                put(format.between);
            }
            put(new RawBsonDocument(sink.bytes(), 0, sink.size()).toJson(CANONICAL));
            progress.wrote(i + 1, bytes);
        }
        if (count > 0 || format == CorpusFormat.JSON) {
            put(format.after);
        }
    }

    private void put(String text) throws IOException {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        put(content, content.length);
    }

    private void put(byte[] content, int length) throws IOException {
        digest.update(content, 0, length);
        out.write(content, 0, length);
        bytes += length;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
