package org.docbench.formats.bson.floor;

import static java.lang.invoke.MethodHandles.byteArrayViewVarHandle;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.VarHandle;

/**
 * Numbers in bytes, least significant byte first (bsonspec.org, "basic types"), and the search for a zero byte eight
 * bytes at a time.
 */
final class LittleEndian {
    private static final VarHandle INT = byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
    private static final VarHandle LONG = byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long TOPS = 0x8080808080808080L;

    private LittleEndian() {}

    static int int32(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    static void int32(byte[] bytes, int at, int value) {
        INT.set(bytes, at, value);
    }

    static long int64(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    static void int64(byte[] bytes, int at, long value) {
        LONG.set(bytes, at, value);
    }

    /**
     * The top bit of each zero byte of {@code word}. Bits above the lowest one set may be false alarms, the lowest
     * never is (Mycroft 1987; Warren, Hacker's Delight, 6-1).
     */
    static long zeroBytes(long word) {
        return (word - ONES) & ~word & TOPS;
    }
}
