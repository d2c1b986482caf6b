package org.docbench.formats.oson.floor;

import java.util.Arrays;

/** Big-endian bytes that grow. */
final class ByteSink {
    private byte[] bytes = new byte[256];
    private int size;

    int size() {
        return size;
    }

    ByteSink u8(int value) {
        room(1);
        bytes[size++] = (byte) value;
        return this;
    }

    ByteSink u16(int value) {
        return u8(value >>> 8).u8(value);
    }

    ByteSink i32(int value) {
        return u16(value >>> 16).u16(value);
    }

    ByteSink i64(long value) {
        return i32((int) (value >>> 32)).i32((int) value);
    }

    /** One, two or four bytes. */
    ByteSink uint(int value, int width) {
        return width == 1 ? u8(value) : width == 2 ? u16(value) : i32(value);
    }

    ByteSink put(byte[] more) {
        room(more.length);
        System.arraycopy(more, 0, bytes, size, more.length);
        size += more.length;
        return this;
    }

    /** Leaves {@code count} bytes to be filled in later; gives where they begin. */
    int reserve(int count) {
        room(count);
        size += count;
        return size - count;
    }

    /** Fills in one, two or four reserved bytes. */
    void set(int at, int value, int width) {
        for (int i = width - 1; i >= 0; i--) {
            bytes[at++] = (byte) (value >>> (8 * i));
        }
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void room(int more) {
        if (more > bytes.length - size) {
            bytes = Arrays.copyOf(
                    bytes, Math.max(Math.addExact(size, more), (int) Math.min(1L << 30, 2L * bytes.length)));
        }
    }
}
