package org.docbench.formats.bson.floor;

import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.List;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.core.value.Value;

/** Model values into bytes: first the size, then one pass that writes. */
final class Encode {
    private Encode() {}

    /**
     * The document as bytes.
     *
     * @throws UnsupportedOperationException if BSON cannot hold a value; the message names it
     */
    static byte[] document(Value.Obj document) {
        byte[] bytes = new byte[Sizes.of(document)];
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
        return EncodeRare.type((BsonOnly) value);
    }

    /** Writes type, name and value and returns where they end. */
    static int element(String name, Value value, byte[] bytes, int at) {
        bytes[at] = (byte) type(value);
        int end = Utf8.write(name, bytes, at + 1);
        bytes[end] = 0;
        return write(value, bytes, end + 1);
    }

    /** Writes the value, whose {@link Sizes size} is known to fit, and returns where it ends. */
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
            return int64(time.value().toEpochMilli(), bytes, at);
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
            System.arraycopy(HexFormat.of().parseHex(id.hex()), 0, bytes, at, 12);
            return at + 12;
        }
        if (value instanceof BsonOnly special) {
            return EncodeRare.write(special, bytes, at);
        }
        return value instanceof Value.Null ? at : container(value, bytes, at);
    }

    /** Length, UTF-8 and a zero byte (bsonspec.org, "string"). */
    static int string(String text, byte[] bytes, int at) {
        int end = Utf8.write(text, bytes, at + 4);
        bytes[end] = 0;
        LittleEndian.int32(bytes, at, end + 1 - (at + 4));
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

    /** Writes array items, the first of them at position {@code first} of the array. */
    static int items(List<Value> items, int first, byte[] bytes, int at) {
        int end = at;
        int index = first;
        for (Value item : items) {
            end = element(Integer.toString(index++), item, bytes, end);
        }
        return end;
    }

    static int int64(long number, byte[] bytes, int at) {
        LittleEndian.int64(bytes, at, number);
        return at + 8;
    }

    private static int decimal(BigDecimal number, byte[] bytes, int at) {
        LittleEndian.int64(bytes, at, Decimal128Bits.low(number));
        return int64(Decimal128Bits.high(number), bytes, at + 8);
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
