package org.docbench.service.rest;

import java.util.Locale;

/** How far a request goes; each leg has one layer more than the one before it. */
enum Leg {
    /** A client of the table, called. */
    DIRECT,
    /** The bytes of a request made into a call, and its result into the bytes of an answer; no socket, no other thread. */
    PROCESS,
    /** Over HTTP to a gateway that has the table in its own process. */
    HTTP,
    /** Over HTTP to a gateway and on to a backend. */
    RPC;

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean remote() {
        return this == HTTP || this == RPC;
    }
}
