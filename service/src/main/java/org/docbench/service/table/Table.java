package org.docbench.service.table;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.docbench.service.Transactions;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.Store;
import org.docbench.stores.Stores;

/** One product and one way of keeping transactions in it: a target. */
public interface Table {
    /** The name in the store: a table of the user is unlikely to have it by accident. */
    String NAME = "docbench_transactions";

    /** The same for documents in a product that has both. */
    String DOCUMENTS = "docbench_transaction_documents";

    /** Who this is and what it does. */
    TableLedger ledger();

    /** What it is called in the store. */
    default String name() {
        return NAME;
    }

    /** One of the product's stores, whose sessions set levels and read counters. */
    Store store();

    /** The store of this id. */
    static Store store(String id) {
        return Stores.all().stream()
                .filter(store -> store.ledger().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** Why the product cannot give this level, in one sentence; empty when it can. */
    default Optional<String> without(Durability level) {
        return store().without(level);
    }

    /** Why creates cannot end this way, in one sentence; empty when they can. */
    default Optional<String> without(Commit commit) {
        return Optional.empty();
    }

    /** How creates end that nothing else is said of: as published, where the product has that. */
    default Commit commit() {
        return without(Commit.EXPLICIT).isPresent() ? Commit.AUTO : Commit.EXPLICIT;
    }

    /**
     * Makes an empty table with its indexes; what was there under its name is dropped.
     *
     * @throws org.docbench.stores.StoreException if the server cannot be reached or refuses
     */
    void make(Server server, Duration limit);

    /**
     * Drops the table with everything that was made for it; nothing happens if it is not there.
     *
     * @throws org.docbench.stores.StoreException if the server cannot be reached or refuses
     */
    void drop(Server server, Duration limit);

    /**
     * A client of one thread's own, of a table that is there.
     *
     * @param level at which creates are acknowledged; for products that have it for the whole server only, for the whole server
     * @param limit after which an operation without an answer is an error
     * @throws org.docbench.stores.StoreException if the server cannot be reached or refuses
     * @throws UnsupportedOperationException for what {@code without} rules out, and for a level that is a setting for all clients of
     *     a server that is not DocBench's
     */
    Transactions open(Server server, Durability level, Commit commit, Duration limit);

    /** The weakest level that the product has. */
    default Durability weakest() {
        return Durability.all().stream()
                .filter(level -> without(level).isEmpty())
                .findFirst()
                .orElseThrow();
    }

    /** How one create ends. A batch of several is one transaction and ends with a commit in both. */
    public enum Commit {
        /** With a commit of its own, as published. */
        EXPLICIT,
        /** With the statement: the server commits it. */
        AUTO
    }

    /**
     * What a table is and does (rule 18).
     *
     * @param id {@code product.way}, lower case: {@code postgres.table}
     * @param server the product whose server it needs, as {@link org.docbench.stores.Server#product} names it
     * @param product the database as its owner writes it
     * @param driver the client library and its version
     * @param about this way of keeping transactions, in a few words
     * @param batch what a batch create is in the store: what is all or nothing and what is not
     * @param checks what the store itself refuses
     * @param clock whose clock {@code created_at} is by, and how fine
     */
    public record TableLedger(
            String id,
            String server,
            String product,
            String driver,
            String about,
            String batch,
            String checks,
            String clock) {
        /** Returns the same under another id, such as that of a version: {@code postgres.table:15}. */
        public TableLedger named(String other) {
            return new TableLedger(other, server, product, driver, about, batch, checks, clock);
        }
    }

    /** Every table, in the order reports show them. A new one is one more line here. */
    public static final class Tables {
        private static final List<Table> ALL = List.of(
                SqlTables.POSTGRES_TABLE,
                SqlTables.POSTGRES_JSONB,
                SqlTables.MYSQL_TABLE,
                SqlTables.MYSQL_JSON,
                SqlTables.SQLITE_TABLE,
                SqlTables.SQLITE_JSONB,
                new MongodbTable(),
                SqlTables.ORACLE_TABLE,
                SqlTables.ORACLE_JSON,
                new NullTable());

        private Tables() {}

        /** All of them; none is connected to anything. */
        public static List<Table> all() {
            return ALL;
        }

        /** The one with this id. */
        public static Optional<Table> named(String id) {
            return ALL.stream().filter(table -> table.ledger().id().equals(id)).findFirst();
        }
    }
}
