package org.docbench.formats.oson.floor;

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
 *   <li>Insert always, and the other two when a new name, a tree that outgrows its 2-byte offsets or size, or a parent
 *       that may have several parents stands in the way, decode the whole document, change it and encode it anew: in the
 *       thin layout if the root is in it, else in the compact one (see {@link ThinOsonEncoder}). Values that the model
 *       does not have (intervals, vectors) are then refused.
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
        if (edit instanceof Edit.Append append) {
            values = append.items();
        } else {
            values = List.of(edit instanceof Edit.Set set ? set.value() : ((Edit.Insert) edit).value());
        }
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
        ThinOsonEncoder.thin().encode(edit instanceof Edit.Insert insert ? Value.Obj.of(insert.name(), added) : added);
        return patch;
    }

    /**
     * The changed image.
     *
     * @throws MalformedException if the bytes are no OSON, or have no value where the edit wants one
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

    /** The changed image, or null when the bytes must be written anew. */
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
        var encoder = Style.isThin(view.image()) ? ThinOsonEncoder.thin() : ThinOsonEncoder.compact();
        try {
            return encoder.encode(edit.apply(document));
        } catch (UnsupportedOperationException e) { // the new values can be written, so it is one of the old
            throw new MalformedException("cannot be written anew: " + e.getMessage(), view.position());
        }
    }

    private static void require(boolean holds, OsonView view) {
        if (!holds) {
            throw new MalformedException("no value where the edit wants one", view.position());
        }
    }
}
