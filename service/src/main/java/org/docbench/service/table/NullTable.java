package org.docbench.service.table;

import java.time.Duration;
import java.util.Optional;
import org.docbench.service.Transactions;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Server;

/** Keeps nothing: what the service itself costs. */
public final class NullTable implements Table {
    /** What the service itself costs. */
    public static final String ID = "service.null";

    private static final TableLedger LEDGER = new TableLedger(
            ID,
            NullStore.NO_SERVER,
            "DocBench",
            "none",
            "acknowledges at once and counts: the cost of the service itself",
            "nothing is kept",
            "nothing",
            "none");

    private final NullTransactions transactions = new NullTransactions();

    @Override
    public TableLedger ledger() {
        return LEDGER;
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
        transactions.forget();
    }

    /** Clients of one process count together, as those of a store do. */
    @Override
    public Transactions open(Server server, Durability level, Commit commit, Duration limit) {
        return transactions;
    }
}
