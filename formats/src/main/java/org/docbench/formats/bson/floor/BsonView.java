package org.docbench.formats.bson.floor;

import java.math.BigDecimal;
import java.util.Objects;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;

/**
 * A cursor over a BSON document that stays where it is: nothing is copied or decoded before it is asked for.
 *
 * <p>A view stands in a <em>container</em> (at first the whole document) and has at most one element of it selected.
 * {@link #find}, {@link #item} and {@link #next} select; the getters read what is selected; {@link #enter} makes the
 * selected document or array the container and {@link #top} goes back. Selecting and the getters of primitives do not
 * allocate.
 *
 * <p>Of several fields of one name the first one is found. Whatever the bytes are, every method gives an answer or throws
 * {@link MalformedException}, also where the selected value is of another type than the getter's. Only what an
 * answer needs is checked. A view is used by one thread; the bytes may be shared and must not change.
 */
public final class BsonView {
    private static final int NOTHING = -1;

    private byte[] bytes;
    private int root;
    private int rootLast;
    private int start;
    private int last;
    private boolean array;
    private int element;
    private int type;
    private int value;

    private BsonView() {}

    /**
     * A view of the document that fills {@code bytes}.
     *
     * @throws MalformedException if the length inside is another one or the closing zero byte is missing
     */
    public static BsonView wrap(byte[] bytes) {
        return new BsonView().rewrap(bytes, 0, bytes.length);
    }

    /**
     * A document as bytes.
     *
     * @throws UnsupportedOperationException if BSON cannot hold a value; the message names it
     */
    public static byte[] encode(Value.Obj document) {
        return Encode.document(document);
    }

    /** Makes this a view of another document, as {@link #wrap} does, without a new object. */
    public BsonView rewrap(byte[] document, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, document.length);
        int closing = Reads.document(document, offset, offset + length);
        if (closing != offset + length - 1) {
            throw new MalformedException("bytes after the end of the document", closing + 1);
        }
        bytes = document;
        root = offset;
        rootLast = closing;
        return top();
    }

    /** Makes this a view of what {@code other} views, standing at the top. */
    public BsonView rewrap(BsonView other) {
        bytes = other.bytes;
        root = other.root;
        rootLast = other.rootLast;
        return top();
    }

    /** Back to the whole document, nothing selected. */
    public BsonView top() {
        start = root;
        last = rootLast;
        array = false;
        element = NOTHING;
        return this;
    }

    /** Makes the selected document or array the container, nothing selected. */
    public BsonView enter() {
        int inner = selected();
        if (type != BsonType.DOCUMENT && type != BsonType.ARRAY) {
            throw wrong("document or array");
        }
        last = Reads.document(bytes, inner, last);
        start = inner;
        array = type == BsonType.ARRAY;
        element = NOTHING;
        return this;
    }

    /** Selects the first field of this name in the container; false, and nothing selected, if there is none. */
    public boolean find(String name) {
        return select(Scan.find(bytes, start + 4, last, name));
    }

    /** Selects the item at this position of the container, counted from 0 in the order of the bytes. */
    public boolean item(int index) {
        return select(Scan.item(bytes, start + 4, last, index));
    }

    /** From the top: selects what the path leads to. Names lead into documents only, indexes into arrays only. */
    public boolean find(Path path) {
        return find(BsonPath.of(path));
    }

    /** From the top: selects what the path leads to. Names lead into documents only, indexes into arrays only. */
    public boolean find(BsonPath path) {
        top();
        for (int i = 0; i < path.size(); i++) {
            if (i > 0) {
                if (type != BsonType.DOCUMENT && type != BsonType.ARRAY) {
                    element = NOTHING;
                    return false;
                }
                enter();
            }
            String name = path.name(i);
            if (array != (name == null) || !(array ? item(path.index(i)) : find(name))) {
                element = NOTHING;
                return false;
            }
        }
        return element != NOTHING;
    }

    /** Selects the element after the selected one, or the container's first; false, and nothing selected, at the end. */
    public boolean next() {
        int p = element == NOTHING ? start + 4 : Reads.end(bytes, type, value, last);
        if (p >= last) {
            element = NOTHING;
            return false;
        }
        return select((long) p << 32 | (p + 2 + Names.length(bytes, p + 1, last)));
    }

    private boolean select(long found) {
        if (found == Scan.NONE) {
            element = NOTHING;
            return false;
        }
        element = (int) (found >> 32);
        value = (int) found;
        type = bytes[element] & 0xFF;
        return true;
    }

    /** Whether the container is an array. */
    public boolean isArray() {
        return array;
    }

    /** The selected element's type, one of {@link BsonType}, or a number that is none. */
    public int type() {
        selected();
        return type;
    }

    /** The selected element's name. */
    public String name() {
        selected();
        return Reads.name(bytes, element + 1, last);
    }

    /** How many elements the container has: a walk over all of them. */
    public int size() {
        return Scan.count(bytes, start + 4, last);
    }

    /** How many bytes the selected value takes. */
    public int valueLength() {
        return Reads.end(bytes, type, selected(), last) - value;
    }

    public String getString() {
        return Reads.string(bytes, selected(BsonType.STRING), last);
    }

    public int getInt32() {
        return Reads.int32(bytes, selected(BsonType.INT32), last);
    }

    public long getInt64() {
        return Reads.int64(bytes, selected(BsonType.INT64), last);
    }

    public double getDouble() {
        return Double.longBitsToDouble(Reads.int64(bytes, selected(BsonType.DOUBLE), last));
    }

    public boolean getBoolean() {
        return Reads.bool(bytes, selected(BsonType.BOOLEAN), last);
    }

    /** The number, scale kept. NaN, infinities and negative zero, which have no BigDecimal, are refused. */
    public BigDecimal getDecimal128() {
        return Reads.decimal(bytes, selected(BsonType.DECIMAL128), last);
    }

    /** A UTC datetime in milliseconds since the Unix epoch. */
    public long getTimestamp() {
        return Reads.int64(bytes, selected(BsonType.DATE_TIME), last);
    }

    /** A copy of the bytes, without the inner length of subtype 2. */
    public byte[] getBinary() {
        return Reads.binary(bytes, selected(BsonType.BINARY), last);
    }

    /** The subtype of binary data, 0 to 255. */
    public int getSubtype() {
        return Reads.subtype(bytes, selected(BsonType.BINARY), last);
    }

    /** The 24 hexadecimal digits of an ObjectId. */
    public String getObjectId() {
        return Reads.objectId(bytes, selected(BsonType.OBJECT_ID), last);
    }

    /** The selected value, or the whole container if nothing is selected, as a model value. */
    public Value toValue() {
        if (element != NOTHING) {
            return Decode.value(bytes, type, value, last, 1);
        }
        return Decode.value(bytes, array ? BsonType.ARRAY : BsonType.DOCUMENT, start, last + 1, 1);
    }

    private int selected(int wanted) {
        int at = selected();
        if (type != wanted) {
            throw wrong(BsonType.words(wanted));
        }
        return at;
    }

    private int selected() {
        if (element == NOTHING) {
            throw new IllegalStateException("nothing is selected");
        }
        return value;
    }

    private MalformedException wrong(String wanted) {
        return new MalformedException(wanted + " wanted, " + BsonType.words(type) + " found", element);
    }
}
