package org.docbench.formats.bson.floor;

import java.util.HexFormat;
import org.docbench.core.value.BsonOnly;

/** Sizes and bytes of the values that only BSON has. */
final class EncodeRare {
    private EncodeRare() {}

    static int type(BsonOnly value) {
        if (value instanceof BsonOnly.Undefined) {
            return BsonType.UNDEFINED;
        }
        if (value instanceof BsonOnly.MinKey || value instanceof BsonOnly.MaxKey) {
            return value instanceof BsonOnly.MinKey ? BsonType.MIN_KEY : BsonType.MAX_KEY;
        }
        if (value instanceof BsonOnly.Code || value instanceof BsonOnly.CodeWithScope) {
            return value instanceof BsonOnly.Code ? BsonType.CODE : BsonType.CODE_WITH_SCOPE;
        }
        if (value instanceof BsonOnly.Regex || value instanceof BsonOnly.Symbol) {
            return value instanceof BsonOnly.Regex ? BsonType.REGEX : BsonType.SYMBOL;
        }
        if (value instanceof BsonOnly.Stamp || value instanceof BsonOnly.DbPointer) {
            return value instanceof BsonOnly.Stamp ? BsonType.TIMESTAMP : BsonType.DB_POINTER;
        }
        return BsonType.DECIMAL128;
    }

    /** The bytes of the value alone. */
    static int size(BsonOnly value) {
        if (value instanceof BsonOnly.Regex regex) {
            return Sizes.sum(2 + Sizes.cstring(regex.pattern()), Sizes.cstring(regex.options()));
        }
        if (value instanceof BsonOnly.Code code) {
            return Sizes.string(code.code());
        }
        if (value instanceof BsonOnly.Symbol symbol) {
            return Sizes.string(symbol.name());
        }
        if (value instanceof BsonOnly.DbPointer pointer) {
            return Sizes.sum(12, Sizes.string(pointer.namespace()));
        }
        if (value instanceof BsonOnly.CodeWithScope code) {
            return Sizes.sum(4 + Sizes.string(code.code()), Sizes.of(code.scope()));
        }
        if (value instanceof BsonOnly.Stamp || value instanceof BsonOnly.SpecialDecimal) {
            return value instanceof BsonOnly.Stamp ? 8 : 16;
        }
        return 0;
    }

    static int write(BsonOnly value, byte[] bytes, int at) {
        if (value instanceof BsonOnly.Regex regex) {
            return cstring(regex.options(), bytes, cstring(regex.pattern(), bytes, at));
        }
        if (value instanceof BsonOnly.Code code) {
            return Encode.string(code.code(), bytes, at);
        }
        if (value instanceof BsonOnly.Symbol symbol) {
            return Encode.string(symbol.name(), bytes, at);
        }
        if (value instanceof BsonOnly.DbPointer pointer) {
            int end = Encode.string(pointer.namespace(), bytes, at);
            System.arraycopy(HexFormat.of().parseHex(pointer.id().hex()), 0, bytes, end, 12);
            return end + 12;
        }
        if (value instanceof BsonOnly.CodeWithScope code) {
            int end = Encode.write(code.scope(), bytes, Encode.string(code.code(), bytes, at + 4));
            LittleEndian.int32(bytes, at, end - at);
            return end;
        }
        if (value instanceof BsonOnly.Stamp stamp) {
            return Encode.int64((long) stamp.seconds() << 32 | Integer.toUnsignedLong(stamp.increment()), bytes, at);
        }
        if (value instanceof BsonOnly.SpecialDecimal decimal) {
            return Encode.int64(decimal.high(), bytes, Encode.int64(decimal.low(), bytes, at));
        }
        return at;
    }

    private static int cstring(String text, byte[] bytes, int at) {
        int end = Utf8.write(text, bytes, at);
        bytes[end] = 0;
        return end + 1;
    }
}
