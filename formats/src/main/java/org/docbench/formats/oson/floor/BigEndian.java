package org.docbench.formats.oson.floor;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers and short byte strings into bytes whose size is known. */
final class BigEndian {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private BigEndian() {}

    /** Writes one, two or four bytes and gives where they end. */
    static int uint(byte[] out, int at, int value, int width) {
        if (width == 1) {
            out[at] = (byte) value;
        } else if (width == 2) {
            SHORT.set(out, at, (short) value);
        } else {
            INT.set(out, at, value);
        }
        return at + width;
    }

    /** Copies; of short byte strings two words, of which the surplus must be written over later. Gives where the copy ends. */
    static int copy(byte[] from, int start, int length, byte[] out, int at) {
        if (length <= 16 && start <= from.length - 16 && at <= out.length - 16) {
            LONG.set(out, at, (long) LONG.get(from, start));
            LONG.set(out, at + 8, (long) LONG.get(from, start + 8));
        } else {
            System.arraycopy(from, start, out, at, length);
        }
        return at + length;
    }
}
