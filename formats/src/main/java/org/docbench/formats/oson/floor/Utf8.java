package org.docbench.formats.oson.floor;

/** UTF-8 of a String, unit by unit, so that nothing is allocated. A lone surrogate is '?', as for String.getBytes. */
final class Utf8 {
    private Utf8() {}

    /** The code point that begins at char {@code i}. */
    static int rune(String text, int i) {
        char c = text.charAt(i);
        if (!Character.isSurrogate(c)) {
            return c;
        }
        int rune = text.codePointAt(i);
        return Character.isSupplementaryCodePoint(rune) ? rune : '?';
    }

    /** How many bytes a code point has. */
    static int size(int rune) {
        return rune < 0x80 ? 1 : rune < 0x800 ? 2 : rune < 0x10000 ? 3 : 4;
    }

    /** Byte {@code i} of the {@code size} bytes of a code point. */
    static int unit(int rune, int size, int i) {
        if (size == 1) {
            return rune;
        }
        int bits = rune >>> (6 * (size - 1 - i));
        return i > 0 ? 0x80 | (bits & 0x3F) : (0xF00 >> size & 0xFF) | bits;
    }

    /** Whether the {@code length} bytes at {@code at}, which the caller checked, are those of {@code text}. */
    static boolean equal(byte[] bytes, int at, int length, String text) {
        int chars = text.length();
        if (length == chars) { // as many bytes as chars: only ASCII can match
            for (int i = 0; i < chars; i++) {
                if (bytes[at + i] != text.charAt(i)) {
                    return text.charAt(i) >= 0x80 && equalUnits(bytes, at, length, text);
                }
            }
            return true;
        }
        return equalUnits(bytes, at, length, text);
    }

    private static boolean equalUnits(byte[] bytes, int at, int length, String text) {
        int end = at + length;
        for (int i = 0; i < text.length(); i++) {
            int rune = rune(text, i);
            i += Character.charCount(rune) - 1;
            int size = size(rune);
            if (size > end - at) {
                return false;
            }
            for (int unit = 0; unit < size; unit++) {
                if ((bytes[at++] & 0xFF) != unit(rune, size, unit)) {
                    return false;
                }
            }
        }
        return at == end;
    }
}
