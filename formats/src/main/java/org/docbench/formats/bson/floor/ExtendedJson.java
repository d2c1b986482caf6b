package org.docbench.formats.bson.floor;

import org.docbench.core.value.Value;

/**
 * What BSON has and the model has not, as MongoDB Extended JSON (v2, canonical) writes it.
 *
 * @see <a href="https://github.com/mongodb/specifications/blob/master/source/extended-json/extended-json.md">the
 *     Extended JSON specification, "Conversion table"</a>
 */
final class ExtendedJson {
    private ExtendedJson() {}

    /** NaN, an infinity or negative zero. */
    static Value decimal(long high) {
        String sign = high < 0 ? "-" : "";
        boolean special = (high >>> 59 & 0xF) == 0xF;
        boolean nan = (high >>> 58 & 0x1F) == 0x1F;
        // The exponent of a negative zero is left out: it has no numeric meaning.
        return Value.Obj.of("$numberDecimal", new Value.Str(nan ? "NaN" : sign + (special ? "Infinity" : "0")));
    }

    /** A value of a type that the model does not have; null if the model has it. */
    static Value value(byte[] bytes, int type, int at, int last, int depth) {
        return switch (type) {
            case BsonType.UNDEFINED -> Value.Obj.of("$undefined", new Value.Bool(true));
            case BsonType.MIN_KEY -> Value.Obj.of("$minKey", new Value.Int32(1));
            case BsonType.MAX_KEY -> Value.Obj.of("$maxKey", new Value.Int32(1));
            case BsonType.CODE -> Value.Obj.of("$code", string(bytes, at, last));
            case BsonType.SYMBOL -> Value.Obj.of("$symbol", string(bytes, at, last));
            case BsonType.CODE_WITH_SCOPE -> codeWithScope(bytes, at, last, depth);
            case BsonType.DB_POINTER -> dbPointer(bytes, at, last);
            case BsonType.REGEX -> regex(bytes, at, last);
            case BsonType.TIMESTAMP -> timestamp(Reads.int64(bytes, at, last));
            default -> null;
        };
    }

    private static Value string(byte[] bytes, int at, int last) {
        return new Value.Str(Reads.string(bytes, at, last));
    }

    private static Value codeWithScope(byte[] bytes, int at, int last, int depth) {
        int end = Skip.value(bytes, BsonType.CODE_WITH_SCOPE, at, last);
        int scope = Skip.value(bytes, BsonType.STRING, at + 4, end);
        int next = Skip.value(bytes, BsonType.DOCUMENT, scope, end);
        if (next != end) {
            throw new org.docbench.formats.MalformedException("code with scope longer than its parts", next);
        }
        return Value.Obj.of(
                "$code",
                string(bytes, at + 4, end),
                "$scope",
                Decode.value(bytes, BsonType.DOCUMENT, scope, end, depth));
    }

    private static Value dbPointer(byte[] bytes, int at, int last) {
        int id = Skip.value(bytes, BsonType.STRING, at, last);
        return Value.Obj.of(
                "$dbPointer",
                Value.Obj.of(
                        "$ref", string(bytes, at, last), "$id", new Value.ObjectId(Reads.objectId(bytes, id, last))));
    }

    private static Value regex(byte[] bytes, int at, int last) {
        int options = at + Names.length(bytes, at, last) + 1;
        return Value.Obj.of(
                "$regularExpression",
                Value.Obj.of(
                        "pattern", new Value.Str(Reads.name(bytes, at, last)),
                        "options", new Value.Str(Reads.name(bytes, options, last))));
    }

    private static Value timestamp(long bits) {
        return Value.Obj.of(
                "$timestamp",
                Value.Obj.of("t", new Value.Int64(bits >>> 32), "i", new Value.Int64(bits & 0xFFFFFFFFL)));
    }
}
