package org.docbench.formats.oson.floor;

import java.util.Arrays;
import java.util.List;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.MalformedException;

/**
 * Changes an image without decoding it, where the layout allows. The given bytes are not touched; the result is a copy.
 *
 * <ul>
 *   <li>Set writes the new leaf over the old one when it is no longer and the image shares no nodes.
 *   <li>Otherwise Set writes the new value behind the tree and points the parent at it. Append does so with a new list of
 *       the array's items. What is no longer pointed at stays in the image as dead bytes.
 *   <li>Insert always decodes the whole document, changes it and encodes it again. The other two do so for a
 *       new name, a tree that outgrows its 2-byte offsets or size, or a parent with possibly several parents. The result is in the
 *       thin layout if the root is in it, else in the compact one (see {@link ThinOsonEncoder}). Values that the model does
 *       not have (intervals, vectors) are then refused.
 * </ul>
 *
 * <p>The result decodes to what {@link Edit#apply} makes of the decoded image, but that a path which leads nowhere is
 * refused. Immutable.
 */
public final class OsonPatch {
    private final Edit edit;
    private final List<Value> values;

    private OsonPatch(Edit edit) {
        this.edit = edit;
        values = edit.values();
    }

    /**
     * Prepares a change.
     *
     * @throws UnsupportedOperationException if OSON cannot hold a new value or name; the message says which
     * @throws IllegalArgumentException if the whole document is to be replaced by what is no object
     */
    public static OsonPatch of(Edit edit) {
        var patch = new OsonPatch(edit);
        if (edit instanceof Edit.Set set && set.path().steps().isEmpty() && !(set.value() instanceof Value.Obj)) {
            throw new IllegalArgumentException("a document is an object, not " + set.value());
        }
        Value added = new Value.Arr(patch.values);
        ThinOsonEncoder.THIN.encode(edit instanceof Edit.Insert insert ? Value.Obj.of(insert.name(), added) : added);
        return patch;
    }

    /**
     * The changed image.
     *
     * @throws MalformedException if the bytes are no OSON, or have no value where the edit needs one
     */
    public byte[] apply(byte[] image) {
        OsonView view = OsonView.wrap(image);
        byte[] changed = null;
        if (edit instanceof Edit.Append append) {
            changed = append(view, append);
        } else if (edit instanceof Edit.Set set && !set.path().steps().isEmpty()) {
            changed = set(view, set.path().steps());
        }
        return changed != null ? changed : rewritten(view.root());
    }

    /** The changed image, or null when the bytes must be written again. */
    private byte[] set(OsonView view, List<Path.Step> steps) {
        int last = steps.size() - 1;
        require(view.find(new Path(steps.subList(0, last))), view);
        Image image = view.image();
        var parent = new Container();
        parent.enter(image, view.position());
        int index = index(image, parent, steps.get(last));
        require(index >= 0, view);
        int old = parent.child(image, index);
        if (last > 0 && image.has(Layout.SHARED_NODES)) {
            return null; // another object may have this parent as its child too
        }
        var tail = new Tail(image, parent);
        return tail.write(values.get(0)) ? tail.replace(index, old) : null;
    }

    private static int index(Image image, Container parent, Path.Step step) {
        if (step instanceof Path.Name name) {
            int id = parent.array ? 0 : Names.id(image, name.name(), Names.key(name.name()));
            return id == 0 ? -1 : parent.indexOf(image, id);
        }
        int index = ((Path.Index) step).index();
        return parent.array && index >= 0 && index < parent.count ? index : -1;
    }

    private byte[] append(OsonView view, Edit.Append append) {
        Image image = view.image();
        var root = new Container();
        root.enter(image, view.position());
        int index = index(image, root, new Path.Name(append.array()));
        require(index >= 0, view);
        var array = new Container();
        array.enter(image, root.child(image, index));
        require(array.array, view);
        var tail = new Tail(image, root);
        return tail.writeLonger(array, values) ? tail.append(index) : null;
    }

    private byte[] rewritten(OsonView view) {
        if (!(view.toValue() instanceof Value.Obj document)) {
            throw new MalformedException("no object at the root", view.position());
        }
        var encoder = ThinOsonEncoder.isThin(view.image()) ? ThinOsonEncoder.THIN : ThinOsonEncoder.COMPACT;
        try {
            return encoder.encode(edit.apply(document));
        } catch (UnsupportedOperationException e) { // the new values can be written, so it is one of the old
            throw new MalformedException("cannot be encoded again: " + e.getMessage(), view.position());
        }
    }

    private static void require(boolean holds, OsonView view) {
        if (!holds) {
            throw new MalformedException("no value where the edit needs one", view.position());
        }
    }

    /** What a patch adds: nodes behind the tree, and the parent's offset that points there. */
    static final class Tail {
        private final Image image;
        private final Container parent;
        private final ByteSink out = new ByteSink();
        private final TreeWriter writer;
        private final int treeSize;
        private final boolean relative;
        private boolean unknownName;

        Tail(Image image, Container parent) {
            this.image = image;
            this.parent = parent;
            treeSize = image.limit - image.tree;
            relative = image.has(Layout.RELATIVE_OFFSETS);
            boolean inOpcode = image.has(Layout.LENGTH_IN_OPCODE);
            var style = new ThinOsonEncoder(!ThinOsonEncoder.isThin(image), !parent.wide, inOpcode, inOpcode);
            writer = new TreeWriter(out, style, this::id, image.idWidth, parent.wide ? 4 : 2, treeSize, relative);
        }

        private int id(String name) {
            int id = Names.id(image, name, Names.key(name));
            unknownName |= id == 0;
            return id;
        }

        /** Writes a value; false when it has a name that the dictionary lacks. */
        boolean write(Value value) {
            writer.write(value);
            return !unknownName;
        }

        /** Writes an array of the items of {@code array}, where they are, and more; false as for {@link #write}. */
        boolean writeLonger(Container array, List<Value> more) {
            int width = parent.wide ? 4 : 2;
            int node = writer.head(Layout.ARRAY, Math.addExact(array.count, more.size()));
            int offsets = out.reserve(width * (array.count + more.size()));
            int origin = image.tree + (relative ? treeSize + node : 0);
            for (int i = 0; i < array.count; i++) {
                out.set(offsets + width * i, array.child(image, i) - origin, width);
            }
            writer.children(node, offsets + width * array.count, more);
            return !unknownName;
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
            TapeWriter.uint(changed, parent.offsets + width * index, offset, width);
            TapeWriter.uint(changed, image.treeSizeAt, size, image.has(Layout.TREE_UB4) ? 4 : 2);
            return changed;
        }
    }
}
