package org.docbench.formats.oson.floor;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;
import org.docbench.formats.Utf8Check;

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

    /** The bytes of a binary or of an id. */
    public byte[] binary(int node) {
        return Scalars.bytes(image, place(node));
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

    /** A walk over the tree that checks every rule and leaves a node for each value. */
    static final class TapeReader {
        private final OsonTape tape;
        private final Image image;

        /** One for each level that is open. */
        private Container[] shapes = {new Container()};

        /** For each field id the object that had it last: how a second one is noticed. */
        private int[] owners = {};

        private int objects;
        private long units;

        TapeReader(OsonTape tape) {
            this.tape = tape;
            image = tape.image;
        }

        void read() {
            units = Decode.units(image.bytes.length);
            if (tape.names.count >= owners.length || objects < 0) {
                owners = new int[Math.max(tape.names.count + 1, owners.length)];
                objects = 0;
            }
            node(0, image.tree, 0);
        }

        private void node(int id, int at, int depth) {
            spend(1, at);
            int node = tape.add(id, at);
            int op = image.u8(at);
            if (op <= Layout.STRING_SHORT_MAX) { // the commonest of all
                tape.close(node, text(at, at + 1, op));
                return;
            }
            OsonType type = OsonType.at(image, at);
            tape.close(
                    node,
                    type == OsonType.OBJECT || type == OsonType.ARRAY ? container(at, depth + 1) : leaf(at, type));
        }

        private int container(int at, int depth) {
            Scalars.require(depth <= Decode.DEEPEST, "nested deeper than " + Decode.DEEPEST, at);
            Container shape = shape(depth);
            shape.enter(image, at);
            int count = shape.count;
            spend(count, at);
            if (shape.array) {
                for (int i = 0; i < count; i++) {
                    node(0, shape.child(image, i), depth);
                }
            } else {
                ids(shape);
                for (int i = 0; i < count; i++) {
                    node(shape.id(image, i), shape.child(image, i), depth);
                }
            }
            return count;
        }

        private Container shape(int depth) {
            if (depth >= shapes.length) {
                int before = shapes.length;
                shapes = Arrays.copyOf(shapes, 2 * before);
                Arrays.setAll(shapes, level -> level < before ? shapes[level] : new Container());
            }
            return shapes[depth];
        }

        /** Each id has a name and is here once; ids that are said to be sorted are. */
        private void ids(Container shape) {
            int object = ++objects;
            int before = 0;
            for (int i = 0; i < shape.count; i++) {
                int id = shape.id(image, i);
                if (id < 1 || id > tape.names.count || owners[id] == object || (shape.sorted && id < before)) {
                    throw new MalformedException("a field id unknown, twice or out of order: " + id, shape.node);
                }
                owners[id] = object;
                before = id;
            }
        }

        /** Checks a leaf and gives where its bytes end. */
        private int leaf(int at, OsonType type) {
            int op = image.u8(at);
            int from = at + Scalars.head(op);
            int length = Scalars.length(image, at, op);
            switch (type) {
                case STRING -> text(at, from, length);
                case INT32 -> {
                    long number = OracleNumber.int64(image, from, length);
                    Scalars.require(number == (int) number, "an integer beyond 32 bits", at);
                }
                case INT64 -> OracleNumber.int64(image, from, length);
                case DECIMAL -> decimal(at, op, from, length);
                case TIMESTAMP, TIMESTAMP_TZ, DATE -> Scalars.requireTime(image, at, length);
                case BINARY -> spend(length, at);
                case DOUBLE, FLOAT, BOOLEAN, NULL, OBJECT_ID -> {} // any bytes are right
                default -> throw new MalformedException(type + " has no counterpart in the model", at);
            }
            return from + length;
        }

        private int text(int at, int from, int length) {
            spend(length, at);
            image.check(from, length);
            Utf8Check.check(image.bytes, from, from + length);
            return from + length;
        }

        private void decimal(int at, int op, int from, int length) {
            if (op == Layout.NUMBER_TEXT) {
                Scalars.decimal(image, at);
            } else {
                OracleNumber.check(image, from, length);
            }
        }

        private void spend(long cost, int at) {
            units -= cost;
            if (units < 0) {
                throw new MalformedException("more values than bounded decoding makes", at);
            }
        }

        /**
         * The dictionary of an image, checked and laid out for use: where the name of each field id is. Names are UTF-8 and
         * distinct; short ones stand under their hash, in the order that all known writers keep: hash, length, bytes.
         */
        static final class TapeNames {
            int count;
            private int[] starts = new int[64];
            private int[] ends = new int[64];

            void read(Image image) {
                count = Math.addExact(image.names, image.longNames);
                if (count >= starts.length) {
                    starts = new int[Math.max(count + 1, 2 * starts.length)];
                    ends = new int[starts.length];
                }
                int before = -1;
                for (int id = 1; id <= image.names; id++) {
                    before = shortName(image, id, before);
                }
                if (image.longNames > 0) {
                    longNames(image);
                }
            }

            /** Checks a short name against the one before, whose hash is given, and gives its own hash. */
            private int shortName(Image image, int id, int before) {
                byte[] bytes = image.bytes;
                int entry = Names.entry(image, id - 1);
                int start = Names.nameStart(image, entry, bytes[entry] & 0xFF);
                int end = start + (bytes[entry] & 0xFF);
                Utf8Check.check(bytes, start, end);
                int hash = Names.hash(bytes, start, end) & 0xFF;
                Scalars.require(
                        hash == (bytes[image.hashes + id - 1] & 0xFF), "a name under the hash of another", start);
                starts[id] = start;
                ends[id] = end;
                Scalars.require(
                        hash > before || (hash == before && compare(bytes, id - 1, id) < 0),
                        "names out of order",
                        start);
                return hash;
            }

            /** The order of names of one hash: by length, then by bytes. */
            int compare(byte[] bytes, int left, int right) {
                int length = ends[left] - starts[left];
                int longer = length - (ends[right] - starts[right]);
                return longer != 0
                        ? longer
                        : Arrays.compareUnsigned(bytes, starts[left], ends[left], bytes, starts[right], ends[right]);
            }

            /** These are so rare that a set of Strings is no matter. */
            private void longNames(Image image) {
                Set<String> names = new HashSet<>();
                for (int i = 0; i < image.longNames; i++) {
                    int entry = Names.longEntry(image, i);
                    int length = image.u16(entry);
                    int start = entry + 2;
                    Utf8Check.check(image.bytes, start, start + length);
                    Scalars.require(length > Names.LONGEST_SHORT, "a short name among the long ones", entry);
                    Scalars.require(
                            names.add(new String(image.bytes, start, length, StandardCharsets.UTF_8)),
                            "a name twice",
                            entry);
                    starts[image.names + i + 1] = start;
                    ends[image.names + i + 1] = start + length;
                }
            }

            int start(int id) {
                return starts[id];
            }

            int length(int id) {
                return ends[id] - starts[id];
            }
        }
    }
}
