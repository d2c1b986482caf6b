package org.docbench.formats.bson.floor;

import java.math.BigDecimal;
import java.util.Arrays;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;

/**
 * A document decoded into a tree that is used again and again: nodes in two flat columns, in the order of the bytes, a
 * container before its children. Decoding checks everything the format demands (frames, lengths, terminators, the UTF-8 of
 * names and texts, booleans, nesting) and allocates nothing once the columns have grown to the largest document seen.
 *
 * <p>Node 0 is the document. The children of a node are {@code node + 1} and from there on by {@link #next}; the fields of
 * the scope are the children of code with scope. Names and texts stay in the bytes, which must not change; the getters
 * make them. A getter that does not fit the node's type throws {@link MalformedException}. One thread uses a tape.
 */
public final class BsonTape {
    /** The document itself. */
    public static final int ROOT = 0;

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
        TapeReader.read(this, image);
        return this;
    }

    /**
     * The document as bytes of its own, the same as those decoded. Every element is written from its node: type, name,
     * terminator, value; lengths of documents and strings are written anew. Names, texts and other byte strings are copied from the
     * decoded bytes, numbers go through a register.
     */
    public byte[] encode() {
        return TapeWriter.write(this);
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

    /** How many children a document, an array or a scope has; 0 for any other node. */
    public int size(int node) {
        return isContainer(type(node)) ? (int) words[2 * node + 1] : 0;
    }

    /** The name of any node but the document. */
    public String nameOf(int node) {
        return Utf8.read(bytes, name(node), value(node) - 1 - name(node));
    }

    /** The text of a string, a symbol or code, its scope left aside. */
    public String string(int node) {
        int type = type(node);
        int at = value(node) + (type == BsonType.CODE_WITH_SCOPE ? 4 : 0);
        if (type != BsonType.STRING && type != BsonType.CODE && type != BsonType.SYMBOL && at == value(node)) {
            throw wrong("string", type, node);
        }
        return Utf8.read(bytes, at + 4, LittleEndian.int32(bytes, at) - 1);
    }

    public int int32(int node) {
        return LittleEndian.int32(bytes, place(node, BsonType.INT32));
    }

    public long int64(int node) {
        return LittleEndian.int64(bytes, place(node, BsonType.INT64));
    }

    public double float64(int node) {
        return Double.longBitsToDouble(LittleEndian.int64(bytes, place(node, BsonType.DOUBLE)));
    }

    public boolean bool(int node) {
        return bytes[place(node, BsonType.BOOLEAN)] != 0;
    }

    /** Milliseconds since 1970, UTC. */
    public long timestamp(int node) {
        return LittleEndian.int64(bytes, place(node, BsonType.DATE_TIME));
    }

    /** Refuses NaN, the infinities and negative zero, which no BigDecimal is. */
    public BigDecimal decimal(int node) {
        int at = place(node, BsonType.DECIMAL128);
        return Reads.decimal(bytes, at, at + 16);
    }

    /** The bytes of a binary, without the second length of subtype 2. */
    public byte[] binary(int node) {
        return Reads.binary(bytes, place(node, BsonType.BINARY), end(node));
    }

    /** 24 lower-case hexadecimal digits. */
    public String objectId(int node) {
        int at = place(node, BsonType.OBJECT_ID);
        return Reads.objectId(bytes, at, at + 12);
    }

    /** The node and all that is in it as a model value; of several fields of one name the first wins. */
    public Value toValue(int node) {
        return TapeModel.value(this, node);
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

    byte[] bytes() {
        return bytes;
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
                ? value(node) + LittleEndian.int32(bytes, value(node))
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
}
