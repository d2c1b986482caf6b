package org.docbench.codecs;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/**
 * Computes how many bytes a value takes as BSON, without making them.
 *
 * @see <a href="https://bsonspec.org/spec.html">bsonspec.org</a>
 */
public final class BsonSize {
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

    /**
     * The bytes of the value alone, without type and name.
     *
     * @throws UnsupportedOperationException if they are more than a BSON document can have
     */
    public static int of(Value value) {
        if (value instanceof Value.Str text) {
            return text(text.value());
        }
        if (value instanceof Value.Int32) {
            return Integer.BYTES;
        }
        if (value instanceof Value.Obj object) {
            int size = DOCUMENT;
            for (var field : object.fields().entrySet()) {
                size = sum(size, element(field.getKey(), field.getValue()));
            }
            return size;
        }
        if (value instanceof Value.Arr array) {
            return sum(DOCUMENT, items(array.items(), 0));
        }
        if (value instanceof Value.Binary binary) {
            return sum(4 + 1 + (binary.subtype() == OLD_BINARY ? 4 : 0), binary.bytes().length);
        }
        if (value instanceof BsonOnly special) {
            return bsonOnly(special);
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
            return sum(ELEMENT + utf8(regex.pattern()), utf8(regex.options()));
        }
        if (value instanceof BsonOnly.DbPointer pointer) {
            return sum(OBJECT_ID, text(pointer.namespace()));
        }
        if (value instanceof BsonOnly.Code code) {
            return text(code.code());
        }
        if (value instanceof BsonOnly.Symbol symbol) {
            return text(symbol.name());
        }
        if (value instanceof BsonOnly.CodeWithScope code) {
            return sum(4 + text(code.code()), of(code.scope()));
        }
        if (value instanceof BsonOnly.Stamp) {
            return Long.BYTES;
        }
        return value instanceof BsonOnly.SpecialDecimal ? DECIMAL : 0;
    }

    /** Type, name and value. */
    public static int element(String name, Value value) {
        return sum(sum(ELEMENT, utf8(name)), of(value));
    }

    /** Array elements, the first of them at position {@code first} of the array. */
    public static int items(List<Value> items, int first) {
        int size = 0;
        int index = first;
        for (Value item : items) {
            size = sum(size, ELEMENT + digits(index++) + of(item));
        }
        return size;
    }

    /** How many decimal digits the name of an array's item has. */
    public static int digits(int index) {
        int digits = 1;
        for (int rest = index / 10; rest > 0; rest /= 10) {
            digits++;
        }
        return digits;
    }

    private static int text(String text) {
        return sum(TEXT, utf8(text));
    }

    /** A lone surrogate, which BSON cannot hold, counts as the '?' that a String makes of it. */
    private static int utf8(String text) {
        int length = Utf8.length(text);
        return length < 0 ? text.getBytes(StandardCharsets.UTF_8).length : length;
    }

    public static int sum(int left, int right) {
        try {
            return Math.addExact(left, right);
        } catch (ArithmeticException e) {
            throw new UnsupportedOperationException("a BSON document has less than 2 GiB", e);
        }
    }
}
