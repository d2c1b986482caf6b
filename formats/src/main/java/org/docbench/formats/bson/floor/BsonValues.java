package org.docbench.formats.bson.floor;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.docbench.codecs.BsonSize;
import org.docbench.codecs.Utf8;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;
import org.docbench.formats.Utf8Check;

/**
 * A document decoded into values, in a tree that is used again and again. Every text is a String, every number a primitive,
 * and every name a String from a cache ({@link NameCache}). No value needs the bytes any more. The nodes are those of a
 * {@link BsonTape}, which checks the bytes; the columns grow to the largest document seen. Decoding allocates texts, byte
 * strings and rare values, and names that are not in the cache yet.
 *
 * <p>Array elements have no names here and are written with their positions, as the format demands.
 */
public final class BsonValues {
    /** The document itself. */
    public static final int ROOT = 0;

    private final BsonTape tape = new BsonTape();
    private final NameCache cache = new NameCache();
    private byte[] bytes = {};

    private byte[] types = {};
    private NameCache.Name[] names = {};

    /** Two a node: a number and, for 12 and 16 bytes, the rest of it; of a text its length in UTF-8. */
    private long[] numbers = {};

    /** Texts as Strings, byte strings as they are, regular expressions and db pointers as model values. */
    private Object[] objects = {};

    /** How many bytes the document will have. */
    private int size;

    /**
     * Decodes the document that fills {@code image}, in the place of the one before.
     *
     * @throws org.docbench.formats.MalformedException if the bytes break a rule of the format
     */
    public BsonValues decode(byte[] image) {
        tape.decode(image);
        room(tape.nodes());
        size = image.length;
        bytes = image;
        types[ROOT] = BsonType.DOCUMENT;
        fields(ROOT);
        return this;
    }

    /** The document as bytes of its own: numbers from primitives, texts from Strings, names from the UTF-8 kept with them. */
    public byte[] encode() {
        byte[] written = new byte[size];
        container(ROOT, written, 0);
        return written;
    }

