package org.docbench.formats.bson.floor;

import java.math.BigDecimal;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;

/**
 * A cursor over a BSON document that stays where it is: nothing is copied or decoded before it is asked for.
 *
 * <p>{@link #find} selects at most one element of the document, and the getters read what is selected. Selecting and the
 * getters of primitives do not allocate.
 *
 * <p>Of several fields of one name the first one is found. Whatever the bytes are, every method gives an answer or throws
 * {@link MalformedException}, also where the selected value is of another type than the getter's. Only what an
 * answer needs is checked. A view is used by one thread; the bytes may be shared and must not change.
 */
public final class BsonView {
    private static final int NOTHING = -1;

    private byte[] bytes;
    private int rootLast;
    private int last;
    private int element = NOTHING;
    private int type;
    private int value;

    private BsonView(byte[] bytes, int rootLast) {
        this.bytes = bytes;
        this.rootLast = rootLast;
    }

    /**
     * A view of the document that fills {@code bytes}.
     *
     * @throws MalformedException if the length inside is another one or the closing zero byte is missing
     */
    public static BsonView wrap(byte[] bytes) {
        return new BsonView(bytes, Reads.root(bytes));
    }

    /**
     * A document as bytes.
     *
     * @throws UnsupportedOperationException if BSON cannot hold a value; the message names it
     */
    public static byte[] encode(Value.Obj document) {
        return Encode.document(document);
    }

    /** Makes this a view of what {@code other} views, nothing selected. */
    public BsonView rewrap(BsonView other) {
        bytes = other.bytes;
        rootLast = other.rootLast;
        element = NOTHING;
        return this;
    }

    /**
     * Selects what the path leads to; false, and nothing selected, if there is nothing. Names lead into documents only, indexes
     * into arrays only, whose items count in the order of the bytes.
     */
    public boolean find(BsonPath path) {
        return find(path, null);
    }

    /** @param enclosing takes the starts of the documents and arrays that enclose what the path leads to; or null */
    boolean find(BsonPath path, int[] enclosing) {
        element = NOTHING;
        last = rootLast;
        int start = 0;
        boolean array = false;
        for (int i = 0; i < path.size(); i++) {
            if (enclosing != null) {
                enclosing[i] = start;
            }
            String name = path.name(i);
            long found = array != (name == null)
                    ? Scan.NONE
                    : array
                            ? Scan.item(bytes, start + 4, last, path.index(i))
                            : Scan.find(bytes, start + 4, last, name);
            if (found == Scan.NONE) {
                return false;
            }
            int at = (int) (found >> 32);
            type = bytes[at] & 0xFF;
            value = (int) found;
            if (i == path.size() - 1) {
                element = at;
                return true;
            }
            if (type != BsonType.DOCUMENT && type != BsonType.ARRAY) {
                return false;
            }
            last = Reads.document(bytes, value, last);
            start = value;
            array = type == BsonType.ARRAY;
        }
        return false;
    }

    /** The selected element's type, one of {@link BsonType}, or a number that is none. */
    public int type() {
        selected();
        return type;
    }

    /** Where the selected element is: its type byte. */
    int element() {
        return element;
    }

    /** Where the selected value begins. */
    int valueStart() {
        return value;
    }

    /** Where the selected value ends. */
    int valueEnd() {
        return Reads.end(bytes, type, value, last);
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

    /** A copy of the 12 bytes. */
    public byte[] getObjectId() {
        return Reads.objectId(bytes, selected(BsonType.OBJECT_ID), last);
    }

    /** A copy of the bytes, without the inner length of subtype 2. */
    public byte[] getBinary() {
        return Reads.binary(bytes, selected(BsonType.BINARY), last);
    }

    /** The subtype of binary data, 0 to 255. */
    public int getSubtype() {
        return Reads.subtype(bytes, selected(BsonType.BINARY), last);
    }

    /** The selected value, or the whole document if nothing is selected, as a model value. */
    public Value toValue() {
        var decode = new Decode(bytes);
        return element == NOTHING ? decode.document() : decode.value(type, value, last, Decode.TOP);
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
