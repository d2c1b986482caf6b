package org.docbench.formats.bson.floor;

import java.util.Arrays;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;
import org.docbench.formats.Utf8Check;

/**
 * A document decoded into a tree that is used again and again. The nodes are in two flat columns, in the order of the bytes, a
 * container before its children. Decoding checks everything that the format demands: frames, lengths, terminators, the UTF-8 of
 * names and texts, booleans, nesting. It allocates nothing once the columns have grown to the largest document seen.
 *
 * <p>Node 0 is the document. The children of a node are {@code node + 1} and from there on by {@link #next}; the fields of
 * the scope are the children of code with scope. Names and texts stay in the bytes, which must not change; the getters
 * make them. A getter that does not fit the node's type throws {@link MalformedException}. One thread uses a tape.
 */
public final class BsonTape {
    /** The document itself. */
    public static final int ROOT = 0;

    private static final int VARIABLE = -1;

    /** For each type the size of its value in the low byte, and above it the bits that its first byte must not have. */
    private static final int[] RULES = rules();

    private byte[] bytes = {};

    /** Two words a node: places of name and value; next sibling and, for a leaf, the end of its value, else its children. */
    private long[] words = new long[64];

    private int nodes;

    /**
     * Decodes the document that fills {@code image}, in the place of the one before.
     *
     * @throws MalformedException if the bytes break a rule of the format; the tape is then good for another {@code decode} only
     */
    public BsonTape decode(byte[] image) {
        bytes = image;
        nodes = 0;
        Reads.root(image);
        close(add(0, 0), elements(image, 0, image.length, 0));
        return this;
    }

    /**
     * The document as bytes of its own, the same as those decoded. Every element is written from its node: type, name,
     * terminator, value; lengths of documents and strings are computed again. Names, texts and other byte strings are copied from the
     * decoded bytes, numbers go through a register.
     */
    public byte[] encode() {
        byte[] out = new byte[end(ROOT)];
        document(ROOT, out, 0);
        return out;
    }

    /** How many nodes there are, the document included. */
    public int nodes() {
        return nodes;
    }

    /** One of {@link BsonType}. */
    public int type(int node) {
        return node == ROOT ? BsonType.DOCUMENT : bytes[name(node) - 1] & 0xFF;
    }

    /** The node after this one and all that is in it: the next sibling, if the container has one. */
    public int next(int node) {
        return (int) (words[2 * node + 1] >>> 32);
    }

    /** The text of a string, a symbol or code, its scope left aside. */
    public String string(int node) {
        int type = type(node);
        int at = value(node) + (type == BsonType.CODE_WITH_SCOPE ? 4 : 0);
        if (type != BsonType.STRING && type != BsonType.CODE && type != BsonType.SYMBOL && at == value(node)) {
            throw wrong("string", type, node);
        }
        return Utf8Check.read(bytes, at + 4, Reads.LittleEndian.int32(bytes, at) - 1);
    }

    public int int32(int node) {
        return Reads.LittleEndian.int32(bytes, place(node, BsonType.INT32));
    }

    public long int64(int node) {
        return Reads.LittleEndian.int64(bytes, place(node, BsonType.INT64));
    }

    public double float64(int node) {
        return Double.longBitsToDouble(Reads.LittleEndian.int64(bytes, place(node, BsonType.DOUBLE)));
    }

    public boolean bool(int node) {
        return bytes[place(node, BsonType.BOOLEAN)] != 0;
    }

    /** Milliseconds since 1970, UTC. */
    public long timestamp(int node) {
        return Reads.LittleEndian.int64(bytes, place(node, BsonType.DATE_TIME));
    }

    /** The bytes of a binary, without the second length of subtype 2. */
    public byte[] binary(int node) {
        return Reads.binary(bytes, place(node, BsonType.BINARY), end(node));
    }

    /** The 12 bytes. */
    public byte[] objectId(int node) {
        int at = place(node, BsonType.OBJECT_ID);
        return Reads.objectId(bytes, at, at + 12);
    }

    /** The node and all that is in it as a model value; of several fields of one name the first wins. */
    public Value toValue(int node) {
        return new Decode(bytes).value(type(node), value(node), end(node), 0);
    }

    private int place(int node, int wanted) {
        int type = type(node);
        if (type != wanted) {
            throw wrong(BsonType.words(wanted), type, node);
        }
        return value(node);
    }

    private MalformedException wrong(String wanted, int type, int node) {
        return new MalformedException(wanted + " wanted, " + BsonType.words(type) + " found", value(node));
    }

    static boolean isContainer(int type) {
        return type == BsonType.DOCUMENT || type == BsonType.ARRAY || type == BsonType.CODE_WITH_SCOPE;
    }

    /** Where the name starts; the type stands before it. */
    int name(int node) {
        return (int) (words[2 * node] >>> 32);
    }

    /** Where the value starts, one byte after the end of the name. */
    int value(int node) {
        return (int) words[2 * node];
    }

    /** Where the value ends. */
    int end(int node) {
        return isContainer(type(node))
                ? value(node) + Reads.LittleEndian.int32(bytes, value(node))
                : (int) words[2 * node + 1];
    }

    /** Adds a node, its second word to be set. */
    int add(int name, int value) {
        int node = nodes++;
        if (2 * nodes > words.length) {
            words = Arrays.copyOf(words, 2 * words.length);
        }
        words[2 * node] = (long) name << 32 | value;
        return node;
    }

    /** A leaf, whose value ends at {@code end}. */
    void leaf(int node, int end) {
        words[2 * node + 1] = (long) (node + 1) << 32 | end;
    }

