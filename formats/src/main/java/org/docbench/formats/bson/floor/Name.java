package org.docbench.formats.bson.floor;

import java.util.Arrays;

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
