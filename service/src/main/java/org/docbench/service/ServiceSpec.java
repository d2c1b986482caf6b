package org.docbench.service;

import org.docbench.stores.Durability;

/**
 * Which table a service is to serve.
 *
 * @param kind of table, by the id in its ledger: {@code postgres.table}
 * @param server where it is
 * @param durability at which creates are acknowledged, where the variant does not choose it
 * @param variant how the table's clients are used: {@code each}
 */
public record ServiceSpec(String kind, ServerRef server, Durability durability, String variant) {
    /** Without the URI, which may hold a password. */
    @Override
    public String toString() {
        return kind + " " + durability.id() + " " + variant;
    }
}
