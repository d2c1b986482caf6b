package org.docbench.formats.agent;

import java.util.Locale;

/** What is timed, once for each document. */
public enum Operation {
    /** Bytes to what the library calls a document. */
    DECODE("bytes to what the library calls a document"),
    /** The same, and every value of it taken as the language's own. */
    READ("bytes to a document, and then every value of it as the language's own value"),
    /** A decoded document to bytes. */
    ENCODE("a decoded document to bytes");

    private final String timed;

    Operation(String timed) {
        this.timed = timed;
    }

    /** Returns the operation with this name in the protocol. */
    public static Operation named(String id) {
        return valueOf(id.toUpperCase(Locale.ROOT));
    }

    /** Its name in the protocol and in run files. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What is inside the timer, in words. */
    public String timed() {
        return timed;
    }
}
