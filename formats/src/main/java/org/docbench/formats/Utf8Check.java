package org.docbench.formats;

import static java.lang.invoke.MethodHandles.byteArrayViewVarHandle;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;

/**
 * Checks the rules of UTF-8 in place, without making an object. Valid text has no overlong form, no surrogate, and no code
 * point above U+10FFFF (RFC 3629, section 3).
 */
public final class Utf8Check {
    private static final VarHandle LONG = byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

    /** The top bit of each byte: none is set in ASCII. */
    private static final long TOPS = 0x8080808080808080L;

    private Utf8Check() {}

    /**
     * Refuses the bytes from {@code from} up to {@code to} if they are no UTF-8. The caller knows that the array has them.
     *
     * @throws MalformedException with the place of the first wrong character
     */
    public static void check(byte[] bytes, int from, int to) {
        if (!isAscii(bytes, from, to)) {
            wide(bytes, from, to);
        }
    }

    /**
     * The text in these bytes.
     *
     * @throws MalformedException if they are no UTF-8
     */
    public static String read(byte[] bytes, int at, int length) {
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        if (text.indexOf('\uFFFD') >= 0) { // either a real U+FFFD or what the decoder puts in place of wrong bytes
            check(bytes, at, at + length);
        }
        return text;
    }

    /** Whether no byte in this range has its top bit set. */
    public static boolean isAscii(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length < 8) {
            return isShortAscii(bytes, from, to);
        }
        long seen = (long) LONG.get(bytes, to - 8); // overlaps the last of those below
        for (int at = from; at <= to - 8; at += 8) {
            seen |= (long) LONG.get(bytes, at);
        }
        return (seen & TOPS) == 0;
    }

    private static boolean isShortAscii(byte[] bytes, int from, int to) {
        if (from <= bytes.length - 8) {
            long wanted = (1L << (8 * (to - from))) - 1;
            return ((long) LONG.get(bytes, from) & wanted & TOPS) == 0;
        }
        int seen = 0;
        for (int at = from; at < to; at++) {
            seen |= bytes[at];
        }
        return seen >= 0;
    }

    private static void wide(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (at <= to - 8 && ((long) LONG.get(bytes, at) & TOPS) == 0) {
                at += 8;
            } else {
                at += bytes[at] >= 0 ? 1 : character(bytes, at, to);
            }
        }
    }

    /** The bytes of the character at {@code at}, which is not ASCII: two to four. */
    private static int character(byte[] bytes, int at, int to) {
        int lead = bytes[at] & 0xFF;
        int size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (lead < 0xC2 || lead > 0xF4 || size > to - at) {
            throw new MalformedException("text that is not UTF-8", at);
        }
        int point = lead & (0x7F >> size);
        for (int i = 1; i < size; i++) {
            int next = bytes[at + i];
            if (next >= (byte) 0xC0) {
                throw new MalformedException("text that is not UTF-8", at);
            }
            point = point << 6 | (next & 0x3F);
        }
        boolean overlong = point < (size == 2 ? 0x80 : size == 3 ? 0x800 : 0x10000);
        boolean surrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
        if (overlong || surrogate || point > Character.MAX_CODE_POINT) {
            throw new MalformedException("text that is not UTF-8", at);
        }
        return size;
    }
}
