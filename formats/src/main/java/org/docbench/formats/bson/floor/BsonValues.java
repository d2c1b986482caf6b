package org.docbench.formats.bson.floor;

import java.util.Arrays;
import org.docbench.core.value.Value;

/**
 * A document decoded into values, in a tree that is used again and again: every text is a String, every number a primitive,
 * every name a String met before ({@link NameCache}), and nothing is left that needs the bytes. The nodes are those of a
 * {@link BsonTape}, which checks the bytes; the columns grow to the largest document seen. What decoding allocates is the
 * texts, byte strings and rare values, and names not met before.
 *
 * <p>Items of arrays have no names here and are written with their positions, as the format wants them to be.
 */
public final class BsonValues {
    /** The document itself. */
    public static final int ROOT = 0;

    private final BsonTape tape = new BsonTape();
    private final ValuesFill fill = new ValuesFill(this, tape);

    byte[] types = {};
    Name[] names = {};

    /** Two a node: a number and, for 12 and 16 bytes, the rest of it; of a text its length in UTF-8. */
    long[] numbers = {};

    /** Texts as Strings, byte strings as they are, regular expressions and db pointers as model values. */
    Object[] objects = {};

    /** How many bytes the document will have. */
    int size;

    /**
     * Decodes the document that fills {@code image}, in the place of the one before.
     *
     * @throws org.docbench.formats.MalformedException if the bytes break a rule of the format
     */
    public BsonValues decode(byte[] image) {
        tape.decode(image);
        room(tape.nodes());
        size = image.length;
        fill.document();
        return this;
    }

    /** The document as bytes of its own: numbers from primitives, texts from Strings, names from the UTF-8 kept with them. */
    public byte[] encode() {
        return ValuesWriter.write(this);
    }

    /** The node and all that is in it as a model value; of several fields of one name the first wins. */
    public Value toValue(int node) {
        return ValuesModel.value(this, node);
    }

    /** One of {@link BsonType}. */
    public int type(int node) {
        return types[node] & 0xFF;
    }

    /** The node after this one and all that is in it. */
    public int next(int node) {
        return tape.next(node);
    }

    /** How many nodes there are, the document included. */
    public int nodes() {
        return tape.nodes();
    }

    /** The name of a field; null for an item of an array and for the document. */
    public String nameOf(int node) {
        return names[node] == null ? null : names[node].text();
    }

    /** The String or byte string, or the model value of a rare type; null if the node is a number. */
    public Object object(int node) {
        return objects[node];
    }

    /** A number, a date or a boolean as 0 or 1, of a double its bits, of 12 and 16 bytes the first 8. */
    public long number(int node) {
        return numbers[2 * node];
    }

    private void room(int nodes) {
        if (nodes > types.length) {
            int more = Math.max(nodes, 2 * types.length);
            types = Arrays.copyOf(types, more);
            names = Arrays.copyOf(names, more);
            numbers = Arrays.copyOf(numbers, 2 * more);
            objects = Arrays.copyOf(objects, more);
        }
    }
}
