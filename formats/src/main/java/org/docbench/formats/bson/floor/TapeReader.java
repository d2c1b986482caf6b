package org.docbench.formats.bson.floor;

import org.docbench.formats.MalformedException;
import org.docbench.formats.Utf8Check;

/** One pass over the bytes that checks every rule and leaves a node for each element. */
final class TapeReader {
    private static final int VARIABLE = -1;

    /** For each type the size of its value in the low byte, and above it the bits that its first byte must not have. */
    private static final int[] RULES = rules();

    private TapeReader() {}

    /** A table, because the type of the next value is hard to predict. */
    private static int[] rules() {
        int[] rules = new int[256];
        for (int type = 0; type < rules.length; type++) {
            rules[type] = Skip.fixedSize(type);
        }
        rules[BsonType.BOOLEAN] |= 0xFE << 8; // 0 or 1 and nothing else (bsonspec.org, "element", 0x08)
        return rules;
    }

    /** Reads the document that fills {@code bytes}. */
    static void read(BsonTape tape, byte[] bytes) {
        int last = Reads.document(bytes, 0, bytes.length);
        if (last != bytes.length - 1) {
            throw new MalformedException("bytes after the end of the document", last + 1);
        }
        int root = tape.add(0, 0);
        tape.close(root, elements(tape, bytes, 0, bytes.length, 0));
    }

    /** Reads the elements of the document at {@code at} and gives how many they are. */
    private static int elements(BsonTape tape, byte[] bytes, int at, int end, int depth) {
        if (depth > Decode.DEEPEST) {
            throw new MalformedException("nested deeper than " + Decode.DEEPEST, at);
        }
        int last = Reads.document(bytes, at, end);
        int count = 0;
        int p = at + 4;
        for (; p < last; count++) {
            int type = bytes[p] & 0xFF;
            int value = p + 2 + CheckedNames.length(bytes, p + 1, last);
            int node = tape.add(p + 1, value);
            int rule = RULES[type];
            if (rule != VARIABLE) {
                p = value + (rule & 0xFF);
                if (p > last || (bytes[value] & rule >>> 8) != 0) {
                    throw wrong(bytes, value, p, last);
                }
                tape.leaf(node, p);
            } else if (type == BsonType.STRING) {
                p = string(bytes, value, last);
                tape.leaf(node, p);
            } else if (type == BsonType.DOCUMENT || type == BsonType.ARRAY) {
                tape.close(node, elements(tape, bytes, value, last, depth + 1));
                p = value + LittleEndian.int32(bytes, value);
            } else {
                p = rare(tape, bytes, node, type, value, last, depth);
            }
        }
        return count;
    }

    private static MalformedException wrong(byte[] bytes, int value, int end, int last) {
        return end > last
                ? new MalformedException("value beyond the end of its document", value)
                : new MalformedException("boolean that is " + bytes[value], value);
    }

    /** Where the string at {@code at} ends; its zero byte and its UTF-8 are there (bsonspec.org, "string"). */
    private static int string(byte[] bytes, int at, int last) {
        int end = Skip.value(bytes, BsonType.STRING, at, last);
        if (bytes[end - 1] != 0) {
            throw new MalformedException("string without its zero byte", end - 1);
        }
        Utf8Check.check(bytes, at + 4, end - 1);
        return end;
    }

    private static int rare(BsonTape tape, byte[] bytes, int node, int type, int at, int last, int depth) {
        int end = Skip.value(bytes, type, at, last);
        switch (type) {
            case BsonType.CODE, BsonType.SYMBOL, BsonType.DB_POINTER -> string(bytes, at, last);
            case BsonType.REGEX -> {
                int options = at + CheckedNames.length(bytes, at, last) + 1;
                CheckedNames.length(bytes, options, last);
            }
            case BsonType.BINARY -> Reads.binaryStart(bytes, at, end);
            default -> { // code with scope
                scope(tape, bytes, node, at, end, depth);
                return end;
            }
        }
        tape.leaf(node, end);
        return end;
    }

    private static void scope(BsonTape tape, byte[] bytes, int node, int at, int end, int depth) {
        int scope = string(bytes, at + 4, end);
        int next = Skip.value(bytes, BsonType.DOCUMENT, scope, end);
        if (next != end) {
            throw new MalformedException("code with scope longer than its parts", next);
        }
        tape.close(node, elements(tape, bytes, scope, end, depth + 1));
    }
}
