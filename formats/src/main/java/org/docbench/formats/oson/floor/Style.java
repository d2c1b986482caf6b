package org.docbench.formats.oson.floor;

/**
 * What a writer may choose.
 *
 * @param sortedIds ids of objects of more than 10 members in ascending order, found by binary search, instead of the
 *     order written
 * @param shortOffsets 2-byte offsets while the tree is below 64 KiB, instead of always 4
 * @param shortLeaves lengths inside the opcode where they fit
 * @param tagged whether int32, int64 and decimal are told apart; the thin drivers write them all as one kind of number
 */
record Style(boolean sortedIds, boolean shortOffsets, boolean shortLeaves, boolean tagged) {
    /** What python-oracledb and node-oracledb write, but with tags. */
    static final Style THIN = new Style(false, false, false, true);

    /** What they write, to the byte. */
    static final Style THIN_UNTAGGED = new Style(false, false, false, false);

    /** What Oracle's Java writer chooses. */
    static final Style COMPACT = new Style(true, true, true, true);

    /** As compact, but members in the order written. */
    static final Style ORDERED = new Style(false, true, true, true);

    /** Whether an image looks thin, and so keeps the order of members: a root with 4-byte offsets and unsorted ids. */
    static boolean isThin(Image image) {
        int op = image.u8(image.tree);
        return image.has(Layout.IDS_NEVER_SORTED)
                || ((op & Layout.OFFSETS_UB4) != 0 && (op & Layout.UNSORTED_IDS) != 0);
    }
}
