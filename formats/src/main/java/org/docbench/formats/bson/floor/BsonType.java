package org.docbench.formats.bson.floor;

import java.util.regex.Pattern;

/**
 * The element types of BSON: the byte that stands before a name.
 *
 * @see <a href="https://bsonspec.org/spec.html">bsonspec.org, "element"</a>
 */
public final class BsonType {
    private BsonType() {}

    /** 64-bit binary floating point. */
    public static final int DOUBLE = 0x01;
    /** UTF-8 text: int32 length in bytes, terminator included; the bytes; a zero byte. */
    public static final int STRING = 0x02;
    /** Embedded document. */
    public static final int DOCUMENT = 0x03;
    /** Array: a document whose names are "0", "1", "2", ... */
    public static final int ARRAY = 0x04;
    /** Binary data: int32 length, one byte of subtype, the bytes. */
    public static final int BINARY = 0x05;
    /** Undefined (deprecated): no value bytes. */
    public static final int UNDEFINED = 0x06;
    /** ObjectId: 12 bytes. */
    public static final int OBJECT_ID = 0x07;
    /** Boolean: one byte, 0 or 1. */
    public static final int BOOLEAN = 0x08;
    /** UTC datetime: int64, milliseconds since the Unix epoch. */
    public static final int DATE_TIME = 0x09;
    /** Null: no value bytes. */
    public static final int NULL = 0x0A;
    /** Regular expression: two zero-terminated texts, pattern and options. */
    public static final int REGEX = 0x0B;
    /** DBPointer (deprecated): a string and 12 bytes. */
    public static final int DB_POINTER = 0x0C;
    /** JavaScript code: as a string. */
    public static final int CODE = 0x0D;
    /** Symbol (deprecated): as a string. */
    public static final int SYMBOL = 0x0E;
    /** JavaScript code with scope (deprecated): int32 total length, a string, a document. */
    public static final int CODE_WITH_SCOPE = 0x0F;
    /** 32-bit integer. */
    public static final int INT32 = 0x10;
    /** MongoDB's internal timestamp: uint64, increment in the low half, seconds in the high half. */
    public static final int TIMESTAMP = 0x11;
    /** 64-bit integer. */
    public static final int INT64 = 0x12;
    /** 128-bit decimal floating point, binary integer significand. */
    public static final int DECIMAL128 = 0x13;
    /** Min key: no value bytes. */
    public static final int MIN_KEY = 0xFF;
    /** Max key: no value bytes. */
    public static final int MAX_KEY = 0x7F;

    private static final String[] WORDS = Pattern.compile(",")
            .split("end,double,string,document,array,binary,undefined,object id,boolean,date,null,regular expression,"
                    + "db pointer,code,symbol,code with scope,int32,timestamp,int64,decimal128");

    /** The type in words, for messages. */
    public static String words(int type) {
        if (type == MIN_KEY || type == MAX_KEY) {
            return type == MIN_KEY ? "min key" : "max key";
        }
        return type > 0 && type < WORDS.length ? WORDS[type] : "unknown type " + type;
    }
}
