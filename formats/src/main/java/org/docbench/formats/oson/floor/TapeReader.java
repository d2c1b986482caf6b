package org.docbench.formats.oson.floor;

import java.util.Arrays;
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
}
