package org.docbench.service.rest;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.docbench.service.MemoryTables;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.table.Commit;
import org.docbench.service.table.Table;
import org.docbench.service.table.TableLedger;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Server;

/** A table in memory whose clients in the service may lie. */
final class MemoryTable implements Table {
    private MemoryTables kept = new MemoryTables();

    MemoryTables kept() {
        return kept;
    }

    /** As a service has them. */
    Transactions clients(UnaryOperator<Transactions> lie) {
        return lie.apply(new Late());
    }

    /** Of the table that is there when it is asked. */
    private final class Late implements Transactions {
        @Override
        public List<Outcome> create(List<Transaction> batch) {
            return kept.create(batch);
        }

        @Override
        public Optional<StoredTransaction> get(String id) {
            return kept.get(id);
        }

        @Override
        public List<StoredTransaction> list(int limit) {
            return kept.list(limit);
        }

        @Override
        public long count() {
            return kept.count();
        }

        @Override
        public void close() {}
    }

    @Override
    public TableLedger ledger() {
        return new TableLedger("memory", NullStore.NO_SERVER, "a map", "none", "in memory", "all", "ids", "the JVM's");
    }

    @Override
    public Optional<String> without(Durability level) {
        return Optional.empty();
    }

    @Override
    public Optional<String> without(Commit commit) {
        return Optional.empty();
    }

    @Override
    public void make(Server server, Duration limit) {
        kept = new MemoryTables();
    }

    @Override
    public Transactions open(Server server, Durability level, Commit commit, Duration limit) {
        return new Late();
    }
}
