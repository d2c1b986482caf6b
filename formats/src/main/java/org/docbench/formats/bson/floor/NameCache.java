package org.docbench.formats.bson.floor;

import java.util.Arrays;
import org.docbench.formats.Utf8Check;

/**
 * Names that were met before, so that meeting them again allocates nothing. A place in the table is found by a hash of the
 * name's ends and its length; a name that finds its place taken by another drives it out, so the table never grows.
 */
final class NameCache {
    /** Of two bits more than the fields of the largest documents in the corpora have. */
    private static final int BITS = 12;

    /** Longer names are not kept: they would make the table's size in bytes the document's choice. */
    private static final int LONGEST = 64;

    /** Fibonacci hashing: 2^64 over the golden ratio (Knuth, The Art of Computer Programming 3, 6.4). */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final Name[] names = new Name[1 << BITS];

    NameCache() {
        Arrays.fill(names, new Name("", new byte[0], 0, 0));
    }

    /** The name in these bytes, which are known to be UTF-8. */
    Name of(byte[] bytes, int from, int length) {
        long first = word(bytes, from, Math.min(length, 8));
        long last = length <= 8 ? first : LittleEndian.int64(bytes, from + length - 8);
        long mixed = (first * GOLDEN ^ last) * GOLDEN + length * GOLDEN;
        int place = (int) (mixed >>> (64 - BITS));
        Name name = names[place];
        return name.is(bytes, from, length, first, last) ? name : put(place, bytes, from, length, first, last);
    }

    private Name put(int place, byte[] bytes, int from, int length, long first, long last) {
        byte[] utf8 = Arrays.copyOfRange(bytes, from, from + length);
        var name = new Name(Utf8Check.read(bytes, from, length), utf8, first, last);
        if (length <= LONGEST) {
            names[place] = name;
        }
        return name;
    }

    /** Up to 8 bytes as a number, zeros above. */
    private static long word(byte[] bytes, int from, int length) {
        if (from <= bytes.length - 8) {
            long word = LittleEndian.int64(bytes, from);
            return length == 8 ? word : word & (1L << (8 * length)) - 1;
        }
        long word = 0;
        for (int i = 0; i < length; i++) {
            word |= (bytes[from + i] & 0xFFL) << (8 * i);
        }
        return word;
    }

    /**
     * A name as text and as the bytes that are written for it.
     *
     * @param first its first 8 bytes as a little-endian number, zeros above if there are fewer
     * @param last its last 8 bytes, as the first if there are fewer
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by content where it is compared
    record Name(String text, byte[] utf8, long first, long last) {

        /** Whether it is the {@code length} bytes at {@code from}, whose first and last 8 are given. */
        boolean is(byte[] bytes, int from, int length, long itsFirst, long itsLast) {
            return first == itsFirst
                    && last == itsLast
                    && utf8.length == length
                    && (length <= 16 || Arrays.equals(bytes, from, from + length, utf8, 0, length));
        }
    }
}
