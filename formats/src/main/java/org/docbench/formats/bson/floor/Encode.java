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
        container(document, bytes, 0);
        return bytes;
    }

    /** Writes type, name and value and returns where they end. */
    static int element(String name, Value value, byte[] bytes, int at) {
        return write(value, bytes, at, cstring(name, bytes, at + 1));
    }

    /** Writes array items, the first of them at position {@code first} of the array. */
    static int items(List<Value> items, int first, byte[] bytes, int at) {
        int end = at;
        int index = first;
        for (Value item : items) {
            int name = index(index++, bytes, end + 1);
            bytes[name] = 0;
            end = write(item, bytes, end, name + 1);
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

    /** Writes the value, whose size is known to fit, at {@code at} and its type at {@code type}; returns where it ends. */
    static int write(Value value, byte[] bytes, int type, int at) {
        if (value instanceof Value.Str text) {
            bytes[type] = BsonType.STRING;
            return string(text.value(), bytes, at);
        }
        if (value instanceof Value.Int32 number) {
            bytes[type] = BsonType.INT32;
            Reads.LittleEndian.int32(bytes, at, number.value());
            return at + 4;
        }
        if (value instanceof Value.Int64 number) {
            bytes[type] = BsonType.INT64;
            return int64(number.value(), bytes, at);
        }
        if (value instanceof Value.Dbl number) {
            bytes[type] = BsonType.DOUBLE;
            return int64(Double.doubleToRawLongBits(number.value()), bytes, at);
        }
        if (value instanceof Value.Timestamp time) {
            bytes[type] = BsonType.DATE_TIME;
            return int64(millis(time.value()), bytes, at);
        }
        if (value instanceof Value.Bool truth) {
            bytes[type] = BsonType.BOOLEAN;
            bytes[at] = (byte) (truth.value() ? 1 : 0);
            return at + 1;
        }
        if (value instanceof Value.Dec number) {
            bytes[type] = BsonType.DECIMAL128;
            return decimal(number.value(), bytes, at);
        }
        if (value instanceof Value.Binary binary) {
            bytes[type] = BsonType.BINARY;
            return binary(binary.subtype(), binary.bytes(), bytes, at);
        }
        if (value instanceof Value.ObjectId id) {
            bytes[type] = BsonType.OBJECT_ID;
            return objectId(id, bytes, at);
        }
        if (value instanceof Value.Null) {
            bytes[type] = BsonType.NULL;
            return at;
        }
        if (value instanceof BsonOnly special) {
            return bsonOnly(special, bytes, type, at);
        }
        bytes[type] = (byte) (value instanceof Value.Obj ? BsonType.DOCUMENT : BsonType.ARRAY);
        return container(value, bytes, at);
    }

    private static int bsonOnly(BsonOnly value, byte[] bytes, int type, int at) {
        if (value instanceof BsonOnly.CodeWithScope code) {
            bytes[type] = BsonType.CODE_WITH_SCOPE;
            int end = container(code.scope(), bytes, string(code.code(), bytes, at + 4));
            Reads.LittleEndian.int32(bytes, at, end - at);
            return end;
        }
        if (value instanceof BsonOnly.Code code) {
            bytes[type] = BsonType.CODE;
            return string(code.code(), bytes, at);
        }
        if (value instanceof BsonOnly.Symbol symbol) {
            bytes[type] = BsonType.SYMBOL;
            return string(symbol.name(), bytes, at);
        }
        if (value instanceof BsonOnly.Stamp stamp) {
            bytes[type] = BsonType.TIMESTAMP;
            return int64((long) stamp.seconds() << 32 | Integer.toUnsignedLong(stamp.increment()), bytes, at);
        }
        if (value instanceof BsonOnly.SpecialDecimal decimal) {
            bytes[type] = BsonType.DECIMAL128;
            return int64(decimal.high(), bytes, int64(decimal.low(), bytes, at));
        }
        if (value instanceof BsonOnly.Regex || value instanceof BsonOnly.DbPointer) {
            bytes[type] = (byte) (value instanceof BsonOnly.Regex ? BsonType.REGEX : BsonType.DB_POINTER);
            return pair(value, bytes, at);
        }
        int empty = value instanceof BsonOnly.MinKey ? BsonType.MIN_KEY : BsonType.MAX_KEY;
        bytes[type] = (byte) (value instanceof BsonOnly.Undefined ? BsonType.UNDEFINED : empty);
        return at;
    }

    /** Writes a regular expression or a db pointer. */
    static int pair(BsonOnly value, byte[] bytes, int at) {
        if (value instanceof BsonOnly.Regex regex) {
            return cstring(regex.options(), bytes, cstring(regex.pattern(), bytes, at));
        }
        var pointer = (BsonOnly.DbPointer) value;
        return objectId(pointer.id(), bytes, string(pointer.namespace(), bytes, at));
    }

    /** Length, UTF-8 and a zero byte (bsonspec.org, "string"). */
    private static int string(String text, byte[] bytes, int at) {
        int end = Utf8.write(text, bytes, at + 4);
        bytes[end] = 0;
        Reads.LittleEndian.int32(bytes, at, end + 1 - (at + 4));
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
        Reads.LittleEndian.int32(bytes, at, end + 1 - at);
        return end + 1;
    }

    static int int64(long number, byte[] bytes, int at) {
        Reads.LittleEndian.int64(bytes, at, number);
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
        Reads.LittleEndian.int32(bytes, at, content.length + inner);
        bytes[at + 4] = subtype;
        if (inner > 0) {
            Reads.LittleEndian.int32(bytes, at + 5, content.length);
        }
        System.arraycopy(content, 0, bytes, at + 5 + inner, content.length);
        return at + 5 + inner + content.length;
    }
}
