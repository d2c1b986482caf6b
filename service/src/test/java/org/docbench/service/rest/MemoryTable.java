package org.docbench.service.rest;

import java.time.Duration;
import org.docbench.service.MemoryTables;
import org.docbench.service.Transactions;
import org.docbench.service.table.Table;
import org.docbench.service.table.Table.Commit;
import org.docbench.service.table.Table.TableLedger;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Server;
import org.docbench.stores.Store;

/** A table in memory. */
record MemoryTable(MemoryTables kept) implements Table {
    @Override
    public TableLedger ledger() {
        return new TableLedger("memory", NullStore.NO_SERVER, "a map", "none", "in memory", "all", "ids", "the JVM's");
    }

    @Override
    public Store store() {
        return new NullStore();
    }

    @Override
    public void make(Server server, Duration limit) {
        kept.forget();
    }

    @Override
    public void drop(Server server, Duration limit) {
        kept.forget();
    }

    @Override
    public Transactions open(Server server, Durability level, Commit commit, Duration limit) {
        return kept;
    }
}
