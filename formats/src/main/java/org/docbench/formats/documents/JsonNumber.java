package org.docbench.formats.documents;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Pattern;

/** Compares a decimal text with the 64-bit floating-point number that it was read as. */
final class JsonNumber {
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?");
    private static final Pattern ZERO = Pattern.compile("-?[0.]+([eE].*)?");
    /** Texts of so few characters have at most 15 digits, which every double of the normal range keeps. */
    private static final int SHORT = 15;

    private JsonNumber() {}

    /** Whether the text is a number in digits: neither NaN nor an infinity, nor anything else. */
    static boolean isDecimal(String text) {
        return DECIMAL.matcher(text).matches();
    }

    /** Whether the text is neither too large for a double nor so small that it became zero. */
    static boolean inRange(String text, double read) {
        return Double.isFinite(read) && (read != 0 || ZERO.matcher(text).matches());
    }

    /**
     * Whether the value that was read, written with as many digits as the text has, is another number. So 0.1 and
     * 0.10000000000000001 are not rounded, and 0.1000000000000000001 is.
     */
    static boolean isRounded(String text, double read) {
        if (read == 0 || (text.length() <= SHORT && Math.abs(read) >= Double.MIN_NORMAL)) {
            return false;
        }
        BigDecimal written = new BigDecimal(text);
        return new BigDecimal(read).round(new MathContext(written.precision())).compareTo(written) != 0;
    }
}
