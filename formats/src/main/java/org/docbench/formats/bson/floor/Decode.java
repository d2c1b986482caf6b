package org.docbench.formats.bson.floor;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;
import org.docbench.formats.Utf8Check;

/** Whole values into the model; it notices whether a name occurs twice in one document. */
public final class Decode {
    /**
     * The deepest nesting that is decoded. MongoDB stores at most 100 levels (manual, "MongoDB Limits and Thresholds",
     * "Nested Depth for BSON Documents"); 512 leaves room for others and is far from the end of any thread's stack.
     */
    static final int DEEPEST = 512;

    /** The level of the whole document. */
    static final int TOP = 1;

    private static final Value NULL = new Value.Null();

    private final byte[] bytes;
    private final int deepest;
    private boolean duplicates;

    /** @param deepest levels that may be nested; the document itself is the first */
    public Decode(byte[] bytes, int deepest) {
        this.bytes = bytes;
        this.deepest = deepest;
    }

    Decode(byte[] bytes) {
        this(bytes, DEEPEST);
    }

    /**
     * The document that fills the bytes.
     *
     * @throws MalformedException if it is nested too deep, or the bytes break a rule of the format
     */
    public Value.Obj document() {
        return object(0, bytes.length, TOP);
    }

    /** Whether a name occurred twice in what was decoded, or in a document inside it. */
    public boolean hasDuplicates() {
        return duplicates;
    }

    Value value(int type, int at, int last, int depth) {
        return switch (type) {
            case BsonType.STRING -> new Value.Str(Reads.string(bytes, at, last));
            case BsonType.INT32 -> new Value.Int32(Reads.int32(bytes, at, last));
            case BsonType.INT64 -> new Value.Int64(Reads.int64(bytes, at, last));
            case BsonType.DOUBLE -> new Value.Dbl(Double.longBitsToDouble(Reads.int64(bytes, at, last)));
            case BsonType.BOOLEAN -> new Value.Bool(Reads.bool(bytes, at, last));
            case BsonType.NULL -> NULL;
            case BsonType.DATE_TIME -> new Value.Timestamp(Instant.ofEpochMilli(Reads.int64(bytes, at, last)));
            case BsonType.OBJECT_ID -> id(at, last);
            case BsonType.BINARY ->
                new Value.Binary((byte) Reads.subtype(bytes, at, last), Reads.binary(bytes, at, last));
            case BsonType.DECIMAL128 -> decimal(at, last);
            case BsonType.DOCUMENT -> object(at, last, depth);
            case BsonType.ARRAY -> array(at, last, depth);
            case BsonType.UNDEFINED -> new BsonOnly.Undefined();
            case BsonType.MIN_KEY -> new BsonOnly.MinKey();
            case BsonType.MAX_KEY -> new BsonOnly.MaxKey();
            case BsonType.CODE -> new BsonOnly.Code(Reads.string(bytes, at, last));
            case BsonType.SYMBOL -> new BsonOnly.Symbol(Reads.string(bytes, at, last));
            case BsonType.CODE_WITH_SCOPE -> codeWithScope(at, last, depth);
            case BsonType.DB_POINTER -> dbPointer(at, last);
            case BsonType.REGEX -> regex(at, last);
            case BsonType.TIMESTAMP -> {
                long bits = Reads.int64(bytes, at, last);
                yield new BsonOnly.Stamp((int) (bits >>> 32), (int) bits);
            }
            default -> throw new MalformedException(BsonType.words(type), at);
        };
    }

    private Value decimal(int at, int last) {
        Reads.room(at, 16, last);
        return Decimal128Bits.value(Reads.LittleEndian.int64(bytes, at + 8), Reads.LittleEndian.int64(bytes, at));
    }

    private Value codeWithScope(int at, int last, int depth) {
        int end = Reads.end(bytes, BsonType.CODE_WITH_SCOPE, at, last);
        int scope = Reads.end(bytes, BsonType.STRING, at + 4, end);
        int next = Reads.end(bytes, BsonType.DOCUMENT, scope, end);
        if (next != end) {
            throw new MalformedException("code with scope longer than its parts", next);
        }
        return new BsonOnly.CodeWithScope(Reads.string(bytes, at + 4, end), object(scope, end, depth));
    }

    private Value dbPointer(int at, int last) {
        int id = Reads.end(bytes, BsonType.STRING, at, last);
        return new BsonOnly.DbPointer(Reads.string(bytes, at, last), id(id, last));
    }

    private Value.ObjectId id(int at, int last) {
        return new Value.ObjectId(HexFormat.of().formatHex(Reads.objectId(bytes, at, last)));
    }

    private Value regex(int at, int last) {
        int options = at + Names.length(bytes, at, last) + 1;
        return new BsonOnly.Regex(Reads.name(bytes, at, last), Reads.name(bytes, options, last));
    }

    /** The document at {@code at}; of several fields of one name the first wins, as it does in a search. */
    private Value.Obj object(int at, int end, int depth) {
        int last = frame(at, end, depth);
        Map<String, Value> fields = new LinkedHashMap<>();
        int p = at + 4;
        while (p < last) {
            int type = bytes[p] & 0xFF;
            int length = Names.length(bytes, p + 1, last);
            int value = p + 2 + length;
            String name = Utf8Check.read(bytes, p + 1, length);
            if (fields.putIfAbsent(name, value(type, value, last, depth + 1)) != null) {
                duplicates = true; // not |=, which would forget what was found inside the value
            }
            p = Reads.end(bytes, type, value, last);
        }
        return new Value.Obj(fields);
    }

    /** The array at {@code at}: the items in the order of the bytes, whatever their names are. */
    private Value.Arr array(int at, int end, int depth) {
        int last = frame(at, end, depth);
        List<Value> items = new ArrayList<>();
        int p = at + 4;
        while (p < last) {
            int type = bytes[p] & 0xFF;
            int value = p + 2 + Names.length(bytes, p + 1, last);
            items.add(value(type, value, last, depth + 1));
            p = Reads.end(bytes, type, value, last);
        }
        return new Value.Arr(items);
    }

    private int frame(int at, int end, int depth) {
        if (depth > deepest) {
            throw new MalformedException("nested deeper than " + deepest, at);
        }
        return Reads.document(bytes, at, end);
    }
}
