package org.docbench.service;

import org.docbench.stores.Durability;

/**
 * Which table a service is to serve.
 *
 * @param kind of table, by its id: {@code postgres.table}
 * @param server where it is
 * @param durability at which creates are acknowledged, where the variant does not choose it
 * @param variant how the table's clients are used: {@code each}
 * @param flushMillis how long a buffer of creates waits at most before it is written, where the variant has one
 */
public record ServiceSpec(String kind, ServerRef server, Durability durability, String variant, int flushMillis) {
    /** A service whose buffer, if it has one, waits as long as usual. */
    public ServiceSpec(String kind, ServerRef server, Durability durability, String variant) {
        this(kind, server, durability, variant, USUAL_FLUSH_MILLIS);
    }

    /** A hundredth of a second of the published goal of 2,000 requests/s. */
    public static final int USUAL_FLUSH_MILLIS = 10;

    /** Without the URI, which may hold a password. */
    @Override
    public String toString() {
        return kind + " " + durability.id() + " " + variant;
    }
}
