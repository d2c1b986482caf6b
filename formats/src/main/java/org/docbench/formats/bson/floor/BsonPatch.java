package org.docbench.formats.bson.floor;

import org.docbench.codecs.BsonSize;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.MalformedException;

/**
 * A change made in the bytes. Everything around the changed place is copied as it is, and the lengths of the enclosing
 * documents are corrected. One array is allocated, the result. Immutable.
 *
 * <p>A Set whose path leads nowhere and an Append to an array that is not there change nothing, as in the model. An
 * Insert does not look whether the name is taken. Where a name occurs twice, the first is changed.
 */
public final class BsonPatch {
    private final Edit edit;
    private final BsonPath path;

    private BsonPatch(Edit edit, BsonPath path) {
        this.edit = edit;
        this.path = path;
    }

    /** The change, ready to be made. */
    public static BsonPatch of(Edit edit) {
        return new BsonPatch(edit, edit instanceof Edit.Set set ? BsonPath.of(set.path()) : null);
    }

    /**
     * The changed document; {@code image} stays as it is.
     *
     * @throws MalformedException if {@code image} is no BSON document, as far as the change needs to look
     * @throws UnsupportedOperationException if BSON cannot hold the new value, or not so much of it
     */
    public byte[] apply(byte[] image) {
        if (edit instanceof Edit.Set set) {
            return set(image, set.value());
        }
        int last = Reads.root(image);
        return edit instanceof Edit.Insert insert
                ? insert(image, last, insert)
                : append(image, last, (Edit.Append) edit);
    }

    private byte[] set(byte[] image, Value value) {
        int[] enclosing = new int[path.size()];
        BsonView view = BsonView.wrap(image);
        if (!view.find(path, enclosing)) {
            return image.clone();
        }
        int at = view.valueStart();
        byte[] changed = splice(image, at, view.valueEnd(), BsonSize.of(value), enclosing);
        Encode.write(value, changed, view.element(), at);
        return changed;
    }

    private static byte[] insert(byte[] image, int last, Edit.Insert insert) {
        long found = insert.position() < 0 ? Scan.NONE : Scan.item(image, 4, last, insert.position());
        int at = found == Scan.NONE ? last : (int) (found >> 32);
        byte[] changed = splice(image, at, at, BsonSize.element(insert.name(), insert.value()), 0);
        Encode.element(insert.name(), insert.value(), changed, at);
        return changed;
    }

    private static byte[] append(byte[] image, int last, Edit.Append append) {
        long found = Scan.find(image, 4, last, append.array());
        if (found == Scan.NONE) {
            return image.clone();
        }
        int type = image[(int) (found >> 32)] & 0xFF;
        int start = (int) found;
        if (type != BsonType.ARRAY) {
            throw new MalformedException("array wanted, " + BsonType.words(type) + " found", start);
        }
        int end = Reads.document(image, start, last);
        int first = Scan.count(image, start + 4, end);
        byte[] changed = splice(image, end, end, BsonSize.items(append.items(), first), 0, start);
        Encode.items(append.items(), first, changed, end);
        return changed;
    }

    /** A copy with {@code size} bytes of room in place of those from {@code from} to {@code to}. */
    private static byte[] splice(byte[] image, int from, int to, int size, int... enclosing) {
        byte[] changed = new byte[BsonSize.sum(image.length - (to - from), size)];
        System.arraycopy(image, 0, changed, 0, from);
        System.arraycopy(image, to, changed, from + size, image.length - to);
        for (int start : enclosing) {
            Reads.LittleEndian.int32(changed, start, Reads.LittleEndian.int32(image, start) + size - (to - from));
        }
        return changed;
    }
}
