package org.docbench.formats.oson.floor;

import org.docbench.core.value.Value;

/**
 * Writes OSON. {@link #THIN} is the layout of Oracle's thin drivers for Python and Node. It has members in the order of the
 * document, 4-byte offsets, and every length in bytes of its own. Those drivers write all numbers alike. This encoder distinguishes
 * int32 and int64 from decimals, as Oracle's Java writer does, except with {@link #THIN_UNTAGGED}. {@link #COMPACT} is the
 * layout of Oracle's Java writer, except that it never lends field ids from one object to the next.
 *
 * <p>The encoder loses binary subtypes and trailing zeros of decimals. It writes types that only BSON has as their objects in
 * Extended JSON.
 *
 * @param sortedIds ids of objects of more than 10 members in ascending order, found by binary search, instead of the
 *     order written
 * @param shortOffsets 2-byte offsets while the tree is below 64 KiB, instead of always 4
 * @param shortLeaves lengths inside the opcode where they fit
 * @param tagged whether the image distinguishes int32, int64 and decimal; the thin drivers write them all as one kind of number
 */
public record ThinOsonEncoder(boolean sortedIds, boolean shortOffsets, boolean shortLeaves, boolean tagged) {
    /** What python-oracledb and node-oracledb write, but with tags. */
    public static final ThinOsonEncoder THIN = new ThinOsonEncoder(false, false, false, true);

    /** To the byte what python-oracledb writes for the same document. */
    public static final ThinOsonEncoder THIN_UNTAGGED = new ThinOsonEncoder(false, false, false, false);

    /** What Oracle's Java writer chooses. */
    public static final ThinOsonEncoder COMPACT = new ThinOsonEncoder(true, true, true, true);

    /** As {@link #COMPACT}, but members stay in the order of the document. */
    public static final ThinOsonEncoder ORDERED = new ThinOsonEncoder(false, true, true, true);

    /** Whether an image looks thin, and so keeps the order of members: a root with 4-byte offsets and unsorted ids. */
    static boolean isThin(Image image) {
        int op = image.u8(image.tree);
        return image.has(Layout.IDS_NEVER_SORTED)
                || ((op & Layout.OFFSETS_UB4) != 0 && (op & Layout.UNSORTED_IDS) != 0);
    }

    /**
     * The image of a document, or of a single value.
     *
     * @throws UnsupportedOperationException if OSON cannot hold a value or a name, or the nesting is deeper than 1,024
     *     levels; the message says which
     */
    public byte[] encode(Value value) {
        boolean scalar = !(value instanceof Value.Obj || value instanceof Value.Arr);
        Dictionary names = Dictionary.of(value);
        ByteSink tree = tree(value, names, shortOffsets ? 2 : 4);
        if (shortOffsets && tree.size() > 0xFFFF) {
            tree = tree(value, names, 4);
        }
        boolean wide = tree.size() > 0xFFFF;
        int flags = Layout.INLINE_LEAVES | Layout.LENGTH_IN_OPCODE | (wide ? Layout.TREE_UB4 : 0);
        flags |= scalar ? Layout.SCALAR : Layout.HASH_UB1 | Layout.TINY_NODES | names.flags();
        var out = new ByteSink().u16(Layout.MAGIC >>> 8).u8(Layout.MAGIC);
        out.u8(names.hasLongNames() ? Layout.VERSION_LONG_NAMES : Layout.VERSION_SHORT_NAMES)
                .u16(flags);
        if (!scalar) {
            names.writeSizes(out);
        }
        out.uint(tree.size(), wide ? 4 : 2);
        if (!scalar) {
            out.u16(0); // no tiny nodes counted: the count only serves partial updates
            names.writeSegments(out);
        }
        return out.put(tree.toBytes()).toBytes();
    }

    private ByteSink tree(Value value, Dictionary names, int offsetWidth) {
        var tree = new ByteSink();
        new TreeWriter(tree, this, names::id, names.idWidth(), offsetWidth, 0, false).write(value);
        return tree;
    }
}
