package org.docbench.formats.oson.floor;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks for an id among ids that are in no order, eight bytes at a time. */
final class Ids {
    /** Little-endian, so that the lowest marked lane is the first. */
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Ids() {}

    /** Which of the {@code count} ids of {@code width} bytes from {@code start} on is {@code id}, or -1. */
    static int scan(byte[] bytes, int start, int count, int width, int id) {
        if (width == 4) {
            return scanWide(bytes, start, count, id);
        }
        long ones = width == 1 ? 0x0101010101010101L : 0x0001000100010001L;
        int bits = width * 8;
        if (id >>> bits != 0) {
            return -1;
        }
        int lane = width == 1 ? id : (id & 0xFF) << 8 | id >>> 8; // as a little-endian load sees it
        long pattern = ones * lane;
        long tops = ones << (bits - 1);
        int lanes = 8 / width;
        int index = 0;
        for (; index <= count - 4 * lanes; index += 4 * lanes) { // four at once, to wait for one branch instead of four
            int at = start + index * width;
            long zeros = zeros(bytes, at, pattern, ones)
                    | zeros(bytes, at + 8, pattern, ones)
                    | zeros(bytes, at + 16, pattern, ones)
                    | zeros(bytes, at + 24, pattern, ones);
            if ((zeros & tops) != 0) {
                break; // the loop below finds which
            }
        }
        for (; index <= count - lanes; index += lanes) {
            long zeros = zeros(bytes, start + index * width, pattern, ones) & tops;
            if (zeros != 0) {
                return index + Long.numberOfTrailingZeros(zeros) / bits;
            }
        }
        for (; index < count; index++) {
            int at = start + index * width;
            int found = width == 1 ? bytes[at] & 0xFF : (bytes[at] & 0xFF) << 8 | (bytes[at + 1] & 0xFF);
            if (found == id) {
                return index;
            }
        }
        return -1;
    }

    /** The top bit of each lane that equals the pattern's; of the lanes above the lowest such, perhaps others too. */
    private static long zeros(byte[] bytes, int at, long pattern, long ones) {
        long difference = (long) LONG.get(bytes, at) ^ pattern;
        return (difference - ones) & ~difference;
    }

    private static int scanWide(byte[] bytes, int start, int count, int id) {
        for (int index = 0; index < count; index++) {
            int at = start + 4 * index;
            if ((bytes[at + 3] & 0xFF) == (id & 0xFF)
                    && ((bytes[at] & 0xFF) << 24 | (bytes[at + 1] & 0xFF) << 16 | (bytes[at + 2] & 0xFF) << 8)
                            == (id & 0xFFFFFF00)) {
                return index;
            }
        }
        return -1;
    }
}
