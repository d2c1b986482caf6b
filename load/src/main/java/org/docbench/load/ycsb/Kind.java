package org.docbench.load.ycsb;

import java.util.Locale;

/** Names the operations on records, and the phases that time them. */
public enum Kind {
    /** One record by its key, whole. */
    READ(false),
    /** One field of a record gets another value. */
    UPDATE(true),
    /** One record more. */
    INSERT(true),
    /** So many records from a key on, in the order of keys, whole. */
    SCAN(false),
    /** A read of a record and then an update of it, timed together; each is counted as a read and an update, too. */
    RMW(true);

    private final boolean writes;

    Kind(boolean writes) {
        this.writes = writes;
    }

    boolean writes() {
        return writes;
    }

    /** Returns the id in run files: {@code read}, {@code rmw}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
