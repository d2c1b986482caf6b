package org.docbench.formats.oson.floor;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
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
        return sorted ? search(image, id) : scan(image.bytes, ids, count, image.idWidth, id);
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

    /** Little-endian, so that the lowest marked lane is the first. */
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Which of the {@code count} ids of {@code width} bytes from {@code start} on is {@code id}, or -1. */
    static int scan(byte[] bytes, int start, int count, int width, int id) {
        if (width == 4) {
            return scanWide(bytes, start, count, id);
        }
        long ones = width == 1 ? 0x0101010101010101L : 0x0001000100010001L;
        int bits = width * 8;
        if (id >>> bits != 0) {
            return -1;
        }
        int lane = width == 1 ? id : (id & 0xFF) << 8 | id >>> 8; // as a little-endian load sees it
        long pattern = ones * lane;
        long tops = ones << (bits - 1);
        int lanes = 8 / width;
        int index = 0;
        for (; index <= count - 4 * lanes; index += 4 * lanes) { // four at once, to wait for one branch instead of four
            int at = start + index * width;
            long zeros = zeros(bytes, at, pattern, ones)
                    | zeros(bytes, at + 8, pattern, ones)
                    | zeros(bytes, at + 16, pattern, ones)
                    | zeros(bytes, at + 24, pattern, ones);
            if ((zeros & tops) != 0) {
                break; // the loop below finds which
            }
        }
        for (; index <= count - lanes; index += lanes) {
            long zeros = zeros(bytes, start + index * width, pattern, ones) & tops;
            if (zeros != 0) {
                return index + Long.numberOfTrailingZeros(zeros) / bits;
            }
        }
        for (; index < count; index++) {
            int at = start + index * width;
            int found = width == 1 ? bytes[at] & 0xFF : (bytes[at] & 0xFF) << 8 | (bytes[at + 1] & 0xFF);
            if (found == id) {
                return index;
            }
        }
        return -1;
    }

    /** The top bit of each lane that equals the pattern's; of the lanes above the lowest such, perhaps others too. */
    private static long zeros(byte[] bytes, int at, long pattern, long ones) {
        long difference = (long) LONG.get(bytes, at) ^ pattern;
        return (difference - ones) & ~difference;
    }

    private static int scanWide(byte[] bytes, int start, int count, int id) {
        for (int index = 0; index < count; index++) {
            int at = start + 4 * index;
            if ((bytes[at + 3] & 0xFF) == (id & 0xFF)
                    && ((bytes[at] & 0xFF) << 24 | (bytes[at + 1] & 0xFF) << 16 | (bytes[at + 2] & 0xFF) << 8)
                            == (id & 0xFFFFFF00)) {
                return index;
            }
        }
        return -1;
    }
}
