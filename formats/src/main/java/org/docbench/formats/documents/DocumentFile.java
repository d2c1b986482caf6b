package org.docbench.formats.documents;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.docbench.core.json.ExtendedJson;
import org.docbench.core.value.Value;
import org.docbench.formats.bson.BsonFloor;

/**
 * Reads the user's documents: one JSON document a line (or one after another), a JSON array of documents, or the
 * {@code .bson} file that mongodump writes. MongoDB Extended JSON types are understood.
 */
public final class DocumentFile {
    /** Documents beyond this are not read: an access case only needs enough to leave the caches. */
    public static final int MOST = 10_000;

    private DocumentFile() {}

    /**
     * The first {@link #MOST} documents of a file.
     *
     * @throws DocumentFileException if it cannot be read, is not what its name says or holds no document
     */
    public static List<Value.Obj> read(Path file) {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            List<Value.Obj> documents = file.toString().endsWith(".bson") ? bson(in) : json(in);
            if (documents.isEmpty()) {
                throw new DocumentFileException(file + " holds no document");
            }
            return documents;
        } catch (NoSuchFileException e) {
            throw new DocumentFileException("no such file: " + file);
        } catch (AccessDeniedException e) {
            throw new DocumentFileException("may not be read: " + file);
        } catch (JsonProcessingException e) {
            throw new DocumentFileException(file + " is not JSON: " + e.getOriginalMessage() + ", line "
                    + e.getLocation().getLineNr());
        } catch (ClassCastException e) {
            throw new DocumentFileException(file + " holds a value that is not a document");
        } catch (IOException | RuntimeException e) {
            if (e instanceof DocumentFileException own) {
                throw own;
            }
            throw new DocumentFileException(file + " cannot be read: " + e.getMessage());
        }
    }

    private static List<Value.Obj> json(InputStream in) throws IOException {
        List<Value.Obj> documents = new ArrayList<>();
        var reader = new ObjectMapper().readerFor(JsonNode.class);
        // An array at the top gives its items one by one, anything else one value after another.
        try (MappingIterator<JsonNode> values = reader.readValues(in)) {
            while (documents.size() < MOST && values.hasNextValue()) {
                documents.add((Value.Obj) ExtendedJson.valueOf(values.nextValue()));
            }
        }
        return documents;
    }

    private static List<Value.Obj> bson(InputStream in) throws IOException {
        List<Value.Obj> documents = new ArrayList<>();
        while (documents.size() < MOST) {
            byte[] length = in.readNBytes(4);
            if (length.length == 0) {
                return documents;
            }
            if (length.length < 4) {
                throw new EOFException("truncated in document " + (documents.size() + 1));
            }
            documents.add(document(in, length, documents.size() + 1));
        }
        return documents;
    }

    private static Value.Obj document(InputStream in, byte[] length, int number) throws IOException {
        int size = ByteBuffer.wrap(length).order(ByteOrder.LITTLE_ENDIAN).getInt();
        if (size < 5) {
            throw new IOException("document " + number + " gives its length as " + size);
        }
        byte[] rest = in.readNBytes(size - 4);
        if (rest.length < size - 4) {
            throw new EOFException("truncated in document " + number);
        }
        byte[] image = ByteBuffer.allocate(size).put(length).put(rest).array();
        return new BsonFloor().decode(image);
    }
}
