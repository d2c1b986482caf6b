package org.docbench.formats.bson.floor;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.docbench.codecs.BsonSize;
import org.docbench.codecs.Utf8;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.core.value.Value;

/**
 * Model values into bytes: first the {@link BsonSize size}, then one pass that writes. An {@link
 * UnsupportedOperationException} names what BSON cannot hold.
 */
final class Encode {
    private Encode() {}

    static byte[] document(Value.Obj document) {
        byte[] bytes = new byte[BsonSize.of(document)];
        write(document, bytes, 0);
        return bytes;
    }

    static int type(Value value) {
        if (value instanceof Value.Obj || value instanceof Value.Arr) {
            return value instanceof Value.Obj ? BsonType.DOCUMENT : BsonType.ARRAY;
        }
        if (value instanceof Value.Str) {
            return BsonType.STRING;
        }
        if (value instanceof Value.Int32 || value instanceof Value.Int64) {
            return value instanceof Value.Int32 ? BsonType.INT32 : BsonType.INT64;
        }
        if (value instanceof Value.Dbl || value instanceof Value.Dec) {
            return value instanceof Value.Dbl ? BsonType.DOUBLE : BsonType.DECIMAL128;
        }
        if (value instanceof Value.Bool || value instanceof Value.Null) {
            return value instanceof Value.Bool ? BsonType.BOOLEAN : BsonType.NULL;
        }
        if (value instanceof Value.Timestamp) {
            return BsonType.DATE_TIME;
        }
        if (value instanceof Value.Binary || value instanceof Value.ObjectId) {
            return value instanceof Value.Binary ? BsonType.BINARY : BsonType.OBJECT_ID;
        }
        return type((BsonOnly) value);
    }

