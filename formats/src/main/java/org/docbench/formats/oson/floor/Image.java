package org.docbench.formats.oson.floor;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.docbench.formats.MalformedException;

/**
 * The bytes and where their parts begin. {@link #wrap} reads the fixed header only; every read is checked against the
 * end of the tree segment, the last part there is.
 */
final class Image {
    static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    byte[] bytes;
    int flags;

    /** One past the last byte of the tree. */
    int limit;

    int tree;
    int treeSizeAt;

    /** 1, 2 or 4 bytes: the count of names, and each field id in the tree. */
    int idWidth;

    /** Short names: how many, their hashes, the offsets into the heap, the heap and its end. */
    int names;

    int hashes;
    int nameOffsets;
    int heap;
    int heapEnd;

    /** The same for names of more than 255 bytes; none in version 1. */
    int longNames;

    int longHashes;
    int longOffsets;
    int longOffsetWidth;
    int longHeap;
    int longHeapEnd;

    /** Reads the header: bytes {@code 0..26} at most. [spec] header; [py] OsonDecoder.decode. */
    void wrap(byte[] image) {
        bytes = image;
        limit = image.length;
        if (limit < 8) { // the smallest: a scalar of one byte has 9
            throw new MalformedException("not an OSON image", 0);
        }
        long start = (long) LONG.get(image, 0); // magic, version, flags and two bytes more
        int version = (int) (start >>> 32) & 0xFF;
        flags = (int) (start >>> 16) & 0xFFFF;
        if (start >>> 40 != Layout.MAGIC) {
            throw new MalformedException("not an OSON image", 0);
        }
        if (version != Layout.VERSION_SHORT_NAMES && version != Layout.VERSION_LONG_NAMES) {
            throw new MalformedException("partial update not supported, or no known version: " + version, 3);
        }
        if (!has(Layout.INLINE_LEAVES)) {
            throw new MalformedException("leaves outside the tree", 4); // no writer does this; [py] ignores it too
        }
        names = 0;
        longNames = 0;
        idWidth = 1;
        if (has(Layout.SCALAR)) {
            treeSizeAt = 6;
            tree = treeSizeAt + (has(Layout.TREE_UB4) ? 4 : 2);
            hashes = heap = heapEnd = tree;
        } else {
            dictionaries(version);
        }
        int size = has(Layout.TREE_UB4) ? u31(treeSizeAt) : u16(treeSizeAt);
        // ojdbc writes a tree of exactly 65,536 bytes as size 0 of 2 bytes; no tree is empty, so this is what 0 means
        limit = end(tree, size == 0 && !has(Layout.TREE_UB4) ? 0x10000 : size, image.length);
    }

    private void dictionaries(int version) {
        idWidth = has(Layout.NAMES_UB4) ? 4 : has(Layout.NAMES_UB2) ? 2 : 1;
        int at = 6;
        names = uint(at, idWidth);
        at += idWidth;
        int heapWidth = nameOffsetWidth();
        int heapSize = uint(at, heapWidth);
        at += heapWidth;
        int longHeapSize = 0;
        if (version == Layout.VERSION_LONG_NAMES) {
            longOffsetWidth = (u16(at) & Layout.LONG_NAME_OFFSETS_UB2) != 0 ? 2 : 4;
            longNames = u31(at + 2);
            longHeapSize = u31(at + 6);
            at += 10;
        }
        treeSizeAt = at;
        hashes = at + (has(Layout.TREE_UB4) ? 4 : 2) + 2; // 2: the count of tiny nodes
        nameOffsets = end(hashes, names, limit);
        heap = end(nameOffsets, (long) names * heapWidth, limit);
        heapEnd = end(heap, heapSize, limit);
        longHashes = heapEnd;
        longOffsets = end(longHashes, 2L * longNames, limit);
        longHeap = end(longOffsets, (long) longOffsetWidth * longNames, limit);
        longHeapEnd = end(longHeap, longHeapSize, limit);
        tree = longHeapEnd;
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    int nameOffsetWidth() {
        return has(Layout.NAME_HEAP_UB4) ? 4 : 2;
    }

    /** {@code from + size}, if that is no further than {@code most}. */
    static int end(int from, long size, int most) {
        long end = from + size;
        if (end > most) {
            throw new MalformedException("a part ends at " + end + ", past the end " + most, from);
        }
        return (int) end;
    }

    int u8(int at) {
        check(at, 1);
        return bytes[at] & 0xFF;
    }

    int u16(int at) {
        check(at, 2);
        return (short) SHORT.get(bytes, at) & 0xFFFF;
    }

    int i32(int at) {
        check(at, 4);
        return (int) INT.get(bytes, at);
    }

    long i64(int at) {
        check(at, 8);
        return (long) LONG.get(bytes, at);
    }

    /** Four bytes that must be a length or a place, so less than 2^31. */
    int u31(int at) {
        int value = i32(at);
        if (value < 0) {
            throw new MalformedException("a length or offset beyond 2 GiB", at);
        }
        return value;
    }

    /** One, two or four bytes that must be less than 2^31. */
    int uint(int at, int width) {
        return width == 1 ? u8(at) : width == 2 ? u16(at) : u31(at);
    }

    /** Refuses {@code size} bytes from {@code at} on that are not all there. */
    void check(int at, int size) {
        if (at < 0 || size < 0 || at > limit - size) {
            throw new MalformedException("truncated", at);
        }
    }
}
