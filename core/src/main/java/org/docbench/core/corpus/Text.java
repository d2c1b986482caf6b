package org.docbench.core.corpus;

import java.nio.charset.StandardCharsets;

/**
 * UTF-8 that a {@link DocumentSink} is given: names and texts come as bytes, so that writing them makes no object. What a
 * text holds may change after the call it was given to; a sink that keeps it copies it.
 */
public sealed class Text permits Draft {
    /** For the items of arrays, which have no name. */
    public static final Text NONE = of("");

    byte[] bytes;
    int length;

    Text(byte[] bytes, int length) {
        this.bytes = bytes;
        this.length = length;
    }

    /** A text that does not change. */
    public static Text of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new Text(bytes, bytes.length);
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

    /** Copies the bytes into {@code into} and returns where they end. */
    public final int copy(byte[] into, int at) {
        System.arraycopy(bytes, 0, into, at, length);
        return at + length;
    }

    @Override
    public final String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
