package org.docbench.formats.bson.floor;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.docbench.formats.MalformedException;

/** Java text against UTF-8 bytes, without making a new object to compare them. */
final class Utf8 {
    private Utf8() {}

    /** The UTF-8 length of {@code text} in bytes, or -1 if half a surrogate pair stands alone in it. */
    static int length(String text) {
        int chars = text.length();
        int at = 0;
        while (at < chars && text.charAt(at) < 0x80) {
            at++;
        }
        return at == chars ? chars : wideLength(text, at);
    }

    private static int wideLength(String text, int ascii) {
        int bytes = ascii;
        for (int at = ascii; at < text.length(); at++) {
            char c = text.charAt(at);
            if (Character.isSurrogate(c)) {
                if (!isPair(text, at)) {
                    return -1;
                }
                at++;
                bytes += 4;
            } else {
                bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
            }
        }
        return bytes;
    }

    private static boolean isPair(String text, int at) {
        return Character.isHighSurrogate(text.charAt(at))
                && at + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(at + 1));
    }

    /** The last 7 of the {@code length} bytes of {@code text} and a zero byte; fewer than 7 stand in the low bytes. */
    static long tail(String text, int length) {
        long tail = 0;
        for (int i = 0; i < text.length() && length >= 0; i++) {
            int point = text.codePointAt(i);
            int size = size(point);
            for (int k = 0; k < size; k++) {
                tail = tail >>> 8 | (octet(point, size, k) & 0xFFL) << 48;
            }
            i += size == 4 ? 1 : 0;
        }
        return length < 7 ? tail >>> (8 * (7 - Math.max(length, 0))) : tail;
    }

    private static int size(int point) {
        return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    }

    /** Whether the bytes at {@code at}, as many as {@link #length} says, are {@code text}. */
    static boolean matches(String text, byte[] bytes, int at) {
        int to = at;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                if (bytes[to++] != c) {
                    return false;
                }
            } else {
                int point = text.codePointAt(i);
                int size = size(point);
                for (int k = 0; k < size; k++) {
                    if (bytes[to++] != octet(point, size, k)) {
                        return false;
                    }
                }
                i += size == 4 ? 1 : 0;
            }
        }
        return true;
    }

    /** Writes {@code text} and returns where it ends; {@link #length} said it can be written. */
    static int write(String text, byte[] bytes, int at) {
        return length(text) == text.length() ? writeAscii(text, bytes, at) : writeWide(text, bytes, at);
    }

    /** As {@link #write}, of a text that is known to be ASCII. */
    @SuppressWarnings(
            "deprecation") // because it drops upper bytes: here they are known to be zero, and nothing is faster
    static int writeAscii(String text, byte[] bytes, int at) {
        text.getBytes(0, text.length(), bytes, at);
        return at + text.length();
    }

    private static int writeWide(String text, byte[] bytes, int at) {
        int to = at;
        for (int i = 0; i < text.length(); i++) {
            int point = text.codePointAt(i);
            int size = size(point);
            for (int k = 0; k < size; k++) {
                bytes[to++] = octet(point, size, k);
            }
            i += size == 4 ? 1 : 0;
        }
        return to;
    }

    /** Byte {@code k} of the {@code size} bytes of a code point (RFC 3629, section 3). */
    private static byte octet(int point, int size, int k) {
        int bits = point >>> (6 * (size - 1 - k));
        int lead = size == 1 ? 0 : (0xF00 >> size) & 0xFF;
        return (byte) (k == 0 ? lead | bits : 0x80 | (bits & 0x3F));
    }

    /**
     * The text in these bytes.
     *
     * @throws MalformedException if they are no UTF-8
     */
    static String read(byte[] bytes, int at, int length) {
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        if (text.indexOf('\uFFFD') >= 0) { // either a real U+FFFD or what the decoder puts in place of wrong bytes
            check(bytes, at, length);
        }
        return text;
    }

    private static void check(byte[] bytes, int at, int length) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, at, length));
        } catch (CharacterCodingException e) {
            throw new MalformedException("text that is not UTF-8", at);
        }
    }
}
