package org.docbench.service.table;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.StoredTransaction;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Server;
import org.docbench.stores.Store;

/**
 * Counts what is created and keeps none of it; answers with a row, whatever is asked for: what the service itself costs. The table is its
 * own client, for any number of threads: those of one process count together, as those of a store do.
 */
public final class NullTable implements Table, Transactions {
    public static final String ID = "service.null";

    private static final Table.TableLedger LEDGER = new Table.TableLedger(
            ID,
            NullStore.NO_SERVER,
            "DocBench",
            "none",
            "acknowledges at once and counts: the cost of the service itself",
            "nothing is kept",
            "nothing",
            "none");

    private static final BigDecimal AMOUNT = new BigDecimal("100.50");
    private static final StoredTransaction ROW = row("0");

    private final LongAdder created = new LongAdder();

    @Override
    public Table.TableLedger ledger() {
        return LEDGER;
    }

    @Override
    public Store store() {
        return new NullStore();
    }

    @Override
    public void make(Server server, Duration limit) {
        created.reset();
    }

    @Override
    public void drop(Server server, Duration limit) {}

    @Override
    public Transactions open(Server server, Durability level, Table.Commit commit, Duration limit) {
        return this;
    }

    @Override
    public List<Outcome> create(List<Transaction> batch) {
        created.add(batch.size());
        return Collections.nCopies(batch.size(), Outcome.CREATED);
    }

    @Override
    public Optional<StoredTransaction> get(String id) {
        return Optional.of(row(id));
    }

    @Override
    public List<StoredTransaction> list(int limit) {
        return Collections.nCopies(limit, ROW);
    }

    @Override
    public long count() {
        return created.sum();
    }

    private static StoredTransaction row(String id) {
        return StoredTransaction.of(
                new Transaction(id, "sale", "ACC123", AMOUNT, "USD", "nothing is kept"), Instant.EPOCH);
    }

    @Override
    public void close() {}
}
