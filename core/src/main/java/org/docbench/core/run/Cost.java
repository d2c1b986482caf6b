package org.docbench.core.run;

/** What operations cost in addition to time. */
public enum Cost {
    /** Nanoseconds of processor time of this process. */
    CLIENT_CPU("client CPU"),
    /** Nanoseconds of processor time of the server's processes on this machine. */
    SERVER_CPU("server CPU"),
    /** Bytes that the server's processes, or this one for a library, wrote by calls of the system. */
    BYTES_WRITTEN("bytes written"),
    /** Bytes received on all network interfaces of this machine, the loopback among them. */
    BYTES_ON_THE_WIRE("bytes on the wire");

    private final String words;

    Cost(String words) {
        this.words = words;
    }

    /** As in the evidence of run files, where the source is {@code machine}. */
    public String words() {
        return words;
    }
}
