package org.docbench.stores.servers;

import org.docbench.stores.Server;

/** What the ladder led to. */
public sealed interface Found {

    /** A server to measure. */
    record Ready(Server server) implements Found {}

    /**
     * None on this machine.
     *
     * @param reason what was tried and what would make it run, in one line
     */
    record Absent(String reason) implements Found {}
}