    /** A container, all of whose children are there. */
    void close(int node, int children) {
        words[2 * node + 1] = (long) nodes << 32 | children;
    }

    /** A table, because the type of the next value is hard to predict. */
    private static int[] rules() {
        int[] rules = new int[256];
        for (int type = 0; type < rules.length; type++) {
            rules[type] = Reads.fixedSize(type);
        }
        rules[BsonType.BOOLEAN] |= 0xFE << 8; // 0 or 1 and nothing else (bsonspec.org, "element", 0x08)
        return rules;
    }

    /** Reads the elements of the document at {@code at} and gives how many they are. */
    private int elements(byte[] bytes, int at, int end, int depth) {
        if (depth > Decode.DEEPEST) {
            throw new MalformedException("nested deeper than " + Decode.DEEPEST, at);
        }
        int last = Reads.document(bytes, at, end);
        int count = 0;
        int p = at + 4;
        for (; p < last; count++) {
            int type = bytes[p] & 0xFF;
            int value = p + 2 + Names.checked(bytes, p + 1, last);
            int node = add(p + 1, value);
            int rule = RULES[type];
            if (rule != VARIABLE) {
                p = value + (rule & 0xFF);
                if (p > last || (bytes[value] & rule >>> 8) != 0) {
                    throw wrong(bytes, value, p, last);
                }
                leaf(node, p);
            } else if (type == BsonType.STRING) {
                p = string(bytes, value, last);
                leaf(node, p);
            } else if (type == BsonType.DOCUMENT || type == BsonType.ARRAY) {
                close(node, elements(bytes, value, last, depth + 1));
                p = value + Reads.LittleEndian.int32(bytes, value);
            } else {
                p = rare(bytes, node, type, value, last, depth);
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
        int end = Reads.end(bytes, BsonType.STRING, at, last);
        if (bytes[end - 1] != 0) {
            throw new MalformedException("string without its zero byte", end - 1);
        }
        Utf8Check.check(bytes, at + 4, end - 1);
        return end;
    }

    private int rare(byte[] bytes, int node, int type, int at, int last, int depth) {
        int end = Reads.end(bytes, type, at, last);
        switch (type) {
            case BsonType.CODE, BsonType.SYMBOL, BsonType.DB_POINTER -> string(bytes, at, last);
            case BsonType.REGEX -> {
                int options = at + Names.checked(bytes, at, last) + 1;
                Names.checked(bytes, options, last);
            }
            case BsonType.BINARY -> Reads.binaryStart(bytes, at, end);
            default -> { // code with scope
                scope(bytes, node, at, end, depth);
                return end;
            }
        }
        leaf(node, end);
        return end;
    }

    private void scope(byte[] bytes, int node, int at, int end, int depth) {
        int scope = string(bytes, at + 4, end);
        int next = Reads.end(bytes, BsonType.DOCUMENT, scope, end);
        if (next != end) {
            throw new MalformedException("code with scope longer than its parts", next);
        }
        close(node, elements(bytes, scope, end, depth + 1));
    }

    /** Writes the children of this node as a document at {@code at} and gives where it ends. */
    private int document(int node, byte[] out, int at) {
        byte[] from = bytes;
        int end = at + 4;
        int stop = next(node);
        for (int child = node + 1; child < stop; child = next(child)) {
            int name = name(child);
            int value = value(child);
            int type = from[name - 1] & 0xFF;
            out[end] = (byte) type;
            end = copy(from, name, value - 1 - name, out, end + 1);
            out[end++] = 0;
            int size = Reads.fixedSize(type);
            if (size >= 0) {
                end = number(from, value, size, out, end);
            } else if (type == BsonType.STRING) {
                end = string(from, value + 4, end(child) - 1, out, end);
            } else if (type == BsonType.DOCUMENT || type == BsonType.ARRAY) {
                end = document(child, out, end);
            } else {
                end = rare(child, type, out, end);
            }
        }
        out[end] = 0;
        Reads.LittleEndian.int32(out, at, end + 1 - at);
        return end + 1;
    }

    /** A value of up to 16 bytes; what is written beyond its end is written over by what follows. */
    private static int number(byte[] from, int value, int size, byte[] out, int at) {
        if (size <= 8 && value <= from.length - 8 && at <= out.length - 8) {
            Reads.LittleEndian.int64(out, at, Reads.LittleEndian.int64(from, value));
            return at + size;
        }
        return copy(from, value, size, out, at);
    }

    private static int string(byte[] from, int text, int last, byte[] out, int at) {
        Reads.LittleEndian.int32(out, at, last + 1 - text);
        int end = copy(from, text, last - text, out, at + 4);
        out[end] = 0;
        return end + 1;
    }

    private int rare(int node, int type, byte[] out, int at) {
        byte[] from = bytes;
        int value = value(node);
        if (type != BsonType.CODE_WITH_SCOPE) {
            return copy(from, value, end(node) - value, out, at);
        }
        int text = value + 8;
        int code = string(from, text, text + Reads.LittleEndian.int32(from, value + 4) - 1, out, at + 4);
        int end = document(node, out, code);
        Reads.LittleEndian.int32(out, at, end - at);
        return end;
    }

    /** Copies, short byte strings as two words of which the surplus is written over later; gives where the copy ends. */
    private static int copy(byte[] from, int start, int length, byte[] out, int at) {
        if (length <= 16 && start <= from.length - 16 && at <= out.length - 16) {
            Reads.LittleEndian.int64(out, at, Reads.LittleEndian.int64(from, start));
            Reads.LittleEndian.int64(out, at + 8, Reads.LittleEndian.int64(from, start + 8));
        } else {
            System.arraycopy(from, start, out, at, length);
        }
        return at + length;
    }
}
