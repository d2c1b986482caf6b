package org.docbench.formats.oson.floor;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.docbench.core.value.Value;

/**
 * An image decoded into a tree that is used again and again: nodes in two flat columns, a container before its children.
 * Decoding checks all that the format demands: dictionary, offsets, the UTF-8 of names and texts, numbers, times, nesting.
 * It also checks that no two fields of an object have one name. Once the columns have grown to the largest document seen, decoding allocates only
 * for names of more than 255 bytes and numbers stored as text.
 *
 * <p>Node 0 is the root. The children of a node are {@code node + 1} and from there on by {@link #next}. A node that has
 * many parents in the image is here once for each; how many there may be is bounded as in {@link OsonView#toValue()}. Names
 * and texts stay in the bytes, which must not change. The getters make them, and throw {@link
 * org.docbench.formats.MalformedException} if they do not fit the node's type. One thread uses a tape.
 */
public final class OsonTape {
    /** The whole document. */
    public static final int ROOT = 0;

    final Image image = new Image();
    final TapeReader.TapeNames names = new TapeReader.TapeNames();
    private final TapeReader reader = new TapeReader(this);
    private final TapeWriter writer = new TapeWriter(this);

    /** Two words a node: field id and place; next sibling and, for a leaf, the end of its bytes, else its children. */
    private long[] words = new long[64];

    private int nodes;

    /**
     * Decodes {@code bytes}, in the place of the document before.
     *
     * @throws org.docbench.formats.MalformedException if they break a rule of the format, nest deeper than 1,024 levels or
     *     hold a type that the model does not have. Only another {@code decode} can then use the tape
     */
    public OsonTape decode(byte[] bytes) {
        nodes = 0;
        image.wrap(bytes);
        names.read(image);
        reader.read();
        return this;
    }

    /**
     * The document as an image of its own, its members in the order of the tape. The dictionary is made again: names in
     * use are collected, hashed and sorted; so are all containers. Names, texts and the digits of numbers are copied from the decoded
     * bytes. A document with names of more than 255 bytes goes the long way, by the model.
     */
    public byte[] encode() {
        return image.longNames > 0 ? ThinOsonEncoder.ORDERED.encode(toValue(ROOT)) : writer.write();
    }

    /** How many nodes there are, the root included. */
    public int nodes() {
        return nodes;
    }

    public OsonType type(int node) {
        return OsonType.at(image, place(node));
    }

    /** The node after this one and all that is in it: the next sibling, if the container has one. */
    public int next(int node) {
        return (int) (words[2 * node + 1] >>> 32);
    }

    /** How many children an object or array has; 0 for any other node. */
    public int size(int node) {
        return isContainer(node) ? (int) words[2 * node + 1] : 0;
    }

    /** The name of an object's field. */
    public String nameOf(int node) {
        int id = id(node);
        Scalars.require(id > 0, "no field", place(node));
        return new String(image.bytes, names.start(id), names.length(id), StandardCharsets.UTF_8);
    }

    public String string(int node) {
        return Scalars.string(image, place(node));
    }

    /** Any integer of 64 bits, whatever its tag. */
    public long int64(int node) {
        return Scalars.int64(image, place(node));
    }

    /** A binary double or float, exactly; or any other number, to the nearest double. */
    public double float64(int node) {
        return Scalars.float64(image, place(node));
    }

    /** Any NUMBER, with the fewest decimals. */
    public BigDecimal decimal(int node) {
        return Scalars.decimal(image, place(node));
    }

    public boolean bool(int node) {
        Scalars.require(type(node) == OsonType.BOOLEAN, "no boolean", place(node));
        return image.bytes[place(node)] == Layout.TRUE;
    }

    public Instant timestamp(int node) {
        return Scalars.timestamp(image, place(node));
    }

    /** The node and all that is in it as a model value. */
    public Value toValue(int node) {
        return new Decode(image).value(place(node));
    }

    boolean isContainer(int node) {
        return image.bytes[place(node)] < 0; // Layout.CONTAINER
    }

    /** The field id, or 0 for an item and the root. */
    int id(int node) {
        return (int) (words[2 * node] >>> 32);
    }

    /** Where the node's opcode is. */
    int place(int node) {
        return (int) words[2 * node];
    }

    /** Where the bytes of a leaf end. */
    int end(int node) {
        return (int) words[2 * node + 1];
    }

    /** Adds a node, its second word to be set. */
    int add(int id, int place) {
        int node = nodes++;
        if (2 * nodes > words.length) {
            words = Arrays.copyOf(words, 2 * words.length);
        }
        words[2 * node] = (long) id << 32 | place;
        return node;
    }

    /** Closes a node after all that is in it: a leaf with the end of its bytes, a container with its count of children. */
    void close(int node, int endOrChildren) {
        words[2 * node + 1] = (long) nodes << 32 | endOrChildren;
    }
}
