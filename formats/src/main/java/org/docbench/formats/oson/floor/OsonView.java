package org.docbench.formats.oson.floor;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;

/**
 * A cursor over an OSON image. Opening reads the header only, whatever the size. A lookup reads only the nodes on the way to the
 * field. Only the values that getters return are copied or allocated. A fault in the bytes, or a getter that does not fit the
 * value's type, is a {@link MalformedException}, and nothing else is thrown. Bytes behind the tree segment are not looked at.
 *
 * <p>Read are versions 1 and 3 with every flag of [spec]. Versions 2 and 4, which only a database writes, in place, are
 * refused. One thread at a time; any number of views may read the same bytes.
 *
 * <pre>{@code
 * OsonView view = OsonView.wrap(image);
 * if (view.find("address") && view.find("city")) {
 *     use(view.getString());
 * }
 * view.root();
 * }</pre>
 */
public final class OsonView {
    private final Image image = new Image();
    private final Container container = new Container();
    private int node;

    private OsonView() {}

    /** A new view at the root of {@code image}, which it does not copy. */
    public static OsonView wrap(byte[] image) {
        return new OsonView().rewrap(image);
    }

    /** This view, at the root of other bytes. */
    public OsonView rewrap(byte[] image) {
        this.image.wrap(image);
        return root();
    }

    /** Back to the root. */
    public OsonView root() {
        node = image.tree;
        return this;
    }

    /** Moves to the field of this name, or stays and gives false when this is no object or has no such field. */
    public boolean find(String name) {
        return find(name, Names.key(name));
    }

    private boolean find(String name, long key) {
        if ((image.u8(node) & (Layout.CONTAINER | Layout.ARRAY)) != Layout.CONTAINER) {
            return false;
        }
        int id = Names.id(image, name, key);
        if (id == 0) {
            return false;
        }
        container.enter(image, node);
        int index = container.indexOf(image, id);
        if (index < 0) {
            return false;
        }
        node = container.child(image, index);
        return true;
    }

    /** Moves to the item at {@code index}, from 0, or stays and gives false when this is no array or is shorter. */
    public boolean item(int index) {
        if (type() != OsonType.ARRAY) {
            return false;
        }
        container.enter(image, node);
        if (index < 0 || index >= container.count) {
            return false;
        }
        node = container.child(image, index);
        return true;
    }

    /** Moves down a path, or stays and gives false when it leads nowhere. */
    public boolean find(Path path) {
        int from = node;
        List<Path.Step> steps = path.steps();
        for (int i = 0; i < steps.size(); i++) {
            Path.Step step = steps.get(i);
            if (!(step instanceof Path.Name name ? find(name.name()) : item(((Path.Index) step).index()))) {
                node = from;
                return false;
            }
        }
        return true;
    }

    public OsonType type() {
        return OsonType.at(image, node);
    }

    public boolean getBoolean() {
        int op = image.u8(node);
        Scalars.require(op == Layout.TRUE || op == Layout.FALSE, "no boolean", node);
        return op == Layout.TRUE;
    }

    public String getString() {
        return Scalars.string(image, node);
    }

    /** Any integer of 32 bits, whatever its tag. */
    public int getInt32() {
        return Scalars.int32(image, node);
    }

    /** Any integer of 64 bits, whatever its tag. */
    public long getInt64() {
        return Scalars.int64(image, node);
    }

    /** A binary double or float, exactly; or any other number, to the nearest double. */
    public double getDouble() {
        return Scalars.float64(image, node);
    }

    /** Any NUMBER, with the fewest decimals: OSON keeps no trailing zeros. */
    public BigDecimal getDecimal() {
        return Scalars.decimal(image, node);
    }

    /** A timestamp, with or without a zone, or a date, to the nanosecond. */
    public Instant getTimestamp() {
        return Scalars.timestamp(image, node);
    }

    /** The bytes of a binary or of an id. */
    public byte[] getBinary() {
        return Scalars.bytes(image, node);
    }

    /**
     * All from here on as a model value. Nodes may have many parents, so a small image can unfold into a large value. A node costs one
     * unit; each byte of text or binary, and each char of a name, costs one more. Decoding stops with a {@link MalformedException} after
     * 65,536 units and 16 more per byte of the image, or below 1,024 levels. A unit is at most 200 bytes of memory. Types without a model
     * value (intervals, vectors) and two fields of one name are refused.
     */
    public Value toValue() {
        return new Decode(image).value(node);
    }

    /** For {@link OsonPatch}: what this view reads. */
    Image image() {
        return image;
    }

    /** Where the cursor is, in bytes from the start of the image. */
    int position() {
        return node;
    }
}
