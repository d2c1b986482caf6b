package org.docbench.formats.bson.floor;

import java.time.Instant;
import java.util.List;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.core.value.Value;

/** How many bytes a model value takes in BSON, and whether it can be written at all. */
final class Sizes {
    private static final Instant EARLIEST = Instant.ofEpochMilli(Long.MIN_VALUE);
    private static final Instant LATEST = Instant.ofEpochMilli(Long.MAX_VALUE);

    private Sizes() {}

    /**
     * The bytes of the value alone, without type and name.
     *
     * @throws UnsupportedOperationException if BSON cannot hold it; the message names it
     */
    static int of(Value value) {
        if (value instanceof Value.Str text) {
            return string(text.value());
        }
        if (value instanceof Value.Obj object) {
            int size = Skip.SMALLEST_DOCUMENT;
            for (var field : object.fields().entrySet()) {
                size = sum(size, element(field.getKey(), field.getValue()));
            }
            return size;
        }
        if (value instanceof Value.Arr array) {
            return sum(Skip.SMALLEST_DOCUMENT, items(array.items(), 0));
        }
        if (value instanceof Value.Binary binary) {
            return sum(binary.subtype() == 2 ? 9 : 5, binary.bytes().length);
        }
        if (value instanceof Value.Dec number && !Decimal128Bits.holds(number.value())) {
            throw new UnsupportedOperationException("decimal128 cannot hold " + number.value());
        }
        if (value instanceof Value.Timestamp time) {
            check(time.value());
        }
        return value instanceof BsonOnly special ? EncodeRare.size(special) : fixed(value);
    }

    private static int fixed(Value value) {
        return switch (Encode.type(value)) {
            case BsonType.NULL -> 0;
            case BsonType.BOOLEAN -> 1;
            case BsonType.INT32 -> 4;
            case BsonType.OBJECT_ID -> 12;
            case BsonType.DECIMAL128 -> 16;
            default -> 8;
        };
    }

    private static void check(Instant time) {
        if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
            throw new UnsupportedOperationException("a date of 64 bits of milliseconds cannot hold " + time);
        }
    }

    /** Type, name and value. */
    static int element(String name, Value value) {
        return sum(sum(2, cstring(name)), of(value));
    }

    /** Array items, the first of them at position {@code first} of the array. */
    static int items(List<Value> items, int first) {
        int size = 0;
        int index = first;
        for (Value item : items) {
            size = sum(size, 2 + Index.digits(index++) + of(item));
        }
        return size;
    }

    static int string(String text) {
        return sum(5, text(text));
    }

    /** The bytes of a text that ends at its first zero byte, without that byte. */
    static int cstring(String text) {
        if (text.indexOf(0) >= 0) {
            throw new UnsupportedOperationException("BSON ends a name at its first zero character: " + text);
        }
        return text(text);
    }

    private static int text(String text) {
        int length = Utf8.length(text);
        if (length < 0) {
            throw new UnsupportedOperationException("UTF-8 has no half of a surrogate pair: " + text);
        }
        return length;
    }

    static int sum(int left, int right) {
        try {
            return Math.addExact(left, right);
        } catch (ArithmeticException e) {
            throw new UnsupportedOperationException("a BSON document has less than 2 GiB", e);
        }
    }
}