    /** The document as a model value; of several fields of one name the first wins. */
    public Value.Obj toValue() {
        return (Value.Obj) new Decode(encode()).value(BsonType.DOCUMENT, 0, size, 0);
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

    /** The String or byte string, or the model value of a rare type; null if the node is a number. */
    public Object object(int node) {
        return objects[node];
    }

    /** A number, a date or a boolean as 0 or 1, of a double its bits, of 12 and 16 bytes the first 8. */
    public long number(int node) {
        return numbers[2 * node];
    }

    /** Of 12 and 16 bytes those after the first 8. */
    public long rest(int node) {
        return numbers[2 * node + 1];
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

    private void fields(int node) {
        int stop = tape.next(node);
        for (int child = node + 1; child < stop; child = tape.next(child)) {
            int from = tape.name(child);
            int at = tape.value(child);
            names[child] = cache.of(bytes, from, at - 1 - from);
            value(child, bytes[from - 1] & 0xFF, at);
        }
    }

    private void items(int node) {
        int stop = tape.next(node);
        int index = 0;
        for (int child = node + 1; child < stop; child = tape.next(child)) {
            int from = tape.name(child);
            int at = tape.value(child);
            names[child] = null;
            size += BsonSize.digits(index++) - (at - 1 - from);
            value(child, bytes[from - 1] & 0xFF, at);
        }
    }

    private void value(int node, int type, int at) {
        types[node] = (byte) type;
        if (type == BsonType.STRING) {
            text(node, at);
            return;
        }
        objects[node] = null;
        switch (type) {
            case BsonType.INT32 -> numbers[2 * node] = Reads.LittleEndian.int32(bytes, at);
            case BsonType.DOUBLE, BsonType.INT64, BsonType.DATE_TIME, BsonType.TIMESTAMP ->
                numbers[2 * node] = Reads.LittleEndian.int64(bytes, at);
            case BsonType.BOOLEAN -> numbers[2 * node] = bytes[at];
            case BsonType.DOCUMENT -> fields(node);
            case BsonType.ARRAY -> items(node);
            default -> rare(node, type, at);
        }
    }

    private void text(int node, int at) {
        int length = Reads.LittleEndian.int32(bytes, at) - 1;
        objects[node] = new String(bytes, at + 4, length, StandardCharsets.UTF_8);
        numbers[2 * node] = length;
    }

    private void rare(int node, int type, int at) {
        switch (type) {
            case BsonType.CODE, BsonType.SYMBOL -> text(node, at);
            case BsonType.OBJECT_ID -> {
                numbers[2 * node] = Reads.LittleEndian.int64(bytes, at);
                numbers[2 * node + 1] = Reads.LittleEndian.int32(bytes, at + 8);
            }
            case BsonType.DECIMAL128 -> {
                numbers[2 * node] = Reads.LittleEndian.int64(bytes, at);
                numbers[2 * node + 1] = Reads.LittleEndian.int64(bytes, at + 8);
            }
            case BsonType.BINARY -> {
                objects[node] = tape.binary(node);
                numbers[2 * node] = bytes[at + 4];
            }
            case BsonType.CODE_WITH_SCOPE -> {
                text(node, at + 4);
                fields(node);
            }
            case BsonType.REGEX, BsonType.DB_POINTER -> objects[node] = tape.toValue(node);
            default -> numbers[2 * node] = 0; // null and what else has no bytes
        }
    }

    private int container(int node, byte[] bytes, int at) {
        int end = at + 4;
        int stop = next(node);
        int index = 0;
        for (int child = node + 1; child < stop; child = next(child)) {
            bytes[end++] = types[child];
            NameCache.Name name = names[child];
            end = name == null ? Encode.index(index++, bytes, end) : name(name.utf8(), bytes, end);
            bytes[end++] = 0;
            end = write(child, bytes, end);
        }
        bytes[end] = 0;
        Reads.LittleEndian.int32(bytes, at, end + 1 - at);
        return end + 1;
    }

    private static int name(byte[] utf8, byte[] bytes, int at) {
        if (utf8.length == 8) { // the commonest length of all is one word
            Reads.LittleEndian.int64(bytes, at, Reads.LittleEndian.int64(utf8, 0));
        } else {
            System.arraycopy(utf8, 0, bytes, at, utf8.length);
        }
        return at + utf8.length;
    }

    private int write(int node, byte[] bytes, int at) {
        long number = numbers[2 * node];
        return switch (types[node] & 0xFF) {
            case BsonType.STRING, BsonType.CODE, BsonType.SYMBOL -> text(node, bytes, at);
            case BsonType.INT32 -> int32((int) number, bytes, at);
            case BsonType.DOUBLE, BsonType.INT64, BsonType.DATE_TIME, BsonType.TIMESTAMP ->
                Encode.int64(number, bytes, at);
            case BsonType.BOOLEAN -> {
                bytes[at] = (byte) number;
                yield at + 1;
            }
            case BsonType.DOCUMENT, BsonType.ARRAY -> container(node, bytes, at);
            case BsonType.OBJECT_ID -> int32((int) numbers[2 * node + 1], bytes, Encode.int64(number, bytes, at));
            case BsonType.DECIMAL128 -> Encode.int64(numbers[2 * node + 1], bytes, Encode.int64(number, bytes, at));
            case BsonType.BINARY -> Encode.binary((byte) number, (byte[]) objects[node], bytes, at);
            case BsonType.REGEX, BsonType.DB_POINTER -> Encode.pair((BsonOnly) objects[node], bytes, at);
            case BsonType.CODE_WITH_SCOPE -> {
                int end = container(node, bytes, text(node, bytes, at + 4));
                Reads.LittleEndian.int32(bytes, at, end - at);
                yield end;
            }
            default -> at; // null and what else has no bytes
        };
    }

    private static int int32(int number, byte[] bytes, int at) {
        Reads.LittleEndian.int32(bytes, at, number);
        return at + 4;
    }

    private int text(int node, byte[] bytes, int at) {
        String text = (String) objects[node];
        int length = (int) numbers[2 * node];
        int end = length == text.length() ? Utf8.writeAscii(text, bytes, at + 4) : Utf8.write(text, bytes, at + 4);
        bytes[end] = 0;
        Reads.LittleEndian.int32(bytes, at, length + 1);
        return end + 1;
    }

    /**
     * Names that were met before, so that meeting them again allocates nothing. A place in the table is found by a hash of the
     * name's ends and its length; a name that finds its place taken by another drives it out, so the table never grows.
     */
    static final class NameCache {
        /** Of two bits more than the fields of the largest documents in the corpora have. */
        private static final int BITS = 12;

        /** Longer names are not kept: they would make the table's size in bytes the document's choice. */
        private static final int LONGEST = 64;

        /** Fibonacci hashing: 2^64 over the golden ratio (Knuth, The Art of Computer Programming 3, 6.4). */
        private static final long GOLDEN = 0x9E3779B97F4A7C15L;

        private final Name[] names = new Name[1 << BITS];

        NameCache() {
            Arrays.fill(names, new Name("", new byte[0], 0, 0));
        }

        /** The name in these bytes, which are known to be UTF-8. */
        Name of(byte[] bytes, int from, int length) {
            long first = word(bytes, from, Math.min(length, 8));
            long last = length <= 8 ? first : Reads.LittleEndian.int64(bytes, from + length - 8);
            long mixed = (first * GOLDEN ^ last) * GOLDEN + length * GOLDEN;
            int place = (int) (mixed >>> (64 - BITS));
            Name name = names[place];
            return name.is(bytes, from, length, first, last) ? name : put(place, bytes, from, length, first, last);
        }

        private Name put(int place, byte[] bytes, int from, int length, long first, long last) {
            byte[] utf8 = Arrays.copyOfRange(bytes, from, from + length);
            var name = new Name(Utf8Check.read(bytes, from, length), utf8, first, last);
            if (length <= LONGEST) {
                names[place] = name;
            }
            return name;
        }

        /** Up to 8 bytes as a number, zeros above. */
        private static long word(byte[] bytes, int from, int length) {
            if (from <= bytes.length - 8) {
                long word = Reads.LittleEndian.int64(bytes, from);
                return length == 8 ? word : word & (1L << (8 * length)) - 1;
            }
            long word = 0;
            for (int i = 0; i < length; i++) {
                word |= (bytes[from + i] & 0xFFL) << (8 * i);
            }
            return word;
        }

        /**
         * A name as text and as the bytes that are written for it.
         *
         * @param first its first 8 bytes as a little-endian number, zeros above if there are fewer
         * @param last its last 8 bytes, as the first if there are fewer
         */
        @SuppressWarnings("ArrayRecordComponent") // compared by content where it is compared
        record Name(String text, byte[] utf8, long first, long last) {

            /** Whether it is the {@code length} bytes at {@code from}, whose first and last 8 are given. */
            boolean is(byte[] bytes, int from, int length, long itsFirst, long itsLast) {
                return first == itsFirst
                        && last == itsLast
                        && utf8.length == length
                        && (length <= 16 || Arrays.equals(bytes, from, from + length, utf8, 0, length));
            }
        }
    }
}
