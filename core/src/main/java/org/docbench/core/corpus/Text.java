package org.docbench.core.corpus;

import static java.lang.invoke.MethodHandles.byteArrayViewVarHandle;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * UTF-8 that a {@link ValueSink} is given: names and texts come as bytes. What a text holds may change after the call it
 * was given to.
 */
public sealed class Text permits Draft {
    /** For the items of arrays, which have no name. */
    public static final Text NONE = of("");

    static final VarHandle EIGHT = byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

    /** Up to this length two moves of eight bytes are faster than a copy of just as many as there are. */
    private static final int SHORT = 16;

    /** At least {@link #SHORT} bytes. */
    byte[] bytes;

    int length;

    /** What the bytes say, where that is known and does not change. */
    private final String known;

    Text(byte[] bytes, int length) {
        this(bytes, length, null);
    }

    private Text(byte[] bytes, int length, String known) {
        this.bytes = bytes.length < SHORT ? Arrays.copyOf(bytes, SHORT) : bytes;
        this.length = length;
        this.known = known;
    }

    /** A text that does not change. */
    public static Text of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new Text(bytes, bytes.length, text);
    }

    /** Texts that do not change. */
    static Text[] all(String... texts) {
        Text[] all = new Text[texts.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = of(texts[i]);
        }
        return all;
    }

    /** In bytes. */
    public final int length() {
        return length;
    }

    /** Copies the bytes into {@code into} and returns where they end; up to 16 bytes behind that may change. */
    public final int copy(byte[] into, int at) {
        if (length <= SHORT && at <= into.length - SHORT) {
            EIGHT.set(into, at, (long) EIGHT.get(bytes, 0));
            EIGHT.set(into, at + 8, (long) EIGHT.get(bytes, 8));
        } else {
            System.arraycopy(bytes, 0, into, at, length);
        }
        return at + length;
    }

    @Override
    public final String toString() {
        return known != null ? known : new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
