package org.docbench.formats.documents;

import java.io.IOException;
import java.util.Optional;
import org.docbench.core.value.Value;

/** Reads one document after the other. A fault is a {@link DocumentFileException} that names document and byte. */
interface DocumentReader {
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
