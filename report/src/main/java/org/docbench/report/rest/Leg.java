package org.docbench.report.rest;

import java.util.Locale;

/** A way of a request; each goes through one layer more than the one before. */
enum Leg {
    /** The driver's statement alone. */
    DIRECT("driver and store"),
    /** The service's own handling, without a socket. */
    PROCESS("in process"),
    /** Through the gateway, with the store in its process. */
    HTTP("HTTP"),
    /** Through the gateway and a backend's process. */
    RPC("RPC");

    /** The layer that it has and the one before has not. */
    final String layer;

    Leg(String layer) {
        this.layer = layer;
    }

    /** As in the case of a row. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
