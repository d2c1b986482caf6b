package org.docbench.core.corpus;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A text written anew for each value. */
final class Draft extends Text {
    /** RFC 4648, section 4. */
    private static final byte[] BASE64 =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".getBytes(StandardCharsets.US_ASCII);

    /** Six bits each: so many characters come from one random number. */
    private static final int DRAWN = 10;

    Draft() {
        super(new byte[128], 0);
    }

    Draft clear() {
        length = 0;
        return this;
    }

    Draft add(Text text) {
        room(text.length);
        length = text.copy(bytes, length);
        return this;
    }

    /** Adds one ASCII character. */
    Draft add(char ascii) {
        room(1);
        bytes[length++] = (byte) ascii;
        return this;
    }

    /** Adds a whole number that is not negative, with leading zeros up to {@code digits}. */
    Draft number(long number, int digits) {
        int count = digits;
        for (long left = power(digits); number >= left && count < 18; left *= 10) {
            count++;
        }
        room(count);
        long left = number;
        for (int at = length + count; at > length; left /= 10) {
            bytes[--at] = (byte) ('0' + left % 10);
        }
        length += count;
        return this;
    }

    private static long power(int digits) {
        long power = 1;
        for (int i = 0; i < digits; i++) {
            power *= 10;
        }
        return power;
    }

    /** Adds random characters of the base64 alphabet: whole draws are written, so that no branch hangs on the count. */
    Draft letters(SplitMix64 random, int count) {
        room(count + DRAWN);
        int end = length + count;
        for (int at = length; at < end; at += DRAWN) {
            long bits = random.next();
            for (int i = 0; i < DRAWN; i++) {
                bytes[at + i] = BASE64[(int) (bits >>> (6 * i)) & 63];
            }
        }
        length = end;
        return this;
    }

    /**
     * Adds random letters, which are a regular expression in every language; base64 may begin with a plus, which is none in
     * JavaScript.
     */
    Draft pattern(SplitMix64 random, int count) {
        room(count);
        for (int i = 0; i < count; i++) {
            bytes[length++] = (byte) ('a' + random.below(26));
        }
        return this;
    }

    /** Adds the base64 of {@code count} random bytes, padding included. */
    Draft base64(SplitMix64 random, int count) {
        letters(random, (count * 8 + 5) / 6);
        int rest = count % 3;
        if (rest > 0) {
            // The last character holds only the 2 or 4 bits that are left (RFC 4648, section 4).
            int last = BASE64[(int) random.next() & (rest == 1 ? 0b110000 : 0b111100)];
            bytes[length - 1] = (byte) last;
            add('=');
            return rest == 1 ? add('=') : this;
        }
        return this;
    }

    /** Adds the base64 of the first {@code count} bytes of {@code bits}, most significant first, padding included. */
    Draft base64(long bits, int count) {
        room(12);
        long left = bits;
        int characters = (count * 8 + 5) / 6;
        for (int i = 0; i < characters; i++) {
            bytes[length++] = BASE64[(int) (left >>> 58)];
            left <<= 6;
        }
        for (int i = characters; i % 4 != 0; i++) {
            bytes[length++] = '=';
        }
        return this;
    }

    /** Adds random bytes, whether they are text or not. */
    Draft octets(SplitMix64 random, int count) {
        room(count + Long.BYTES);
        int end = length + count;
        for (int at = length; at < end; at += Long.BYTES) {
            EIGHT.set(bytes, at, random.next());
        }
        length = end;
        return this;
    }

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
