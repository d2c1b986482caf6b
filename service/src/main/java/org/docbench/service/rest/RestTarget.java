package org.docbench.service.rest;

import org.docbench.service.table.Table;
import org.docbench.stores.Server;
import org.docbench.stores.Store;

/**
 * A table with the server it is on.
 *
 * @param store one of the product, whose session sets levels and reads counters
 */
public record RestTarget(Table table, Store store, Server server) {
    String id() {
        return table.ledger().id();
    }
}
