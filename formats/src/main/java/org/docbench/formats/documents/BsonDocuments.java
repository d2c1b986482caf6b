package org.docbench.formats.documents;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.docbench.formats.MalformedException;
import org.docbench.formats.bson.floor.Decode;

/** Reads the file that mongodump writes: BSON documents, one after the other. */
final class BsonDocuments implements DocumentFile.Reader {
    private final InputStream in;
    private int number;
    private long start;

    BsonDocuments(InputStream in) {
        this.in = in;
    }

    @Override
    public Optional<Found> next() throws IOException {
        byte[] length = in.readNBytes(4);
        if (length.length == 0) {
            return Optional.empty();
        }
        number++;
        if (length.length < 4) {
            throw fault("truncated in the length", 0);
        }
        int size = ByteBuffer.wrap(length).order(ByteOrder.LITTLE_ENDIAN).getInt();
        if (size < 5) {
            throw fault("its length is given as " + size + "; the smallest is 5", 0);
        }
        if (size > LARGEST) {
            throw fault("its length is given as " + size + ": " + TOO_LARGE, 0);
        }
        byte[] rest = in.readNBytes(size - 4);
        if (rest.length < size - 4) {
            throw fault("truncated; its length is given as " + size, 4 + rest.length);
        }
        Found found = found(ByteBuffer.allocate(size).put(length).put(rest).array());
        start += size;
        return Optional.of(found);
    }

    private Found found(byte[] image) {
        try {
            var decode = new Decode(image, DEEPEST);
            return new Found(decode.document(), decode.hasDuplicates(), 0);
        } catch (MalformedException e) {
            boolean deep = e.getMessage().startsWith("nested");
            throw fault(deep ? TOO_DEEP : e.getMessage().replaceFirst(" at byte \\d+$", ""), e.position());
        }
    }

    private DocumentFileException fault(String what, int at) {
        return new DocumentFileException("document " + number + ", byte " + (start + at) + ": " + what);
    }

    @Override
    public boolean more() throws IOException {
        return in.read() >= 0;
    }

    @Override
    public String kept() {
        return "first";
    }
}
