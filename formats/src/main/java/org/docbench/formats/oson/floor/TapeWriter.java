package org.docbench.formats.oson.floor;

import java.util.Arrays;

/** A tape into an image: {@link ThinOsonEncoder#ORDERED} writes the same of the model. */
final class TapeWriter {
    /** Magic and version, flags, three sizes of at most four bytes, the count of tiny nodes. */
    private static final int LONGEST_HEADER = 4 + 2 + 3 * 4 + 2;

    /** The most that a head of a node has: opcode and four bytes. */
    private static final int LONGEST_HEAD = 5;

    private final OsonTape tape;
    private final TapeDictionary names;

    /** The tree segment, before it is known how long it is. */
    private byte[] tree = new byte[256];

    private int idWidth;
    private int offsetWidth;

    TapeWriter(OsonTape tape) {
        this.tape = tape;
        names = new TapeDictionary(tape);
    }

    byte[] write() {
        names.collect();
        idWidth = names.idWidth();
        offsetWidth = tape.image.limit - tape.image.tree <= 0xFFFF ? 2 : 4; // a guess, right nearly always
        int size = node(OsonTape.ROOT, 0);
        if ((size > 0xFFFF) != (offsetWidth == 4)) {
            offsetWidth = 6 - offsetWidth;
            size = node(OsonTape.ROOT, 0);
        }
        return image(size);
    }

    private byte[] image(int treeSize) {
        boolean scalar = !tape.isContainer(OsonTape.ROOT);
        boolean wide = treeSize > 0xFFFF;
        int flags = Layout.INLINE_LEAVES | Layout.LENGTH_IN_OPCODE | (wide ? Layout.TREE_UB4 : 0);
        flags |= scalar ? Layout.SCALAR : Layout.HASH_UB1 | Layout.TINY_NODES | names.flags();
        byte[] out = new byte[LONGEST_HEADER];
        int at = uint(out, 0, Layout.MAGIC << 8 | Layout.VERSION_SHORT_NAMES, 4);
        at = uint(out, at, flags, 2);
        if (!scalar) {
            at = uint(out, at, names.count, idWidth);
            at = uint(out, at, names.heapSize, names.offsetWidth());
        }
        at = uint(out, at, treeSize, wide ? 4 : 2);
        at += scalar ? 0 : 2; // no tiny nodes counted: the count only serves partial updates
        int size = at + (scalar ? 0 : names.size());
        out = Arrays.copyOf(out, Math.addExact(size, treeSize));
        if (!scalar) {
            names.write(out, at);
        }
        System.arraycopy(tree, 0, out, size, treeSize);
        return out;
    }

    /** Writes a node and all that is in it at {@code at} and gives where they end. */
    private int node(int node, int at) {
        byte[] from = tape.image.bytes;
        int place = tape.place(node);
        int op = from[place] & 0xFF;
        if (op >= Layout.CONTAINER) {
            return container(node, op & Layout.ARRAY, at);
        }
        int end = tape.end(node);
        room(at, LONGEST_HEAD + end - place);
        int text = place + Scalars.head(op);
        return isString(op) ? string(from, text, end - text, at) : copy(from, place, end - place, tree, at);
    }

    private static boolean isString(int op) {
        return op <= Layout.STRING_SHORT_MAX
                || op == Layout.STRING_UB1
                || op == Layout.STRING_UB2
                || op == Layout.STRING_UB4;
    }

    private int string(byte[] from, int text, int length, int at) {
        int end = at;
        if (length <= Layout.STRING_SHORT_MAX) {
            tree[end++] = (byte) length;
        } else {
            int width = Layout.width(length);
            tree[end++] = (byte) Layout.string(width);
            end = uint(tree, end, length, width);
        }
        return copy(from, text, length, tree, end);
    }

    private int container(int node, int array, int at) {
        int count = tape.size(node);
        room(at, Math.addExact(LONGEST_HEAD, Math.multiplyExact(count, idWidth + offsetWidth)));
        int stop = tape.next(node);
        int end = head(array, count, at);
        if (array == 0) {
            for (int child = node + 1; child < stop; child = tape.next(child)) {
                end = uint(tree, end, names.id(tape.id(child)), idWidth);
            }
        }
        int offset = end;
        end += count * offsetWidth;
        for (int child = node + 1; child < stop; child = tape.next(child)) {
            offset = uint(tree, offset, end, offsetWidth);
            end = node(child, end);
        }
        return end;
    }

