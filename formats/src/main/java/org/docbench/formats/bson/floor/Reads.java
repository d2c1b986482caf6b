package org.docbench.formats.bson.floor;

import static java.lang.invoke.MethodHandles.byteArrayViewVarHandle;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.util.Arrays;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.formats.MalformedException;
import org.docbench.formats.Utf8Check;

/** Single values out of bytes. {@code last} is the closing zero byte of the document around the value. */
final class Reads {
    /** int32 length, the zero byte at the end: a document with no element. */
    private static final int SMALLEST_DOCUMENT = 5;

    /** int32 length, an empty string, an empty document. */
    private static final int SMALLEST_CODE_WITH_SCOPE = 4 + 5 + SMALLEST_DOCUMENT;

    private static final byte VARIABLE = -1;
    private static final byte[] SIZES = sizes();

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
        int end = end(bytes, BsonType.STRING, at, last);
        if (bytes[end - 1] != 0) {
            throw new MalformedException("string without its zero byte", end - 1);
        }
        return Utf8Check.read(bytes, at + 4, end - 1 - (at + 4));
    }

    static String name(byte[] bytes, int at, int last) {
        return Utf8Check.read(bytes, at, Names.length(bytes, at, last));
    }

    static byte[] objectId(byte[] bytes, int at, int last) {
        return Arrays.copyOfRange(bytes, at, room(at, 12, last));
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
        end(bytes, BsonType.BINARY, at, last);
        return bytes[at + 4] & 0xFF;
    }

    /** The bytes, without the second length that subtype 2 carries inside (bsonspec.org, "subtype", 2). */
    static byte[] binary(byte[] bytes, int at, int last) {
        int end = end(bytes, BsonType.BINARY, at, last);
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

    /** Checks the frame of the document that fills {@code bytes}, and gives the position of its closing zero byte. */
    static int root(byte[] bytes) {
        int last = document(bytes, 0, bytes.length);
        if (last != bytes.length - 1) {
            throw new MalformedException("bytes after the end of the document", last + 1);
        }
        return last;
    }

    /**
     * Checks the frame of the document at {@code at}: its length, which must fit, and its closing zero byte.
     *
     * @return the position of the closing zero byte
     */
    static int document(byte[] bytes, int at, int end) {
        int next = end(bytes, BsonType.DOCUMENT, at, end);
        if (bytes[next - 1] != 0) {
            throw new MalformedException("document without its zero byte", next - 1);
        }
        return next - 1;
    }

    /** For each type the bytes of its value. A table, because the type of the next value is hard to predict. */
    private static byte[] sizes() {
        byte[] sizes = new byte[256];
        Arrays.fill(sizes, VARIABLE);
        for (int none : new int[] {BsonType.NULL, BsonType.UNDEFINED, BsonType.MIN_KEY, BsonType.MAX_KEY}) {
            sizes[none] = 0;
        }
        for (int eight : new int[] {BsonType.DOUBLE, BsonType.DATE_TIME, BsonType.TIMESTAMP, BsonType.INT64}) {
            sizes[eight] = 8;
        }
        sizes[BsonType.BOOLEAN] = 1;
        sizes[BsonType.INT32] = 4;
        sizes[BsonType.OBJECT_ID] = 12;
        sizes[BsonType.DECIMAL128] = 16;
        return sizes;
    }

    /** The bytes of every value of this type, or -1 if they are counted in the value or the type is unknown. */
    static int fixedSize(int type) {
        return SIZES[type];
    }

    /**
     * Where the value of this type at {@code at} ends.
     *
     * @param last the position of the closing zero byte of the document around it
     * @return at most {@code last}
     * @throws MalformedException if the value does not fit, or the type is unknown
     */
    static int end(byte[] bytes, int type, int at, int last) {
        int size = SIZES[type];
        if (size != VARIABLE) {
            return room(at, size, last);
        }
        return switch (type) {
            case BsonType.STRING, BsonType.CODE, BsonType.SYMBOL -> counted(bytes, at, 4, 1, last);
            case BsonType.DOCUMENT, BsonType.ARRAY -> counted(bytes, at, 0, SMALLEST_DOCUMENT, last);
            case BsonType.BINARY -> counted(bytes, at, 5, 0, last);
            case BsonType.CODE_WITH_SCOPE -> counted(bytes, at, 0, SMALLEST_CODE_WITH_SCOPE, last);
            case BsonType.DB_POINTER -> room(counted(bytes, at, 4, 1, last), 12, last);
            case BsonType.REGEX -> {
                int options = at + Names.length(bytes, at, last) + 1;
                yield options + Names.length(bytes, options, last) + 1;
            }
            default -> throw new MalformedException(BsonType.words(type), at);
        };
    }

    /** Where a value of this size ends, which must be before the end of its document. */
    static int room(int at, int size, int last) {
        if (size > last - at) {
            throw new MalformedException("value beyond the end of its document", at);
        }
        return at + size;
    }

    /** A value that starts with an int32: {@code extra} bytes and as many as the int32 says, at least {@code least}. */
    private static int counted(byte[] bytes, int at, int extra, int least, int last) {
        int body = room(at, extra == 0 ? 4 : extra, last);
        int length = LittleEndian.int32(bytes, at);
        int room = last - (extra == 0 ? at : body);
        if (length < least || length > room) {
            throw new MalformedException("length " + length + " where " + least + " to " + room + " fit", at);
        }
        return at + extra + length;
    }

    /**
     * Numbers in bytes, least significant byte first (bsonspec.org, "basic types"), and the search for a zero byte eight
     * bytes at a time.
     */
    static final class LittleEndian {
        private static final VarHandle INT = byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
        private static final VarHandle LONG = byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);
        private static final long ONES = 0x0101010101010101L;
        private static final long TOPS = 0x8080808080808080L;

        private LittleEndian() {}

        static int int32(byte[] bytes, int at) {
            return (int) INT.get(bytes, at);
        }

        static void int32(byte[] bytes, int at, int value) {
            INT.set(bytes, at, value);
        }

        static long int64(byte[] bytes, int at) {
            return (long) LONG.get(bytes, at);
        }

        static void int64(byte[] bytes, int at, long value) {
            LONG.set(bytes, at, value);
        }

        /**
         * The top bit of each zero byte of {@code word}. Bits above the lowest one set may be false alarms, the lowest
         * never is (Mycroft 1987; Warren, Hacker's Delight, 6-1).
         */
        static long zeroBytes(long word) {
            return (word - ONES) & ~word & TOPS;
        }
    }
}
