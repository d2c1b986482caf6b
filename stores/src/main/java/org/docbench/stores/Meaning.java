package org.docbench.stores;

/** What different products' counters have in common. */
public enum Meaning {
    /** Times the log (journal, WAL, redo, binary log) was brought to the device. */
    SYNCS("log syncs"),
    /** Bytes written to the log. */
    LOG_BYTES("log bytes"),
    /** Nanoseconds the server spent on operations, waiting for the device included. */
    SERVER_NANOS("time in the server"),
    /** Nanoseconds the server waited for the log to reach the device. */
    SYNC_NANOS("time in log syncs");

    private final String words;

    Meaning(String words) {
        this.words = words;
    }

    /** As in run files and reports. */
    public String words() {
        return words;
    }
}
