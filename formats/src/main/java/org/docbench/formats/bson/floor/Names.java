package org.docbench.formats.bson.floor;

import org.docbench.formats.MalformedException;
import org.docbench.formats.Utf8Check;

/** Measures element names in bytes: zero-terminated UTF-8 (bsonspec.org, "cstring"). */
final class Names {
    private static final long TOPS = 0x8080808080808080L;

    private Names() {}

    /**
     * The length in bytes of the name at {@code from}, its terminator not counted.
     *
     * @throws MalformedException if no zero byte stands before {@code last}
     */
    static int length(byte[] bytes, int from, int last) {
        if (from > last - 16) {
            return length(bytes, from, from, last);
        }
        // Nearly all names: one choice between two words, which compiles to a conditional move.
        long first = Reads.LittleEndian.zeroBytes(Reads.LittleEndian.int64(bytes, from));
        long second = Reads.LittleEndian.zeroBytes(Reads.LittleEndian.int64(bytes, from + 8));
        int length = (Long.numberOfTrailingZeros(first != 0 ? first : second) >>> 3) + (first != 0 ? 0 : 8);
        return length < 16 ? length : length(bytes, from, from + 16, last);
    }

    private static int length(byte[] bytes, int from, int start, int last) {
        int at = start;
        for (; at <= last - 8; at += 8) {
            long zeros = Reads.LittleEndian.zeroBytes(Reads.LittleEndian.int64(bytes, at));
            if (zeros != 0) {
                return at - from + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
        }
        for (; at < last; at++) {
            if (bytes[at] == 0) {
                return at - from;
            }
        }
        throw new MalformedException("name without end", from);
    }

    /** Whether no byte from {@code from} up to {@code to} is zero. */
    static boolean clear(byte[] bytes, int from, int to) {
        int at = from;
        for (; at <= to - 8; at += 8) {
            if (Reads.LittleEndian.zeroBytes(Reads.LittleEndian.int64(bytes, at)) != 0) {
                return false;
            }
        }
        for (; at < to; at++) {
            if (bytes[at] == 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * As {@link #length}; measured and checked in one look at the bytes.
     *
     * @throws org.docbench.formats.MalformedException if no zero byte stands before {@code last}, or the name is no UTF-8
     */
    static int checked(byte[] bytes, int from, int last) {
        if (from <= last - 16) {
            long first = Reads.LittleEndian.int64(bytes, from);
            long second = Reads.LittleEndian.int64(bytes, from + 8);
            long firstZeros = Reads.LittleEndian.zeroBytes(first);
            long secondZeros = Reads.LittleEndian.zeroBytes(second);
            boolean inFirst = firstZeros != 0;
            long high = (first & below(firstZeros)) | (inFirst ? 0 : second & below(secondZeros));
            int length = (Long.numberOfTrailingZeros(inFirst ? firstZeros : secondZeros) >>> 3) + (inFirst ? 0 : 8);
            if ((high & TOPS) == 0 && length < 16) {
                return length;
            }
        }
        int length = Names.length(bytes, from, last);
        Utf8Check.check(bytes, from, from + length);
        return length;
    }

    /** The bits below the lowest one set; all of them if none is. */
    private static long below(long bits) {
        return (bits & -bits) - 1;
    }
}
