package org.docbench.formats.access;

import java.util.Arrays;
import java.util.NoSuchElementException;

/** What of the work is inside the timer. */
public enum Phase {
    OPEN("open", "bytes to a document that is ready to read"),
    GET("get", "one lookup in a pre-parsed document, with the product's own result"),
    READ("read", "one lookup in a pre-parsed document, with a plain Java value"),
    OPEN_READ("open+read", "bytes to one plain Java value"),
    OPEN_READS("open+reads", "bytes to k plain Java values of one document"),
    UPSTREAM("upstream", "the original's method: a pair of clock reads around each lookup, summed"),
    PATCH("patch", "bytes to the bytes of the changed document");

    private final String id;
    private final String timed;

    Phase(String id, String timed) {
        this.id = id;
        this.timed = timed;
    }

    /** Its name in the run file. */
    public String id() {
        return id;
    }

    /** What is inside the timer, in words. */
    public String timed() {
        return timed;
    }

    static Phase of(String id) {
        return Arrays.stream(values())
                .filter(phase -> phase.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no phase " + id));
    }
}
