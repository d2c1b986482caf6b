package org.docbench.formats.oson.floor;

import org.docbench.formats.MalformedException;

/** The shape of one object or array: where its field ids and its children's offsets are. [py] decode_container_node. */
final class Container {
    int node;
    boolean array;
    boolean sorted;
    boolean wide;
    int count;
    int ids;
    int offsets;

    /** Reads the head of the container at {@code at}; all its ids and offsets are inside the tree. */
    void enter(Image image, int at) {
        int op = image.u8(at);
        if ((op & Layout.CONTAINER) == 0) {
            throw new MalformedException("no object or array", at);
        }
        node = at;
        array = (op & Layout.ARRAY) != 0;
        wide = (op & Layout.OFFSETS_UB4) != 0;
        sorted = (op & Layout.UNSORTED_IDS) == 0 && !image.has(Layout.IDS_NEVER_SORTED);
        refuseForwarded(op, at);
        if ((op & Layout.COUNT) == Layout.BORROWED_IDS) {
            borrow(image, at);
        } else {
            int next = count(image, op, at);
            ids = next;
            offsets = array ? next : Image.end(next, (long) count * image.idWidth, image.limit);
        }
        Image.end(offsets, (long) count * (wide ? 4 : 2), image.limit);
    }

    private static void refuseForwarded(int op, int at) {
        if ((op & Layout.FORWARDED) == Layout.FORWARDED && (op & Layout.ARRAY) == 0) {
            throw new MalformedException("partial update not supported", at);
        }
    }

    /** Reads the count; gives the byte after it. */
    private int count(Image image, int op, int at) {
        int width =
                switch (op & Layout.COUNT) {
                    case Layout.COUNT_UB1 -> 1;
                    case Layout.COUNT_UB2 -> 2;
                    default -> 4;
                };
        count = image.uint(at + 1, width);
        return at + 1 + width;
    }

    /** Count and ids are those of another object, which has its own. Its place counts from the tree's start. [ref] */
    private void borrow(Image image, int at) {
        int width = wide ? 4 : 2;
        int lender = Image.end(image.tree, image.uint(at + 1, width), image.limit);
        int op = image.u8(lender);
        if (array
                || (op & (Layout.CONTAINER | Layout.ARRAY)) != Layout.CONTAINER
                || (op & Layout.COUNT) == Layout.BORROWED_IDS) {
            throw new MalformedException("field ids borrowed from no object that has its own", at);
        }
        ids = count(image, op, lender);
        Image.end(ids, (long) count * image.idWidth, image.limit);
        offsets = at + 1 + width;
    }

    /** The place of child {@code index}, which is less than the count. */
    int child(Image image, int index) {
        long offset = wide ? image.i32(offsets + 4 * index) & 0xFFFFFFFFL : image.u16(offsets + 2 * index);
        if (image.has(Layout.RELATIVE_OFFSETS)) {
            offset = (node - image.tree + offset) & (wide ? 0xFFFFFFFFL : 0xFFFF);
        }
        if (offset >= image.limit - image.tree) {
            throw new MalformedException("a child outside the tree", offsets);
        }
        return image.tree + (int) offset;
    }

    /** The field id of member {@code index}, which is less than the count. */
    int id(Image image, int index) {
        int width = image.idWidth;
        int at = ids + width * index;
        return width == 1 ? image.bytes[at] & 0xFF : width == 2 ? image.u16(at) : image.i32(at);
    }

    /** Which member has this field id, or -1. */
    int indexOf(Image image, int id) {
        return sorted ? search(image, id) : Ids.scan(image.bytes, ids, count, image.idWidth, id);
    }

    /**
     * Ids are distinct and at least 1, so the k-th of them is at least k, and as many ids as the dictionary has more
     * than this object are all that can be missing before it. An object with all the names needs no search.
     */
    private int search(Image image, int id) {
        int missing = image.names + image.longNames - count;
        int low = Math.max(0, id - 1 - Math.max(0, missing));
        int high = Math.min(count, id) - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = id(image, middle);
            if (found < id) {
                low = middle + 1;
            } else if (found > id) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }
}
