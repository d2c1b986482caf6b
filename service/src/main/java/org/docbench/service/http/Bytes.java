package org.docbench.service.http;

import java.net.ProtocolException;
import java.util.Arrays;

/** Bytes that come piece by piece, in an array that grows up to a bound and is used again. */
final class Bytes {
    private final int most;
    private final String what;
    private byte[] array;
    private int length;

    Bytes(int first, int most, String what) {
        this.most = most;
        this.what = what;
        this.array = new byte[first];
    }

    void clear() {
        length = 0;
    }

    void add(byte[] from, int offset, int count) throws ProtocolException {
        if (count > array.length - length) {
            if (count > most - length) {
                throw new ProtocolException(what + " of over " + most + " bytes");
            }
            array = Arrays.copyOf(array, Math.min(most, Math.max(2 * array.length, length + count)));
        }
        System.arraycopy(from, offset, array, length, count);
        length += count;
    }

    byte[] array() {
        return array;
    }

    int length() {
        return length;
    }
}
