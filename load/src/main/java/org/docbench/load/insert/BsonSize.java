package org.docbench.load.insert;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/**
 * How many bytes a document takes as BSON, without making them.
 *
 * @see <a href="https://bsonspec.org/spec.html">bsonspec.org</a>
 */
final class BsonSize {
    /** The length before a document and the zero behind it. */
    private static final int DOCUMENT = 4 + 1;
    /** The type before an element and the zero behind its name. */
    private static final int ELEMENT = 1 + 1;
    /** The length before a text and the zero behind it. */
    private static final int TEXT = 4 + 1;

    private static final int OBJECT_ID = 12;
    private static final int DECIMAL = 16;
    /** Subtype 2 has its length a second time. */
    private static final byte OLD_BINARY = 2;

    private BsonSize() {}

    /** Of the whole document, in bytes. */
    static int of(Value.Obj document) {
        int size = DOCUMENT;
        for (Map.Entry<String, Value> field : document.fields().entrySet()) {
            size += ELEMENT + utf8(field.getKey()) + value(field.getValue());
        }
        return size;
    }

    private static int value(Value value) {
        if (value instanceof Value.Obj object) {
            return of(object);
        }
        if (value instanceof Value.Arr array) {
            int size = DOCUMENT;
            for (int i = 0; i < array.items().size(); i++) {
                size += ELEMENT
                        + Integer.toString(i).length()
                        + value(array.items().get(i));
            }
            return size;
        }
        if (value instanceof Value.Str text) {
            return TEXT + utf8(text.value());
        }
        if (value instanceof Value.Binary binary) {
            return 4 + 1 + (binary.subtype() == OLD_BINARY ? 4 : 0) + binary.bytes().length;
        }
        return value instanceof BsonOnly special ? bsonOnly(special) : fixed(value);
    }

    private static int fixed(Value value) {
        if (value instanceof Value.Int32) {
            return 4;
        }
        if (value instanceof Value.Bool) {
            return 1;
        }
        if (value instanceof Value.Null) {
            return 0;
        }
        if (value instanceof Value.ObjectId) {
            return OBJECT_ID;
        }
        return value instanceof Value.Dec ? DECIMAL : Long.BYTES;
    }

    private static int bsonOnly(BsonOnly value) {
        if (value instanceof BsonOnly.Regex regex) {
            return utf8(regex.pattern()) + utf8(regex.options()) + 2;
        }
        if (value instanceof BsonOnly.DbPointer pointer) {
            return TEXT + utf8(pointer.namespace()) + OBJECT_ID;
        }
        if (value instanceof BsonOnly.Code code) {
            return TEXT + utf8(code.code());
        }
        if (value instanceof BsonOnly.Symbol symbol) {
            return TEXT + utf8(symbol.name());
        }
        if (value instanceof BsonOnly.CodeWithScope code) {
            return 4 + TEXT + utf8(code.code()) + of(code.scope());
        }
        if (value instanceof BsonOnly.Stamp) {
            return Long.BYTES;
        }
        return value instanceof BsonOnly.SpecialDecimal ? DECIMAL : 0;
    }

    private static int utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
