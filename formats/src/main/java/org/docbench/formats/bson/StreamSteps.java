package org.docbench.formats.bson;

import org.bson.BsonReader;
import org.bson.BsonType;

/** One step down a path with a streaming reader that stands at a value. */
final class StreamSteps {
    private StreamSteps() {}

    /** Into a document and up to the value of this field; false if there is none. */
    static boolean toField(BsonReader reader, String name) {
        if (reader.getCurrentBsonType() != BsonType.DOCUMENT) {
            return false;
        }
        reader.readStartDocument();
        while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
            if (reader.readName().equals(name)) {
                return true;
            }
            reader.skipValue();
        }
        return false;
    }

    /** Into an array and up to the item at this position; false if there is none. */
    static boolean toItem(BsonReader reader, int index) {
        if (reader.getCurrentBsonType() != BsonType.ARRAY) {
            return false;
        }
        reader.readStartArray();
        for (int left = index; reader.readBsonType() != BsonType.END_OF_DOCUMENT; left--) {
            if (left == 0) {
                return true;
            }
            reader.skipValue();
        }
        return false;
    }
}
