package org.docbench.formats.bson.floor;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;

/** Whole values into the model. */
final class Decode {
    /**
     * The deepest nesting that is decoded. MongoDB stores at most 100 levels (manual, "MongoDB Limits and Thresholds",
     * "Nested Depth for BSON Documents"); 512 leaves room for others and is far from the end of any thread's stack.
     */
    static final int DEEPEST = 512;

    private static final Value NULL = new Value.Null();

    private Decode() {}

    static Value value(byte[] bytes, int type, int at, int last, int depth) {
        return switch (type) {
            case BsonType.STRING -> new Value.Str(Reads.string(bytes, at, last));
            case BsonType.INT32 -> new Value.Int32(Reads.int32(bytes, at, last));
            case BsonType.INT64 -> new Value.Int64(Reads.int64(bytes, at, last));
            case BsonType.DOUBLE -> new Value.Dbl(Double.longBitsToDouble(Reads.int64(bytes, at, last)));
            case BsonType.BOOLEAN -> new Value.Bool(Reads.bool(bytes, at, last));
            case BsonType.NULL -> NULL;
            case BsonType.DATE_TIME -> new Value.Timestamp(Instant.ofEpochMilli(Reads.int64(bytes, at, last)));
            case BsonType.OBJECT_ID -> new Value.ObjectId(Reads.objectId(bytes, at, last));
            case BsonType.BINARY -> Reads.binaryValue(bytes, at, last);
            case BsonType.DECIMAL128 -> decimal(bytes, at, last);
            case BsonType.DOCUMENT -> object(bytes, at, last, depth);
            case BsonType.ARRAY -> array(bytes, at, last, depth);
            default -> special(bytes, type, at, last, depth);
        };
    }

    private static Value decimal(byte[] bytes, int at, int last) {
        Reads.room(at, 16, last);
        return Decimal128Bits.value(LittleEndian.int64(bytes, at + 8), LittleEndian.int64(bytes, at));
    }

    private static Value special(byte[] bytes, int type, int at, int last, int depth) {
        Value value = ExtendedJson.value(bytes, type, at, last, depth);
        if (value == null) {
            throw new MalformedException(BsonType.words(type), at);
        }
        return value;
    }

    /** The document at {@code at}; of several fields of one name the first wins, as it does in a search. */
    static Value.Obj object(byte[] bytes, int at, int end, int depth) {
        int last = frame(bytes, at, end, depth);
        Map<String, Value> fields = new LinkedHashMap<>();
        int p = at + 4;
        while (p < last) {
            int type = bytes[p] & 0xFF;
            int length = Names.length(bytes, p + 1, last);
            int value = p + 2 + length;
            fields.putIfAbsent(Utf8.read(bytes, p + 1, length), value(bytes, type, value, last, depth + 1));
            p = Skip.value(bytes, type, value, last);
        }
        return new Value.Obj(fields);
    }

    /** The array at {@code at}: the items in the order of the bytes, whatever their names are. */
    private static Value.Arr array(byte[] bytes, int at, int end, int depth) {
        int last = frame(bytes, at, end, depth);
        List<Value> items = new ArrayList<>();
        int p = at + 4;
        while (p < last) {
            int type = bytes[p] & 0xFF;
            int value = p + 2 + Names.length(bytes, p + 1, last);
            items.add(value(bytes, type, value, last, depth + 1));
            p = Skip.value(bytes, type, value, last);
        }
        return new Value.Arr(items);
    }

    private static int frame(byte[] bytes, int at, int end, int depth) {
        if (depth > DEEPEST) {
            throw new MalformedException("nested deeper than " + DEEPEST, at);
        }
        return Reads.document(bytes, at, end);
    }
}
