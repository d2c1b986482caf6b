package org.docbench.formats.documents;

import java.io.BufferedInputStream;
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
import java.util.Locale;
import java.util.Optional;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;
import org.docbench.formats.bson.floor.Decode;

/**
 * Reads the user's documents: one JSON document a line (or one after another), a JSON array of documents, or the
 * {@code .bson} file that mongodump writes. MongoDB Extended JSON types are understood. Limits are those of
 * {@link Reader}.
 */
public final class DocumentFile {
    /** Documents that are read where the user gives no number: enough to leave the processor's caches. */
    public static final int USUAL = 10_000;

    /** The largest number of documents that may be asked for. */
    public static final int MOST = 10_000_000;

    private DocumentFile() {}

    /**
     * The first documents of a file.
     *
     * @param most how many are read, 1 to {@link #MOST}
     * @throws DocumentFileException if it cannot be read, is not what its name says or holds no document; one line with the
     *     document and the byte
     */
    public static ReadDocuments read(Path file, int most) {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            ReadDocuments read =
                    read(file.toString().endsWith(".bson") ? new BsonDocuments(in) : new JsonDocuments(in), most);
            if (read.documents().isEmpty()) {
                throw new DocumentFileException("it contains no document");
            }
            return read;
        } catch (NoSuchFileException e) {
            throw new DocumentFileException("no such file: " + file);
        } catch (AccessDeniedException e) {
            throw new DocumentFileException("may not be read: " + file);
        } catch (DocumentFileException e) {
            throw new DocumentFileException(file + ": " + e.getMessage());
        } catch (IOException e) {
            throw new DocumentFileException(file + " cannot be read: " + e.getMessage());
        } catch (OutOfMemoryError e) {
            // What was read is unreachable by now, so there is room again for this line.
            throw new DocumentFileException(
                    file + ": its first " + most + " documents need more memory than the heap of "
                            + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MiB; read fewer with --documents-limit N, or set JDK_JAVA_OPTIONS=-Xmx8g");
        }
    }

    private static ReadDocuments read(Reader reader, int most) throws IOException {
        List<Value.Obj> documents = new ArrayList<>();
        int duplicates = 0;
        int rounded = 0;
        while (documents.size() < most) {
            Optional<Reader.Found> found = reader.next();
            if (found.isEmpty()) {
                break;
            }
            documents.add(found.get().document());
            duplicates += found.get().duplicates() ? 1 : 0;
            rounded += found.get().rounded();
        }
        boolean more = documents.size() == most && reader.more();
        return new ReadDocuments(documents, more, duplicates, reader.kept(), rounded);
    }

    /** Reads one document after the other. A fault is a {@link DocumentFileException} that names document and byte. */
    interface Reader {
        /**
         * The deepest nesting that is read; the document itself is the first level.
         *
         * @see <a href="https://www.mongodb.com/docs/manual/reference/limits/">MongoDB Limits, "Nested Depth for BSON Documents"</a>
         */
        int DEEPEST = 100;

        /**
         * The largest document that is read, in bytes of the file: 16 MiB.
         *
         * @see <a href="https://www.mongodb.com/docs/manual/reference/limits/">MongoDB Limits, "BSON Document Size"</a>
         */
        int LARGEST = 16 << 20;

        /** What both faults say of their limit. */
        String TOO_DEEP = "nested deeper than " + DEEPEST + " levels, the limit of documents in MongoDB";

        String TOO_LARGE = "larger than 16 MiB, the limit of documents in MongoDB";

        /**
         * A document as it was read.
         *
         * @param duplicates whether a key occurs twice in one object
         * @param rounded how many numbers have more digits than the value that was read
         */
        record Found(Value.Obj document, boolean duplicates, int rounded) {}

        /** The next document; empty at the end. */
        Optional<Found> next() throws IOException;

        /** Whether anything follows; it is not read. */
        boolean more() throws IOException;

        /** Which value of a duplicate key is kept, in words. */
        String kept();
    }

    /** Reads the file that mongodump writes: BSON documents, one after the other. */
    private static final class BsonDocuments implements DocumentFile.Reader {
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

    /** The user's documents cannot be used; the message is one line for the user. */
    public static final class DocumentFileException extends RuntimeException {
        public DocumentFileException(String message) {
            super(message);
        }
    }

    /**
     * The documents of a file, and what a reader of the results must know of them.
     *
     * @param documents in the order of the file
     * @param more whether the file holds further documents, which were not read
     * @param duplicates how many documents have a key twice in one object
     * @param kept which value of such a key was read: {@code first} or {@code last}
     * @param rounded how many numbers have more digits than the 64-bit floating-point number that was read
     */
    public record ReadDocuments(List<Value.Obj> documents, boolean more, int duplicates, String kept, int rounded) {
        public ReadDocuments {
            documents = List.copyOf(documents);
        }

        /**
         * One line for each thing to know; none of usual files.
         *
         * @param file its name in the lines
         */
        public List<String> warnings(String file) {
            List<String> warnings = new ArrayList<>();
            String all = count(documents.size()) + (documents.size() == 1 ? " document of " : " documents of ") + file;
            long empty = documents.stream()
                    .filter(document -> document.fields().isEmpty())
                    .count();
            if (more) {
                warnings.add(
                        "--documents: the first " + all + " were read; more follow; --documents-limit N reads more");
            }
            if (empty > 0) {
                warnings.add("--documents: empty documents: " + count(empty) + " of " + all);
            }
            if (duplicates > 0) {
                warnings.add("--documents: documents with duplicate keys: " + count(duplicates) + " of " + all
                        + "; the " + kept + " value of each key was read");
            }
            if (rounded > 0) {
                warnings.add("--documents: numbers with more digits than 64-bit floating point can represent: "
                        + count(rounded) + " in " + all + "; the nearest value was read");
            }
            return List.copyOf(warnings);
        }

        private static String count(long number) {
            return String.format(Locale.ROOT, "%,d", number);
        }
    }
}
