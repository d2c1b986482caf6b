package org.docbench.service.table;

import java.sql.SQLException;
import java.util.List;
import java.util.function.Predicate;
import org.docbench.stores.Store;
import org.docbench.stores.Stores;

/**
 * A product behind a JDBC driver.
 *
 * @param store one of the product's stores: its sessions are the connections, and have its durability
 * @param session statements that every client begins with
 * @param taken whether the driver says that a key is taken, by the product's own code for it
 * @param many how it inserts several rows
 */
record SqlProduct(Store store, List<String> session, Predicate<SQLException> taken, Many many) {

    static SqlProduct of(String store, List<String> session, Predicate<SQLException> taken, Many many) {
        Store known = Stores.all().stream()
                .filter(one -> one.ledger().id().equals(store))
                .findFirst()
                .orElseThrow();
        return new SqlProduct(known, session, taken, many);
    }

    TableLedger ledger(String id, String about, String batch, String checks, String clock) {
        var of = store.ledger();
        return new TableLedger(id, of.server(), of.product(), of.driver(), about, batch, checks, clock);
    }
}
