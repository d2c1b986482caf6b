package org.docbench.formats.bson.floor;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;
import org.docbench.formats.Utf8Check;

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
        return switch (type) {
            case BsonType.UNDEFINED -> new BsonOnly.Undefined();
            case BsonType.MIN_KEY -> new BsonOnly.MinKey();
            case BsonType.MAX_KEY -> new BsonOnly.MaxKey();
            case BsonType.CODE -> new BsonOnly.Code(Reads.string(bytes, at, last));
            case BsonType.SYMBOL -> new BsonOnly.Symbol(Reads.string(bytes, at, last));
            case BsonType.CODE_WITH_SCOPE -> codeWithScope(bytes, at, last, depth);
            case BsonType.DB_POINTER -> dbPointer(bytes, at, last);
            case BsonType.REGEX -> regex(bytes, at, last);
            case BsonType.TIMESTAMP -> stamp(Reads.int64(bytes, at, last));
            default -> throw new MalformedException(BsonType.words(type), at);
        };
    }

    private static Value codeWithScope(byte[] bytes, int at, int last, int depth) {
        int end = Reads.end(bytes, BsonType.CODE_WITH_SCOPE, at, last);
        int scope = Reads.end(bytes, BsonType.STRING, at + 4, end);
        int next = Reads.end(bytes, BsonType.DOCUMENT, scope, end);
        if (next != end) {
            throw new MalformedException("code with scope longer than its parts", next);
        }
        return new BsonOnly.CodeWithScope(Reads.string(bytes, at + 4, end), object(bytes, scope, end, depth));
    }

    private static Value dbPointer(byte[] bytes, int at, int last) {
        int id = Reads.end(bytes, BsonType.STRING, at, last);
        return new BsonOnly.DbPointer(
                Reads.string(bytes, at, last), new Value.ObjectId(Reads.objectId(bytes, id, last)));
    }

    private static Value regex(byte[] bytes, int at, int last) {
        int options = at + Names.length(bytes, at, last) + 1;
        return new BsonOnly.Regex(Reads.name(bytes, at, last), Reads.name(bytes, options, last));
    }

    private static Value stamp(long bits) {
        return new BsonOnly.Stamp((int) (bits >>> 32), (int) bits);
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
            fields.putIfAbsent(Utf8Check.read(bytes, p + 1, length), value(bytes, type, value, last, depth + 1));
            p = Reads.end(bytes, type, value, last);
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
            p = Reads.end(bytes, type, value, last);
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
