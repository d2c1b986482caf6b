package org.docbench.formats.bson;

import org.bson.RawBsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/**
 * BSON as canonical Extended JSON v2, written by the vendor's library: every type keeps its own wrapper.
 *
 * @see <a href="https://github.com/mongodb/specifications/blob/master/source/extended-json/extended-json.md">the Extended
 *     JSON specification</a>
 */
public final class CanonicalJson {
    private static final JsonWriterSettings CANONICAL =
            JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

    private CanonicalJson() {}

    /** The document in the first {@code length} bytes, in one line. */
    public static String of(byte[] bson, int length) {
        return new RawBsonDocument(bson, 0, length).toJson(CANONICAL);
    }
}
