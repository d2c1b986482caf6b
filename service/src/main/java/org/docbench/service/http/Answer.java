package org.docbench.service.http;

import java.nio.charset.StandardCharsets;

/** A complete answer: its final status and its body without the framing. */
public interface Answer {

    int status();

    /** Bytes of the body. */
    int length();

    /** Where the body begins at index 0; what lies behind {@link #length} means nothing. Not to be changed or kept. */
    byte[] bytes();

    /** The body as text, UTF-8. Allocates. */
    default String text() {
        return new String(bytes(), 0, length(), StandardCharsets.UTF_8);
    }

    /** Does the body hold this? Allocates nothing. */
    default boolean holds(byte[] what) {
        byte[] body = bytes();
        for (int at = 0; at <= length() - what.length; at++) {
            int same = 0;
            while (same < what.length && body[at + same] == what[same]) {
                same++;
            }
            if (same == what.length) {
                return true;
            }
        }
        return false;
    }
}
