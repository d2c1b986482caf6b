package org.docbench.formats.oson.floor;

import java.util.Arrays;
import java.util.List;
import org.docbench.core.value.Value;

/** What a patch adds: nodes behind the tree, and the parent's offset that points there. */
final class Tail {
    /** Thrown to leave the middle of a value; carries nothing. */
    private static final class UnknownName extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnknownName() {
            super(null, null, false, false);
        }
    }

    private final Image image;
    private final Container parent;
    private final ByteSink out = new ByteSink();
    private final TreeWriter writer;
    private final int treeSize;
    private final boolean relative;

    Tail(Image image, Container parent) {
        this.image = image;
        this.parent = parent;
        treeSize = image.limit - image.tree;
        relative = image.has(Layout.RELATIVE_OFFSETS);
        boolean inOpcode = image.has(Layout.LENGTH_IN_OPCODE);
        var style = new Style(!Style.isThin(image), !parent.wide, inOpcode, inOpcode);
        writer = new TreeWriter(out, style, this::id, image.idWidth, parent.wide ? 4 : 2, treeSize, relative);
    }

    private int id(String name) {
        int id = Names.id(image, name, Names.key(name));
        if (id == 0) {
            throw new UnknownName();
        }
        return id;
    }

    /** Writes a value; false when it has a name that the dictionary lacks. */
    boolean write(Value value) {
        try {
            writer.write(value);
            return true;
        } catch (UnknownName e) {
            return false;
        }
    }

    /** Writes an array of the items of {@code array}, where they are, and more; false as for {@link #write}. */
    boolean writeLonger(Container array, List<Value> more) {
        int width = parent.wide ? 4 : 2;
        int node = writer.head(Layout.CONTAINER | Layout.ARRAY, Math.addExact(array.count, more.size()));
        int offsets = out.reserve(width * (array.count + more.size()));
        int origin = image.tree + (relative ? treeSize + node : 0);
        for (int i = 0; i < array.count; i++) {
            out.set(offsets + width * i, array.child(image, i) - origin, width);
        }
        try {
            writer.children(node, offsets + width * array.count, more);
            return true;
        } catch (UnknownName e) {
            return false;
        }
    }

    /** The image with what was written in the place of {@code old}, or behind the tree; null when it has no room. */
    byte[] replace(int index, int old) {
        boolean shared = image.has(Layout.SHARED_SIMPLE_NODES) || image.has(Layout.SHARED_NODES);
        byte[] written = out.toBytes();
        if (shared || (written[0] & Layout.CONTAINER) != 0 || written.length > leafSize(old)) {
            return append(index);
        }
        byte[] changed = Arrays.copyOf(image.bytes, image.limit);
        System.arraycopy(written, 0, changed, old, written.length);
        return changed;
    }

    /** How many bytes may be written over: those of a leaf, and none of a container, whose ids others may borrow. */
    private int leafSize(int node) {
        OsonType type = OsonType.at(image, node);
        if (type == OsonType.OBJECT || type == OsonType.ARRAY) {
            return 0;
        }
        int op = image.u8(node);
        return Scalars.head(op) + Scalars.length(image, node, op);
    }

    /** The image with what was written behind the tree, and child {@code index} of the parent pointing at it. */
    byte[] append(int index) {
        int size = Math.addExact(treeSize, out.size());
        boolean room = size <= 0xFFFF || (parent.wide && image.has(Layout.TREE_UB4));
        if (!room) {
            return null;
        }
        byte[] changed = Arrays.copyOf(image.bytes, image.tree + size);
        System.arraycopy(out.toBytes(), 0, changed, image.limit, out.size());
        int width = parent.wide ? 4 : 2;
        int offset = relative ? image.limit - parent.node : treeSize;
        set(changed, parent.offsets + width * index, offset, width);
        set(changed, image.treeSizeAt, size, image.has(Layout.TREE_UB4) ? 4 : 2);
        return changed;
    }

    private static void set(byte[] bytes, int at, int value, int width) {
        for (int i = 0; i < width; i++) {
            bytes[at + i] = (byte) (value >>> (8 * (width - 1 - i)));
        }
    }
}
