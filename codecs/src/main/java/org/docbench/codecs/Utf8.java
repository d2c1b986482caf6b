package org.docbench.codecs;

/** The UTF-8 of a String, byte by byte, so that nothing is allocated (RFC 3629, section 3). */
public final class Utf8 {
    private Utf8() {}

    /** The UTF-8 length of {@code text} in bytes, or -1 if half a surrogate pair stands alone in it. */
    public static int length(String text) {
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
                if (!Character.isSupplementaryCodePoint(text.codePointAt(at))) {
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

    /**
     * Returns the text, which UTF-8 can hold.
     *
     * @throws UnsupportedOperationException if half a surrogate pair stands alone in it
     */
    public static String checked(String text) {
        if (length(text) < 0) {
            throw new UnsupportedOperationException("UTF-8 has no half of a surrogate pair: " + text);
        }
        return text;
    }

    /** The code point that begins at char {@code i}; a lone surrogate is '?', as for {@link String#getBytes()}. */
    public static int rune(String text, int i) {
        char c = text.charAt(i);
        if (!Character.isSurrogate(c)) {
            return c;
        }
        int rune = text.codePointAt(i);
        return Character.isSupplementaryCodePoint(rune) ? rune : '?';
    }

    /** How many bytes a code point has. */
    public static int size(int rune) {
        return rune < 0x80 ? 1 : rune < 0x800 ? 2 : rune < 0x10000 ? 3 : 4;
    }

    /** Byte {@code i} of the {@code size} bytes of a code point. */
    public static int unit(int rune, int size, int i) {
        if (size == 1) {
            return rune;
        }
        int bits = rune >>> (6 * (size - 1 - i));
        return i > 0 ? 0x80 | (bits & 0x3F) : (0xF00 >> size & 0xFF) | bits;
    }

    /** Whether the {@code length} bytes at {@code at}, which is the length of {@code text} in UTF-8, are its bytes. */
    public static boolean matches(String text, byte[] bytes, int at, int length) {
        int chars = text.length();
        if (length != chars) {
            return wideMatches(text, bytes, at);
        }
        for (int i = 0; i < chars; i++) { // as many bytes as chars: ASCII, or a lone surrogate
            if (bytes[at + i] != text.charAt(i)) {
                return text.charAt(i) >= 0x80 && wideMatches(text, bytes, at);
            }
        }
        return true;
    }

    private static boolean wideMatches(String text, byte[] bytes, int at) {
        int to = at;
        for (int i = 0; i < text.length(); i++) {
            int rune = rune(text, i);
            i += Character.charCount(rune) - 1;
            int size = size(rune);
            for (int k = 0; k < size; k++) {
                if ((bytes[to++] & 0xFF) != unit(rune, size, k)) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Writes {@code text} and returns where it ends.
     *
     * @throws UnsupportedOperationException if half a surrogate pair stands alone in it
     */
    public static int write(String text, byte[] bytes, int at) {
        return length(text) == text.length() ? writeAscii(text, bytes, at) : writeWide(checked(text), bytes, at);
    }

    private static int writeWide(String text, byte[] bytes, int at) {
        int to = at;
        for (int i = 0; i < text.length(); i++) {
            int rune = rune(text, i);
            i += Character.charCount(rune) - 1;
            int size = size(rune);
            for (int k = 0; k < size; k++) {
                bytes[to++] = (byte) unit(rune, size, k);
            }
        }
        return to;
    }

    /** As {@link #write}, of a text that is known to be ASCII. */
    @SuppressWarnings(
            "deprecation") // because it drops upper bytes: here they are known to be zero, and nothing is faster
    public static int writeAscii(String text, byte[] bytes, int at) {
        text.getBytes(0, text.length(), bytes, at);
        return at + text.length();
    }
}
