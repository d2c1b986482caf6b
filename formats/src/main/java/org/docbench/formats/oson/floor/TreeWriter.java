package org.docbench.formats.oson.floor;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/** Writes nodes, a parent before its children; {@link Container} reads the containers. */
final class TreeWriter {
    private final ByteSink out;
    private final Style style;
    private final ToIntFunction<String> ids;
    private final int idWidth;
    private final int offsetWidth;
    private final int origin;
    private final boolean relative;
    private final LeafWriter leaves;

    /**
     * @param ids gives the field id of a name
     * @param origin what is added to a place in {@code out} to make it an offset from the start of the tree
     * @param relative whether offsets count from the parent instead
     */
    TreeWriter(
            ByteSink out,
            Style style,
            ToIntFunction<String> ids,
            int idWidth,
            int offsetWidth,
            int origin,
            boolean relative) {
        this.out = out;
        this.style = style;
        this.ids = ids;
        this.idWidth = idWidth;
        this.offsetWidth = offsetWidth;
        this.origin = origin;
        this.relative = relative;
        leaves = new LeafWriter(out, style);
    }

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
            int node = head(Layout.CONTAINER | Layout.ARRAY, array.items().size());
            return level(around, node, array.items());
        }
        leaves.write(value);
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
        int node = head(Layout.CONTAINER | (sort ? 0 : Layout.UNSORTED_IDS), count);
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
    int head(int opcode, int count) {
        int node = out.size();
        int wide = offsetWidth == 4 ? Layout.OFFSETS_UB4 : 0;
        if (count <= 0xFF) {
            out.u8(opcode | wide | Layout.COUNT_UB1).u8(count);
        } else if (count <= 0xFFFF) {
            out.u8(opcode | wide | Layout.COUNT_UB2).u16(count);
        } else {
            out.u8(opcode | wide | Layout.COUNT_UB4).i32(count);
        }
        return node;
    }

    /** Writes children of a container of which room was left for their offsets. */
    void children(int node, int offsets, List<Value> children) {
        finish(new Level(null, node, offsets, children, new int[1]));
    }
}
