package org.docbench.formats.oson.floor;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/**
 * Writes nodes, a parent before its children; {@link Container} reads the containers.
 *
 * @param ids gives the field id of a name
 * @param origin what is added to a place in {@code out} to make it an offset from the start of the tree
 * @param relative whether offsets count from the parent instead
 */
record TreeWriter(
        ByteSink out,
        ThinOsonEncoder style,
        ToIntFunction<String> ids,
        int idWidth,
        int offsetWidth,
        int origin,
        boolean relative) {

    void write(Value value) {
        finish(begin(value, null));
    }

    /** A container that is being written: the children to come and where their offsets go. */
    @SuppressWarnings("ArrayRecordComponent") // a counter, never compared
    private record Level(Level parent, int node, int offsets, List<Value> children, int[] done) {}

    /** Writes a leaf and gives {@code around}; or writes the head of a container and gives that. */
    private Level begin(Value child, Level around) {
        Value value = BsonOnly.extended(child);
        if (value instanceof Value.Obj object) {
            return object(object, around);
        }
        if (value instanceof Value.Arr array) {
            int node = head(Layout.ARRAY, array.items().size());
            return level(around, node, array.items());
        }
        leaf(value);
        return around;
    }

    private Level level(Level around, int node, List<Value> children) {
        return new Level(around, node, out.reserve(offsetWidth * children.size()), children, new int[1]);
    }

    /** Writes all children to come, one after the other, each with its own; not by recursion, which could go too far. */
    private void finish(Level top) {
        while (top != null) {
            if (top.done[0] == top.children.size()) {
                top = top.parent;
                continue;
            }
            int index = top.done[0]++;
            out.set(top.offsets + offsetWidth * index, out.size() + (relative ? -top.node : origin), offsetWidth);
            top = begin(top.children.get(index), top);
        }
    }

    private Level object(Value.Obj object, Level around) {
        int count = object.fields().size();
        boolean sort = style.sortedIds() && count > Layout.SORT_ABOVE;
        int node = head(sort ? 0 : Layout.UNSORTED_IDS, count);
        long[] order = new long[count]; // field id above, position below
        int at = 0;
        for (String name : object.fields().keySet()) {
            order[at] = (long) ids.applyAsInt(name) << 32 | at++;
        }
        if (sort) {
            Arrays.sort(order);
        }
        for (long id : order) {
            out.uint((int) (id >>> 32), idWidth);
        }
        List<Map.Entry<String, Value>> fields = List.copyOf(object.fields().entrySet());
        return level(
                around,
                node,
                Arrays.stream(order)
                        .mapToObj(id -> fields.get((int) id).getValue())
                        .toList());
    }

    /** Opcode and count; gives where the node begins. */
    int head(int kind, int count) {
        int node = out.size();
        int width = Layout.width(count);
        out.u8(Layout.container(kind, width, offsetWidth)).uint(count, width);
        return node;
    }

    /** Writes children of a container of which room was left for their offsets. */
    void children(int node, int offsets, List<Value> children) {
        finish(new Level(null, node, offsets, children, new int[1]));
    }

    /** Writes a leaf; {@link Scalars} reads them. */
    private void leaf(Value value) {
        if (value instanceof Value.Str text) {
            string(text.value().getBytes(StandardCharsets.UTF_8));
        } else if (value instanceof Value.Int32 number) {
            number(OracleNumber.of(number.value()), Layout.INT32, 0, 7);
        } else if (value instanceof Value.Int64 number) {
            number(OracleNumber.of(number.value()), Layout.INT64, 0, 15);
        } else if (value instanceof Value.Dec number) {
            decimal(OracleNumber.of(number.value()));
        } else if (value instanceof Value.Dbl number) {
            long bits = Double.doubleToLongBits(number.value());
            out.u8(Layout.DOUBLE).i64(bits < 0 ? ~bits : bits | Long.MIN_VALUE);
        } else if (value instanceof Value.Bool truth) {
            out.u8(truth.value() ? Layout.TRUE : Layout.FALSE);
        } else if (value instanceof Value.Null) {
            out.u8(Layout.NULL);
        } else if (value instanceof Value.Timestamp time) {
            timestamp(time.value());
        } else if (value instanceof Value.Binary binary) {
            binary(binary.bytes());
        } else if (value instanceof Value.ObjectId id) {
            out.u8(Layout.ID).u8(12).put(HexFormat.of().parseHex(id.hex()));
        } else {
            throw new IllegalArgumentException("no leaf: " + value);
        }
    }

    private void string(byte[] text) {
        if (style.shortLeaves() && text.length <= Layout.STRING_SHORT_MAX) {
            out.u8(text.length);
        } else {
            int width = Layout.width(text.length);
            out.u8(Layout.string(width)).uint(text.length, width);
        }
        out.put(text);
    }

    private void number(byte[] number, int opcode, int shortest, int longest) {
        if (style.tagged() && number.length <= longest) {
            out.u8(opcode + number.length - shortest);
        } else {
            out.u8(Layout.NUMBER_UB1).u8(number.length);
        }
        out.put(number);
    }

    private void decimal(byte[] number) {
        if (style.shortLeaves()) {
            if (number.length <= 16) {
                out.u8(Layout.DECIMAL + number.length - 1);
            } else {
                out.u8(Layout.DECIMAL_UB1).u8(number.length);
            }
            out.put(number);
        } else {
            number(number, Layout.NUMBER_UB1, 0, 0);
        }
    }

    private void binary(byte[] bytes) {
        if (bytes.length <= 0xFFFF) {
            out.u8(Layout.BINARY_UB2).u16(bytes.length);
        } else {
            out.u8(Layout.BINARY_UB4).i32(bytes.length);
        }
        out.put(bytes);
    }

    private void timestamp(Instant time) {
        int nano = time.getNano();
        LocalDateTime at = LocalDateTime.ofEpochSecond(time.getEpochSecond(), nano, ZoneOffset.UTC);
        if (at.getYear() < 1 || at.getYear() > 9999) {
            throw new UnsupportedOperationException("OSON cannot hold the timestamp " + time + ": years 1 to 9999");
        }
        out.u8(nano == 0 ? Layout.TIMESTAMP_SECONDS : Layout.TIMESTAMP);
        out.u8(at.getYear() / 100 + 100).u8(at.getYear() % 100 + 100);
        out.u8(at.getMonthValue()).u8(at.getDayOfMonth());
        out.u8(at.getHour() + 1).u8(at.getMinute() + 1).u8(at.getSecond() + 1);
        if (nano != 0) {
            out.i32(nano);
        }
    }
}
