package org.docbench.formats.bson.floor;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HexFormat;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;

/** Single values out of bytes. {@code last} is the closing zero byte of the document around the value. */
final class Reads {
    private Reads() {}

    static int int32(byte[] bytes, int at, int last) {
        room(at, 4, last);
        return LittleEndian.int32(bytes, at);
    }

    static long int64(byte[] bytes, int at, int last) {
        room(at, 8, last);
        return LittleEndian.int64(bytes, at);
    }

    /** A boolean is 0 or 1 and nothing else (bsonspec.org, "element", 0x08). */
    static boolean bool(byte[] bytes, int at, int last) {
        room(at, 1, last);
        if ((bytes[at] & 0xFE) != 0) {
            throw new MalformedException("boolean that is " + bytes[at], at);
        }
        return bytes[at] == 1;
    }

    /** A string ends with a zero byte that its length counts (bsonspec.org, "string"). */
    static String string(byte[] bytes, int at, int last) {
        int end = Skip.value(bytes, BsonType.STRING, at, last);
        if (bytes[end - 1] != 0) {
            throw new MalformedException("string without its zero byte", end - 1);
        }
        return Utf8.read(bytes, at + 4, end - 1 - (at + 4));
    }

    static String name(byte[] bytes, int at, int last) {
        return Utf8.read(bytes, at, Names.length(bytes, at, last));
    }

    static String objectId(byte[] bytes, int at, int last) {
        room(at, 12, last);
        return HexFormat.of().formatHex(bytes, at, at + 12);
    }

    static BigDecimal decimal(byte[] bytes, int at, int last) {
        room(at, 16, last);
        BigDecimal decimal = Decimal128Bits.decimal(LittleEndian.int64(bytes, at + 8), LittleEndian.int64(bytes, at));
        if (decimal == null) {
            throw new MalformedException("decimal128 that is not a finite number", at);
        }
        return decimal;
    }

    static int subtype(byte[] bytes, int at, int last) {
        Skip.value(bytes, BsonType.BINARY, at, last);
        return bytes[at + 4] & 0xFF;
    }

    /** The bytes, without the second length that subtype 2 carries inside (bsonspec.org, "subtype", 2). */
    static byte[] binary(byte[] bytes, int at, int last) {
        int end = Skip.value(bytes, BsonType.BINARY, at, last);
        return Arrays.copyOfRange(bytes, binaryStart(bytes, at, end), end);
    }

    /** Where the bytes themselves begin, of a binary that ends at {@code end}. */
    static int binaryStart(byte[] bytes, int at, int end) {
        int from = at + 5;
        if (bytes[at + 4] == 2) {
            if (end - from < 4 || LittleEndian.int32(bytes, from) != end - from - 4) {
                throw new MalformedException("old binary whose two lengths differ", from);
            }
            from += 4;
        }
        return from;
    }

    static Value.Binary binaryValue(byte[] bytes, int at, int last) {
        return new Value.Binary((byte) subtype(bytes, at, last), binary(bytes, at, last));
    }

    /**
     * Checks the frame of the document at {@code at}: its length, which must fit, and its closing zero byte.
     *
     * @return the position of the closing zero byte
     */
    static int document(byte[] bytes, int at, int end) {
        int next = Skip.value(bytes, BsonType.DOCUMENT, at, end);
        if (bytes[next - 1] != 0) {
            throw new MalformedException("document without its zero byte", next - 1);
        }
        return next - 1;
    }

    static void room(int at, int size, int last) {
        if (size > last - at) {
            throw new MalformedException("value beyond the end of its document", at);
        }
    }
}