    private static int type(BsonOnly value) {
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

    /** Writes type, name and value and returns where they end. */
    static int element(String name, Value value, byte[] bytes, int at) {
        bytes[at] = (byte) type(value);
        return write(value, bytes, cstring(name, bytes, at + 1));
    }

    /** Writes array items, the first of them at position {@code first} of the array. */
    static int items(List<Value> items, int first, byte[] bytes, int at) {
        int end = at;
        int index = first;
        for (Value item : items) {
            bytes[end] = (byte) type(item);
            end = index(index++, bytes, end + 1);
            bytes[end] = 0;
            end = write(item, bytes, end + 1);
        }
        return end;
    }

    /** Writes the name of an array's item, its position in decimal digits, and returns where they end (bsonspec.org, "array"). */
    static int index(int index, byte[] bytes, int at) {
        int end = at + BsonSize.digits(index);
        int rest = index;
        for (int place = end - 1; place >= at; place--) {
            bytes[place] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return end;
    }

    /** Writes the value, whose size is known to fit, and returns where it ends. */
    static int write(Value value, byte[] bytes, int at) {
        if (value instanceof Value.Str text) {
            return string(text.value(), bytes, at);
        }
        if (value instanceof Value.Int32 number) {
            LittleEndian.int32(bytes, at, number.value());
            return at + 4;
        }
        if (value instanceof Value.Int64 number) {
            return int64(number.value(), bytes, at);
        }
        if (value instanceof Value.Dbl number) {
            return int64(Double.doubleToRawLongBits(number.value()), bytes, at);
        }
        if (value instanceof Value.Timestamp time) {
            return int64(millis(time.value()), bytes, at);
        }
        if (value instanceof Value.Bool truth) {
            bytes[at] = (byte) (truth.value() ? 1 : 0);
            return at + 1;
        }
        if (value instanceof Value.Dec number) {
            return decimal(number.value(), bytes, at);
        }
        if (value instanceof Value.Binary binary) {
            return binary(binary.subtype(), binary.bytes(), bytes, at);
        }
        if (value instanceof Value.ObjectId id) {
            return objectId(id, bytes, at);
        }
        if (value instanceof BsonOnly special) {
            return bsonOnly(special, bytes, at);
        }
        return value instanceof Value.Null ? at : container(value, bytes, at);
    }

    private static int bsonOnly(BsonOnly value, byte[] bytes, int at) {
        if (value instanceof BsonOnly.CodeWithScope code) {
            int end = write(code.scope(), bytes, string(code.code(), bytes, at + 4));
            LittleEndian.int32(bytes, at, end - at);
            return end;
        }
        if (value instanceof BsonOnly.Code code) {
            return string(code.code(), bytes, at);
        }
        if (value instanceof BsonOnly.Symbol symbol) {
            return string(symbol.name(), bytes, at);
        }
        if (value instanceof BsonOnly.Stamp stamp) {
            return int64((long) stamp.seconds() << 32 | Integer.toUnsignedLong(stamp.increment()), bytes, at);
        }
        if (value instanceof BsonOnly.SpecialDecimal decimal) {
            return int64(decimal.high(), bytes, int64(decimal.low(), bytes, at));
        }
        return pair(value, bytes, at);
    }

    /** Writes a regular expression, a db pointer, or nothing for what else only BSON has. */
    static int pair(BsonOnly value, byte[] bytes, int at) {
        if (value instanceof BsonOnly.Regex regex) {
            return cstring(regex.options(), bytes, cstring(regex.pattern(), bytes, at));
        }
        return value instanceof BsonOnly.DbPointer pointer
                ? objectId(pointer.id(), bytes, string(pointer.namespace(), bytes, at))
                : at;
    }

    /** Length, UTF-8 and a zero byte (bsonspec.org, "string"). */
    private static int string(String text, byte[] bytes, int at) {
        int end = Utf8.write(text, bytes, at + 4);
        bytes[end] = 0;
        LittleEndian.int32(bytes, at, end + 1 - (at + 4));
        return end + 1;
    }

    /** UTF-8 and a zero byte (bsonspec.org, "cstring"). */
    private static int cstring(String text, byte[] bytes, int at) {
        if (text.indexOf(0) >= 0) {
            throw new UnsupportedOperationException("BSON ends a name at its first zero character: " + text);
        }
        int end = Utf8.write(text, bytes, at);
        bytes[end] = 0;
        return end + 1;
    }

    private static int container(Value value, byte[] bytes, int at) {
        int end = at + 4;
        if (value instanceof Value.Obj object) {
            for (var field : object.fields().entrySet()) {
                end = element(field.getKey(), field.getValue(), bytes, end);
            }
        } else {
            end = items(((Value.Arr) value).items(), 0, bytes, end);
        }
        bytes[end] = 0;
        LittleEndian.int32(bytes, at, end + 1 - at);
        return end + 1;
    }

    static int int64(long number, byte[] bytes, int at) {
        LittleEndian.int64(bytes, at, number);
        return at + 8;
    }

    private static int objectId(Value.ObjectId id, byte[] bytes, int at) {
        System.arraycopy(HexFormat.of().parseHex(id.hex()), 0, bytes, at, 12);
        return at + 12;
    }

    private static long millis(Instant time) {
        try {
            return time.toEpochMilli();
        } catch (ArithmeticException e) {
            throw new UnsupportedOperationException("a date of 64 bits of milliseconds cannot hold " + time, e);
        }
    }

    private static int decimal(BigDecimal number, byte[] bytes, int at) {
        if (!Decimal128Bits.holds(number)) {
            throw new UnsupportedOperationException("decimal128 cannot hold " + number);
        }
        return int64(Decimal128Bits.high(number), bytes, int64(Decimal128Bits.low(number), bytes, at));
    }

    /** Subtype 2 carries the length a second time (bsonspec.org, "subtype", 2). */
    static int binary(byte subtype, byte[] content, byte[] bytes, int at) {
        int inner = subtype == 2 ? 4 : 0;
        LittleEndian.int32(bytes, at, content.length + inner);
        bytes[at + 4] = subtype;
        if (inner > 0) {
            LittleEndian.int32(bytes, at + 5, content.length);
        }
        System.arraycopy(content, 0, bytes, at + 5 + inner, content.length);
        return at + 5 + inner + content.length;
    }
}
