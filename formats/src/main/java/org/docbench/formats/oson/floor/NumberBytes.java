package org.docbench.formats.oson.floor;

import java.math.BigDecimal;

/** Writes Oracle's NUMBER; {@link OracleNumber} reads it and says how it is made. */
final class NumberBytes {
    private static final int MOST_DIGITS = 20;

    private NumberBytes() {}

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
