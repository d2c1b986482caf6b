package org.docbench.formats.oson.floor;

import java.util.Arrays;

/**
 * The names that a tape uses as the dictionary of a new image: {@link Dictionary} for short names, without a String or an
 * object for each. Names are told by their ids in the old image, whose order, by hash, length and bytes, was checked and is
 * the order of the new one; hashes are computed anew, and the heap is in the order first seen.
 */
final class TapeDictionary {
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
        return count <= 0xFF ? 1 : count <= 0xFFFF ? 2 : 4;
    }

    int offsetWidth() {
        return heapSize <= 0xFFFF ? 2 : 4;
    }

    int flags() {
        return (idWidth() == 4 ? Layout.NAMES_UB4 : idWidth() == 2 ? Layout.NAMES_UB2 : 0)
                | (offsetWidth() == 4 ? Layout.NAME_HEAP_UB4 : 0);
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
            BigEndian.uint(out, offset + width * rank, offsets[id], width);
            out[entry] = (byte) length;
            BigEndian.copy(from, start, length, out, entry + 1);
        }
        return heap + heapSize;
    }
}
