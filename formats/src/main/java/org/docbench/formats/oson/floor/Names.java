package org.docbench.formats.oson.floor;

import java.nio.charset.StandardCharsets;
import org.docbench.codecs.Utf8;
import org.docbench.formats.MalformedException;

/**
 * The dictionary: from a name to its field id and back. Ids are the 1-based positions of the names sorted by hash; the
 * hash is FNV-1a of 32 bits over the UTF-8 bytes, of which short names keep the low byte. [spec] field-name dictionary;
 * [py] OsonFieldName, calc_hash_id.
 */
final class Names {
    static final int LONGEST_SHORT = 255;
    private static final int FNV_BASIS = 0x811C9DC5;
    private static final int FNV_PRIME = 16777619;

    private Names() {}

    /** Length in UTF-8 bytes (high 32 bits) and hash (low 32 bits) of a name, without making the bytes. */
    static long key(String name) {
        int hash = FNV_BASIS;
        int length = name.length();
        for (int i = 0; i < length; i++) {
            char c = name.charAt(i);
            if (c >= 0x80) {
                return keyFrom(name, i, hash);
            }
            hash = (hash ^ c) * FNV_PRIME;
        }
        return (long) length << 32 | (hash & 0xFFFFFFFFL);
    }

    private static long keyFrom(String name, int from, int hash) {
        int bytes = from;
        for (int i = from; i < name.length(); i++) {
            int rune = Utf8.rune(name, i);
            i += Character.charCount(rune) - 1;
            int size = Utf8.size(rune);
            for (int unit = 0; unit < size; unit++) {
                hash = (hash ^ Utf8.unit(rune, size, unit)) * FNV_PRIME;
            }
            bytes += size;
        }
        return (long) bytes << 32 | (hash & 0xFFFFFFFFL);
    }

    /** The hash of the name that is these bytes; eight at a time, because a loop of few turns costs more than its turns. */
    static int hash(byte[] bytes, int from, int to) {
        int hash = FNV_BASIS;
        int at = from;
        for (; at <= to - 8; at += 8) {
            hash = four(four(hash, bytes, at), bytes, at + 4);
        }
        for (; at < to; at++) {
            hash = (hash ^ (bytes[at] & 0xFF)) * FNV_PRIME;
        }
        return hash;
    }

    private static int four(int hash, byte[] bytes, int at) {
        int one = (hash ^ (bytes[at] & 0xFF)) * FNV_PRIME;
        int two = (one ^ (bytes[at + 1] & 0xFF)) * FNV_PRIME;
        int three = (two ^ (bytes[at + 2] & 0xFF)) * FNV_PRIME;
        return (three ^ (bytes[at + 3] & 0xFF)) * FNV_PRIME;
    }

    /** The 16-bit hash of a long name as Oracle's Java code stores it: the low two bytes, swapped. [ref] */
    static int longHash(int hash) {
        return (hash & 0xFF) << 8 | (hash >>> 8 & 0xFF);
    }

    /** The field id of {@code name}, whose {@link #key} is given, or 0. */
    static int id(Image image, String name, long key) {
        int length = (int) (key >>> 32);
        return length > LONGEST_SHORT
                ? longId(image, name, length, (int) key)
                : shortId(image, name, length, (int) key);
    }

    /** A binary search over the hashes, then a walk along the names of the same hash: one in 256 of all. */
    private static int shortId(Image image, String name, int length, int hash) {
        byte[] bytes = image.bytes;
        int wanted = hash & 0xFF;
        int low = image.hashes;
        int end = low + image.names; // Image.wrap checked that the hashes are there
        int high = end;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if ((bytes[middle] & 0xFF) < wanted) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        for (; low < end && (bytes[low] & 0xFF) == wanted; low++) {
            int entry = entry(image, low - image.hashes);
            if ((bytes[entry] & 0xFF) == length && Utf8.matches(name, bytes, nameStart(image, entry, length), length)) {
                return low - image.hashes + 1;
            }
        }
        return 0;
    }

    static int nameStart(Image image, int entry, int length) {
        Image.end(entry + 1, length, image.heapEnd);
        return entry + 1;
    }

    static int entry(Image image, int index) {
        int at = image.has(Layout.NAME_HEAP_UB4)
                ? image.i32(image.nameOffsets + 4 * index)
                : image.u16(image.nameOffsets + 2 * index);
        int entry = image.heap + at;
        if (at < 0 || entry < 0 || entry >= image.heapEnd) {
            throw new MalformedException("a name outside the dictionary", image.nameOffsets);
        }
        return entry;
    }

    /**
     * A walk over all long names, because writers disagree about their hash: Oracle's Java stores it swapped, python
     * unswapped, node only its low byte. Names this long are few: each has at least 256 bytes of the image.
     */
    private static int longId(Image image, String name, int length, int hash) {
        int swapped = longHash(hash);
        for (int i = 0; i < image.longNames; i++) {
            int stored = image.u16(image.longHashes + 2 * i);
            if (stored == swapped || stored == (hash & 0xFFFF) || stored == (hash & 0xFF)) {
                int entry = longEntry(image, i);
                if (image.u16(entry) == length && Utf8.matches(name, image.bytes, entry + 2, length)) {
                    return image.names + i + 1;
                }
            }
        }
        return 0;
    }

    /** Where the length of a long name is; the name that follows is inside the heap. */
    static int longEntry(Image image, int index) {
        int at = image.uint(image.longOffsets + image.longOffsetWidth * index, image.longOffsetWidth);
        int entry = Image.end(image.longHeap, at, image.longHeapEnd);
        int name = Image.end(entry, 2, image.longHeapEnd);
        Image.end(name, image.u16(entry), image.longHeapEnd);
        return entry;
    }

    /** The name of a field id. */
    static String name(Image image, int id) {
        if (id < 1 || id > (long) image.names + image.longNames) {
            throw new MalformedException("no name has id " + id, image.hashes);
        }
        if (id <= image.names) {
            int entry = entry(image, id - 1);
            int length = image.u8(entry);
            return new String(image.bytes, nameStart(image, entry, length), length, StandardCharsets.UTF_8);
        }
        int entry = longEntry(image, id - image.names - 1);
        return new String(image.bytes, entry + 2, image.u16(entry), StandardCharsets.UTF_8);
    }
}
