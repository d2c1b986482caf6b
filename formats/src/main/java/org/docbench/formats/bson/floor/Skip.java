package org.docbench.formats.bson.floor;

import java.util.Arrays;
import org.docbench.formats.MalformedException;

/** How many bytes a value takes: what a reader must know to go past it (bsonspec.org, "element"). */
final class Skip {
    /** int32 length, the zero byte at the end: a document with no element. */
    static final int SMALLEST_DOCUMENT = 5;

    /** int32 length, an empty string, an empty document. */
    private static final int SMALLEST_CODE_WITH_SCOPE = 4 + 5 + SMALLEST_DOCUMENT;

    private static final byte VARIABLE = -1;
    private static final byte[] SIZES = sizes();

    private Skip() {}

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
    static int value(byte[] bytes, int type, int at, int last) {
        int size = SIZES[type];
        if (size != VARIABLE) {
            return fixed(at, size, last);
        }
        return switch (type) {
            case BsonType.STRING, BsonType.CODE, BsonType.SYMBOL -> counted(bytes, at, 4, 1, last);
            case BsonType.DOCUMENT, BsonType.ARRAY -> counted(bytes, at, 0, SMALLEST_DOCUMENT, last);
            case BsonType.BINARY -> counted(bytes, at, 5, 0, last);
            case BsonType.CODE_WITH_SCOPE -> counted(bytes, at, 0, SMALLEST_CODE_WITH_SCOPE, last);
            case BsonType.DB_POINTER -> fixed(counted(bytes, at, 4, 1, last), 12, last);
            case BsonType.REGEX -> {
                int options = at + Names.length(bytes, at, last) + 1;
                yield options + Names.length(bytes, options, last) + 1;
            }
            default -> throw new MalformedException(BsonType.words(type), at);
        };
    }

    private static int fixed(int at, int size, int last) {
        if (size > last - at) {
            throw new MalformedException("value beyond the end of its document", at);
        }
        return at + size;
    }

    /** A value that starts with an int32: {@code extra} bytes and as many as the int32 says, at least {@code least}. */
    private static int counted(byte[] bytes, int at, int extra, int least, int last) {
        int body = fixed(at, extra == 0 ? 4 : extra, last);
        int length = LittleEndian.int32(bytes, at);
        int room = last - (extra == 0 ? at : body);
        if (length < least || length > room) {
            throw new MalformedException("length " + length + " where " + least + " to " + room + " fit", at);
        }
        return at + extra + length;
    }
}
