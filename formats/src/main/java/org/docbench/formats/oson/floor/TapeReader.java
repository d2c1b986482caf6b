package org.docbench.formats.oson.floor;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.docbench.formats.MalformedException;
import org.docbench.formats.Utf8Check;

/** A walk over the tree that checks every rule and leaves a node for each value. */
final class TapeReader {
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
        tape.close(node, type == OsonType.OBJECT || type == OsonType.ARRAY ? container(at, depth + 1) : leaf(at, type));
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
            spend(tape.names.length(id), shape.node);
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
            Scalars.require(hash == (bytes[image.hashes + id - 1] & 0xFF), "a name under the hash of another", start);
            starts[id] = start;
            ends[id] = end;
            Scalars.require(
                    hash > before || (hash == before && compare(bytes, id - 1, id) < 0), "names out of order", start);
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
