package org.docbench.formats.oson.floor;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.chrono.IsoChronology;
import java.util.Arrays;
import org.docbench.formats.MalformedException;

/** Reads the leaves. [py] OsonDecoder._decode_node, decoders.pyx. */
final class Scalars {
    /** No NUMBER has more decimals, or more zeros before the point; a longer exponent in text is no number. */
    private static final int MOST_SCALE = 400;

    private Scalars() {}

    /** How many bytes, opcode included, come before the payload. */
    static int head(int op) {
        return switch (op) {
            case Layout.STRING_UB1, Layout.NUMBER_UB1, Layout.NUMBER_TEXT, Layout.DECIMAL_UB1, Layout.ID -> 2;
            case Layout.STRING_UB2, Layout.BINARY_UB2 -> 3;
            case Layout.STRING_UB4, Layout.BINARY_UB4 -> 5;
            case Layout.VECTOR -> 6; // 7B 01, then a length of four bytes
            default -> 1;
        };
    }

    /** How many bytes the payload of the leaf at {@code node} has; all of them are in the tree. */
    static int length(Image image, int node, int op) {
        int head = head(op);
        int length =
                switch (head) {
                    case 2 -> image.u8(node + 1);
                    case 3 -> image.u16(node + 1);
                    case 5 -> image.u31(node + 1);
                    case 6 -> image.u31(node + 2);
                    default -> fixed(op);
                };
        image.check(node + head, length);
        return length;
    }

    private static int fixed(int op) {
        if (op <= Layout.STRING_SHORT_MAX) {
            return op;
        }
        return switch (op >>> 4) {
            case 2, 6 -> (op & 15) + 1;
            case 4 -> op & 7;
            case 5 -> op & 15;
            default ->
                switch (op) {
                    case Layout.FLOAT -> 4;
                    case Layout.INTERVAL_YM -> 5;
                    case Layout.DATE, Layout.TIMESTAMP_SECONDS -> 7;
                    case Layout.DOUBLE -> 8;
                    case Layout.TIMESTAMP, Layout.INTERVAL_DS -> 11;
                    case Layout.TIMESTAMP_TZ -> 13;
                    default -> 0; // null, true, false
                };
        };
    }

    /** Bytes that are no UTF-8 come out as U+FFFD. */
    static String string(Image image, int node) {
        int op = image.u8(node);
        require(OsonType.at(image, node) == OsonType.STRING, "no string", node);
        int length = length(image, node, op);
        return new String(image.bytes, node + head(op), length, StandardCharsets.UTF_8);
    }

    static long int64(Image image, int node) {
        int op = image.u8(node);
        require(isNumber(OsonType.at(image, node)), "no number", node);
        int length = length(image, node, op);
        if (op == Layout.NUMBER_TEXT) {
            try {
                return text(image, node, length).longValueExact();
            } catch (ArithmeticException e) {
                throw new MalformedException("no integer of 64 bits", node);
            }
        }
        return OracleNumber.int64(image, node + head(op), length);
    }

    /** Refuses an integer of more bits, whatever the tag. */
    static int int32(Image image, int node) {
        long number = int64(image, node);
        require(number == (int) number, "an integer beyond 32 bits", node);
        return (int) number;
    }

    /** The payload of a binary or an id. */
    static byte[] bytes(Image image, int node) {
        int op = image.u8(node);
        OsonType type = OsonType.at(image, node);
        require(type == OsonType.BINARY || type == OsonType.OBJECT_ID, "no binary", node);
        int from = node + head(op);
        return Arrays.copyOfRange(image.bytes, from, from + length(image, node, op));
    }

    static BigDecimal decimal(Image image, int node) {
        int op = image.u8(node);
        require(isNumber(OsonType.at(image, node)), "no number", node);
        int length = length(image, node, op);
        return op == Layout.NUMBER_TEXT
                ? text(image, node, length)
                : OracleNumber.decimal(image, node + head(op), length);
    }

    private static boolean isNumber(OsonType type) {
        return type == OsonType.INT32 || type == OsonType.INT64 || type == OsonType.DECIMAL;
    }

    private static BigDecimal text(Image image, int node, int length) {
        try {
            var number = new BigDecimal(new String(image.bytes, node + 2, length, StandardCharsets.ISO_8859_1));
            if (Math.abs((long) number.scale()) <= MOST_SCALE) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new MalformedException("a number's text is no number", node);
    }

    /** Oracle's canonical form: positive numbers have the sign bit set, of negative ones all bits are inverted. */
    static double float64(Image image, int node) {
        int op = image.u8(node);
        if (op == Layout.DOUBLE) {
            long bits = image.i64(node + 1);
            return Double.longBitsToDouble(bits < 0 ? bits & Long.MAX_VALUE : ~bits);
        }
        if (op == Layout.FLOAT) {
            int bits = image.i32(node + 1);
            return Float.intBitsToFloat(bits < 0 ? bits & Integer.MAX_VALUE : ~bits);
        }
        return decimal(image, node).doubleValue();
    }

    /**
     * Seven bytes of date and time (century and year of the century from 100, hour, minute and second from 1), then
     * nanoseconds if there are more. Fields are UTC; a zone that follows only says where they were written.
     */
    static Instant timestamp(Image image, int node) {
        int op = image.u8(node);
        OsonType type = OsonType.at(image, node);
        require(
                type == OsonType.TIMESTAMP || type == OsonType.TIMESTAMP_TZ || type == OsonType.DATE,
                "no timestamp",
                node);
        int length = length(image, node, op);
        requireTime(image, node, length);
        int at = node + 1;
        long day = LocalDate.of(year(image, at), image.u8(at + 2), image.u8(at + 3))
                .toEpochDay();
        long second = (image.u8(at + 4) - 1) * 3600L + (image.u8(at + 5) - 1) * 60L + image.u8(at + 6) - 1;
        return Instant.ofEpochSecond(day * 86_400 + second, length > 7 ? image.i32(at + 7) : 0);
    }

    /** Refuses a timestamp or date, of {@code length} bytes, that names no day or no time of the day. */
    static void requireTime(Image image, int node, int length) {
        int at = node + 1;
        int year = year(image, at);
        int month = image.u8(at + 2);
        int day = image.u8(at + 3);
        boolean inRange = year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1;
        require(inRange && day <= Month.of(month).length(IsoChronology.INSTANCE.isLeapYear(year)), "no day", node);
        int nano = length > 7 ? image.i32(at + 7) : 0;
        boolean time = isTo(image.u8(at + 4), 24) && isTo(image.u8(at + 5), 60) && isTo(image.u8(at + 6), 60);
        require(time && nano >= 0 && nano < 1_000_000_000, "no time", node);
    }

    private static int year(Image image, int at) {
        return (image.u8(at) - 100) * 100 + image.u8(at + 1) - 100;
    }

    /** Whether a count from 1 is at most this. */
    private static boolean isTo(int count, int most) {
        return count >= 1 && count <= most;
    }

    static void require(boolean holds, String why, int at) {
        if (!holds) {
            throw new MalformedException(why, at);
        }
    }
}
