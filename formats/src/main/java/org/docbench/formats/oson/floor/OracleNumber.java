package org.docbench.formats.oson.floor;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.docbench.formats.MalformedException;

/**
 * Reads and writes Oracle's NUMBER: an exponent of base 100 ({@code 0xC1 + e}, inverted when negative), then digits of base 100
 * ({@code d + 1}, or {@code 101 - d} when negative, closed by 102 if there is room). Zero is the single byte 0x80.
 * Source: [py] decoders.pyx, decode_number; "Oracle Call Interface: External Data Types", NUMBER.
 */
final class OracleNumber {
    /** Exponent and 20 digits. */
    private static final int MOST_BYTES = 21;

    private static final int MOST_DIGITS = 20;

    /** So many digits of base 100 fit a long. */
    private static final int SMALL = 9;

    private static final int ZERO = 0x80;
    private static final int POSITIVE = 0x80;
    private static final int END_OF_NEGATIVE = 102;

    private OracleNumber() {}

    /** The integer in {@code length} bytes at {@code at}; refuses fractions and what does not fit 64 bits. */
    static long int64(Image image, int at, int length) {
        int first = image.u8(at);
        int digits = digits(image, at, length, first);
        boolean positive = (first & POSITIVE) != 0;
        int exponent = exponent(first);
        if (exponent > 9 && digits > 0) {
            throw new MalformedException("an integer beyond 64 bits", at);
        }
        if (exponent <= SMALL && digits <= exponent + 1) { // nearly all integers
            long number = small(image, at + 1, Math.min(digits, SMALL), positive);
            for (int i = digits; i <= exponent && i < SMALL; i++) {
                number *= 100;
            }
            if (exponent < SMALL) {
                return number;
            }
            if (Math.abs(number) < Long.MAX_VALUE / 100) { // one digit more cannot overflow
                int last = digits > SMALL ? digit(image, at + 1 + SMALL, positive) : 0;
                return number * 100 + (positive ? last : -last);
            }
        }
        long negative = 0; // counted below zero, where there is room for Long.MIN_VALUE
        for (int i = 0; i <= exponent; i++) {
            int digit = i < digits ? digit(image, at + 1 + i, positive) : 0;
            if (negative < Long.MIN_VALUE / 100 || negative * 100 < Long.MIN_VALUE + digit) {
                throw new MalformedException("an integer beyond 64 bits", at);
            }
            negative = negative * 100 - digit;
        }
        for (int i = Math.max(0, exponent + 1); i < digits; i++) {
            if (digit(image, at + 1 + i, positive) != 0) {
                throw new MalformedException("a fraction where an integer belongs", at);
            }
        }
        if (positive && negative == Long.MIN_VALUE) {
            throw new MalformedException("an integer beyond 64 bits", at);
        }
        return positive ? -negative : negative;
    }

    /** Refuses bytes that are no NUMBER. */
    static void check(Image image, int at, int length) {
        int first = image.u8(at);
        int digits = digits(image, at, length, first);
        for (int i = 0; i < digits; i++) {
            digit(image, at + 1 + i, (first & POSITIVE) != 0);
        }
    }

    /** The number with the fewest decimals, and none when it is an integer. */
    static BigDecimal decimal(Image image, int at, int length) {
        int first = image.u8(at);
        int digits = digits(image, at, length, first);
        boolean positive = (first & POSITIVE) != 0;
        if (digits == 0) {
            return BigDecimal.ZERO;
        }
        int scale = 2 * (digits - 1 - exponent(first));
        BigDecimal number = digits <= SMALL
                ? BigDecimal.valueOf(small(image, at + 1, digits, positive), scale)
                : new BigDecimal(large(image, at + 1, digits, positive), scale);
        if (scale > 0) {
            number = number.stripTrailingZeros();
        }
        return number.scale() < 0 ? number.setScale(0) : number;
    }

    /** At most {@link #SMALL} digits, which are known to be there. */
    private static long small(Image image, int at, int digits, boolean positive) {
        byte[] bytes = image.bytes;
        long number = 0;
        int wrong = 0;
        for (int i = 0; i < digits; i++) {
            int stored = bytes[at + i] & 0xFF;
            int digit = positive ? stored - 1 : 101 - stored;
            wrong |= digit | 99 - digit; // negative if one is no digit
            number = number * 100 + digit;
        }
        if (wrong < 0) {
            throw new MalformedException("no digit of base 100", at);
        }
        return positive ? number : -number;
    }

    private static BigInteger large(Image image, int at, int digits, boolean positive) {
        byte[] text = new byte[1 + 2 * digits];
        text[0] = (byte) (positive ? '+' : '-');
        for (int i = 0; i < digits; i++) {
            int digit = digit(image, at + i, positive);
            text[1 + 2 * i] = (byte) ('0' + digit / 10);
            text[2 + 2 * i] = (byte) ('0' + digit % 10);
        }
        return new BigInteger(new String(text, StandardCharsets.US_ASCII));
    }

    /** How many digits follow the exponent; 0 only for zero itself. */
    private static int digits(Image image, int at, int length, int first) {
        if (length < 1 || length > MOST_BYTES || (length == 1 && first != ZERO)) {
            throw new MalformedException("no NUMBER has these " + length + " bytes", at);
        }
        image.check(at, length);
        boolean closed = (first & POSITIVE) == 0 && image.u8(at + length - 1) == END_OF_NEGATIVE;
        int digits = length - (closed ? 2 : 1);
        if (digits == 0 && first != ZERO) {
            throw new MalformedException("a NUMBER without digits", at);
        }
        return digits;
    }

    private static int exponent(int first) {
        return (first & POSITIVE) != 0 ? first - 0xC1 : 0x3E - first;
    }

    private static int digit(Image image, int at, boolean positive) {
        int stored = image.u8(at);
        int digit = positive ? stored - 1 : 101 - stored;
        if (digit < 0 || digit > 99) {
            throw new MalformedException("no digit of base 100", at);
        }
        return digit;
    }

    static byte[] of(long number) {
        return of(BigDecimal.valueOf(number));
    }

    /**
     * The bytes of a number; trailing zeros are not kept.
     *
     * @throws UnsupportedOperationException if NUMBER cannot hold it: more than 20 digits of base 100 (38 to 40 of base
     *     10), or outside 1e-130 .. 1e126
     */
    static byte[] of(BigDecimal number) {
        if (number.signum() == 0) {
            return new byte[] {(byte) 0x80};
        }
        BigDecimal shortest = number.stripTrailingZeros();
        String text = shortest.unscaledValue().abs().toString();
        long point = (long) text.length() - shortest.scale(); // digits before the decimal point
        long exponent = Math.floorDiv(point + 1, 2) - 1;
        if ((point & 1) != 0) {
            text = "0" + text;
        }
        if (text.length() % 2 != 0) {
            text += "0";
        }
        int digits = text.length() / 2;
        if (digits > MOST_DIGITS || exponent < -65 || exponent > 62) {
            throw new UnsupportedOperationException("OSON cannot hold the decimal " + shortest);
        }
        boolean positive = number.signum() > 0;
        byte[] bytes = new byte[1 + digits + (positive || digits == MOST_DIGITS ? 0 : 1)];
        bytes[0] = (byte) (positive ? 0xC1 + exponent : 0x3E - exponent);
        for (int i = 0; i < digits; i++) {
            int digit = Integer.parseInt(text, 2 * i, 2 * i + 2, 10);
            bytes[1 + i] = (byte) (positive ? digit + 1 : 101 - digit);
        }
        if (bytes.length > 1 + digits) {
            bytes[1 + digits] = 102;
        }
        return bytes;
    }
}
