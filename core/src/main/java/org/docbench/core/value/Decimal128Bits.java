package org.docbench.core.value;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Decimal128 with a binary integer significand: 1 bit sign, 14 bits exponent + 6176, 113 bits significand.
 *
 * @see <a href="https://github.com/mongodb/specifications/blob/master/source/bson-decimal128/decimal128.md">the BSON
 *     Decimal128 specification</a> and IEEE 754-2008, section 3.5.2
 */
public final class Decimal128Bits {
    /** The most digits a significand holds. */
    public static final int DIGITS = 34;

    static final int BIAS = 6176;
    static final int LARGEST_EXPONENT = 6111;
    private static final long SIGNIFICAND_BITS = (1L << 49) - 1;
    private static final BigInteger TOO_LARGE = BigInteger.TEN.pow(DIGITS);

    private Decimal128Bits() {}

    /** The number, its exponent kept as the scale; null for NaN, the infinities and negative zero. */
    public static BigDecimal decimal(long high, long low) {
        boolean negative = high < 0;
        if ((high >>> 61 & 3) == 3) {
            // The second form: infinity, NaN, or a significand over 34 digits, which counts as zero.
            return (high >>> 59 & 0xF) == 0xF || negative
                    ? null
                    : new BigDecimal(BigInteger.ZERO, BIAS - (int) (high >>> 47 & 0x3FFF));
        }
        BigInteger significand =
                BigInteger.valueOf(high & SIGNIFICAND_BITS).shiftLeft(64).or(unsigned(low));
        if (significand.compareTo(TOO_LARGE) >= 0) {
            significand = BigInteger.ZERO;
        }
        if (negative && significand.signum() == 0) {
            return null;
        }
        return new BigDecimal(negative ? significand.negate() : significand, BIAS - (int) (high >>> 49 & 0x3FFF));
    }

    private static BigInteger unsigned(long low) {
        BigInteger value = BigInteger.valueOf(low & Long.MAX_VALUE);
        return low < 0 ? value.setBit(63) : value;
    }

    /** The number as a model value. */
    public static Value value(long high, long low) {
        BigDecimal decimal = decimal(high, low);
        return decimal != null ? new Value.Dec(decimal) : new BsonOnly.SpecialDecimal(high, low);
    }

    /** A zero below zero: as {@code -0}, its exponent within what Decimal128 holds. */
    public static BsonOnly.SpecialDecimal negativeZero(int scale) {
        int held = Math.max(-LARGEST_EXPONENT, Math.min(BIAS, scale));
        return new BsonOnly.SpecialDecimal(Long.MIN_VALUE | high(new BigDecimal(BigInteger.ZERO, held)), 0);
    }

    /** Whether Decimal128 holds this number with its scale. */
    public static boolean holds(BigDecimal number) {
        return number.precision() <= DIGITS && -number.scale() <= LARGEST_EXPONENT && number.scale() <= BIAS;
    }

    /** The upper 64 bits of a number that {@link #holds} accepts. */
    public static long high(BigDecimal number) {
        BigInteger significand = number.unscaledValue().abs();
        long sign = number.signum() < 0 ? Long.MIN_VALUE : 0;
        return sign
                | (long) (BIAS - number.scale()) << 49
                | significand.shiftRight(64).longValue();
    }

    /** The lower 64 bits. */
    public static long low(BigDecimal number) {
        return number.unscaledValue().abs().longValue();
    }
}