    private int head(int array, int count, int at) {
        int width = Layout.width(count);
        tree[at] = (byte) Layout.container(array == 0 ? Layout.UNSORTED_IDS : array, width, offsetWidth);
        return uint(tree, at + 1, count, width);
    }

    /** Makes room for {@code more} bytes at {@code at}, and for the surplus of a copy. */
    private void room(int at, int more) {
        int needed = Math.addExact(Math.addExact(at, more), 16);
        if (needed > tree.length) {
            tree = Arrays.copyOf(tree, Math.max(needed, (int) Math.min(1L << 30, 2L * tree.length)));
        }
    }

    /**
     * The names that a tape uses as the dictionary of a new image: {@link Dictionary} for short names, without a String or an
     * object for each. Names are identified by their ids in the old image, whose order, by hash, length and bytes, was checked and is
     * the order of the new one; hashes are computed again, and the heap is in the order first seen.
     */
    static final class TapeDictionary {
        private static final int UNUSED = -1;

        private final OsonTape tape;

        /** Old ids in the order first seen. */
        private int[] seen = {};

        /** For each old id its place in the new heap, and its new id. */
        private int[] offsets = {};

        private int[] ids = {};

        int count;
        int heapSize;

        TapeDictionary(OsonTape tape) {
            this.tape = tape;
        }

        /** Takes in all names on the tape. */
        void collect() {
            int names = tape.names.count + 1;
            if (names > ids.length) {
                int more = Math.max(names, 2 * ids.length);
                seen = new int[more];
                offsets = new int[more];
                ids = new int[more];
            }
            Arrays.fill(offsets, 0, names, UNUSED);
            count = 0;
            heapSize = 0;
            int nodes = tape.nodes();
            for (int node = 1; node < nodes; node++) {
                int id = tape.id(node);
                if (id != 0 && offsets[id] == UNUSED) {
                    offsets[id] = heapSize;
                    heapSize += 1 + tape.names.length(id);
                    seen[count++] = id;
                }
            }
            int rank = 0;
            for (int id = 1; id < names; id++) {
                ids[id] = offsets[id] == UNUSED ? 0 : ++rank;
            }
        }

        /** The new id of an old one. */
        int id(int old) {
            return ids[old];
        }

        int idWidth() {
            return Layout.width(count);
        }

        int offsetWidth() {
            return heapSize <= 0xFFFF ? 2 : 4;
        }

        int flags() {
            return Dictionary.flags(count, heapSize);
        }

        /** How many bytes hashes, offsets and heap have. */
        int size() {
            return count * (1 + offsetWidth()) + heapSize;
        }

        /** Writes hashes, offsets and heap at {@code at} and gives where they end. */
        int write(byte[] out, int at) {
            int width = offsetWidth();
            int offset = at + count;
            int heap = offset + count * width;
            byte[] from = tape.image.bytes;
            for (int i = 0; i < count; i++) {
                int id = seen[i];
                int rank = ids[id] - 1;
                int start = tape.names.start(id);
                int length = tape.names.length(id);
                int entry = heap + offsets[id];
                out[at + rank] = (byte) Names.hash(from, start, start + length);
                uint(out, offset + width * rank, offsets[id], width);
                out[entry] = (byte) length;
                copy(from, start, length, out, entry + 1);
            }
            return heap + heapSize;
        }
    }

    /** Writes one, two or four bytes and gives where they end. */
    static int uint(byte[] out, int at, int value, int width) {
        if (width == 1) {
            out[at] = (byte) value;
        } else if (width == 2) {
            Image.SHORT.set(out, at, (short) value);
        } else {
            Image.INT.set(out, at, value);
        }
        return at + width;
    }

    /** Copies; of short byte strings two words, of which the surplus must be written over later. Gives where the copy ends. */
    static int copy(byte[] from, int start, int length, byte[] out, int at) {
        if (length <= 16 && start <= from.length - 16 && at <= out.length - 16) {
            Image.LONG.set(out, at, (long) Image.LONG.get(from, start));
            Image.LONG.set(out, at + 8, (long) Image.LONG.get(from, start + 8));
        } else {
            System.arraycopy(from, start, out, at, length);
        }
        return at + length;
    }
}
