package org.docbench.formats.oson.floor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;

/** A whole tree as model values, within bounds of depth and of size. */
final class Decode {
    /** A database takes 1,024 levels (Oracle JSON Developer's Guide, limits); deeper is refused. */
    static final int DEEPEST = 1024;

    private final Image image;
    private final Map<Integer, String> names = new HashMap<>();
    private long units;
    private int depth;
    private Level top;

    Decode(Image image, long units) {
        this.image = image;
        this.units = units;
    }

    Decode(Image image) {
        this(image, units(image.bytes.length));
    }

    /** What decoding may make by default: 65,536 and 16 for each byte of the image; a unit is at most 200 bytes. */
    static long units(int imageBytes) {
        return 65_536 + 16L * imageBytes;
    }

    Value value(int root) {
        Value value = begin(root);
        while (true) {
            if (value != null) {
                if (top == null) {
                    return value;
                }
                top.take(value);
            }
            value = top.next < top.shape.count ? begin(next()) : leave();
        }
    }

    /** The leaf at {@code node}; or null after entering a container. */
    private Value begin(int node) {
        spend(1, node);
        OsonType type = OsonType.at(image, node);
        if (type == OsonType.OBJECT || type == OsonType.ARRAY) {
            enter(node);
            return null;
        }
        if (type == OsonType.STRING || type == OsonType.BINARY) {
            spend(Scalars.length(image, node, image.u8(node)), node);
        }
        return value(image, node, type);
    }

    private void enter(int node) {
        Scalars.require(++depth <= DEEPEST, "nested deeper than " + DEEPEST, node);
        var level = new Level(top);
        level.shape.enter(image, node);
        spend(level.shape.count, node);
        if (level.shape.array) {
            level.items = new ArrayList<>(level.shape.count);
        } else {
            level.fields = new LinkedHashMap<>();
        }
        top = level;
    }

    /** The place of the next child of the innermost container, whose name is read on the way. */
    private int next() {
        if (!top.shape.array) {
            top.name = names.computeIfAbsent(top.shape.id(image, top.next), this::name);
        }
        return top.shape.child(image, top.next++);
    }

    /** A name is made once for all its fields. */
    private String name(int id) {
        String name = Names.name(image, id);
        spend(name.length(), top.shape.node);
        return name;
    }

    private Value leave() {
        Level done = top;
        top = done.parent;
        depth--;
        return done.shape.array ? new Value.Arr(done.items) : new Value.Obj(done.fields);
    }

    /** A container that is being read, and those around it: on the heap, because a stack could overflow. */
    private static final class Level {
        private final Level parent;
        private final Container shape = new Container();
        private Map<String, Value> fields = Map.of();
        private List<Value> items = List.of();
        private String name = "";
        private int next;

        Level(Level parent) {
            this.parent = parent;
        }

        void take(Value child) {
            if (shape.array) {
                items.add(child);
            } else if (fields.put(name, child) != null) {
                throw new MalformedException("two fields of one name", shape.node);
            }
        }
    }

    private void spend(long cost, int node) {
        units -= cost;
        if (units < 0) {
            throw new MalformedException("more values than bounded decoding makes", node);
        }
    }

    static Value value(Image image, int node, OsonType type) {
        return switch (type) {
            case STRING -> new Value.Str(Scalars.string(image, node));
            case INT32 -> new Value.Int32(Scalars.int32(image, node));
            case INT64 -> new Value.Int64(Scalars.int64(image, node));
            case DECIMAL -> new Value.Dec(Scalars.decimal(image, node));
            case DOUBLE, FLOAT -> new Value.Dbl(Scalars.float64(image, node));
            case BOOLEAN -> new Value.Bool(image.u8(node) == Layout.TRUE);
            case NULL -> new Value.Null();
            case TIMESTAMP, TIMESTAMP_TZ, DATE -> new Value.Timestamp(Scalars.timestamp(image, node));
            case BINARY -> new Value.Binary((byte) 0, Scalars.bytes(image, node));
            case OBJECT_ID -> id(image, node);
            default -> throw new MalformedException(type + " has no counterpart in the model", node);
        };
    }

    private static Value id(Image image, int node) {
        byte[] id = Scalars.bytes(image, node);
        return id.length == 12 ? new Value.ObjectId(HexFormat.of().formatHex(id)) : new Value.Binary((byte) 0, id);
    }
}
