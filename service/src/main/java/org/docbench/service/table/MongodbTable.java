package org.docbench.service.table;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.docbench.core.value.Path;
import org.docbench.service.Transactions;
import org.docbench.stores.Durability;
import org.docbench.stores.Index;
import org.docbench.stores.Server;
import org.docbench.stores.Store;
import org.docbench.stores.Stores;
import org.docbench.stores.mongodb.MongodbSession;

/** Transactions as documents in MongoDB. */
final class MongodbTable implements Table {
    private static final Store STORE = Stores.all().stream()
            .filter(store -> store.ledger().id().equals("mongodb"))
            .findFirst()
            .orElseThrow();

    /** An index is read from both ends: ascending serves the newest too. */
    private static final List<Index> INDEXES = List.of(
            new Index("type", Path.ofNames(MongodbDocument.TYPE), false),
            new Index("status", Path.ofNames(MongodbDocument.STATUS), false),
            new Index("created", Path.ofNames(MongodbDocument.CREATED), false));

    @Override
    public TableLedger ledger() {
        var of = STORE.ledger();
        return new TableLedger(
                "mongodb.document",
                of.server(),
                of.product(),
                of.driver(),
                "a document with the published fields; amounts are Decimal128",
                "one insertMany, unordered: each document by itself. A batch that ends in an error may be there in part",
                "nothing but the id",
                "the service's, milliseconds");
    }

    @Override
    public Optional<String> without(Durability level) {
        return STORE.without(level);
    }

    @Override
    public Optional<String> without(Commit commit) {
        return commit == Commit.EXPLICIT
                ? Optional.of("MongoDB ends the write of a document by itself: there is nothing left to commit")
                : Optional.empty();
    }

    @Override
    public void make(Server server, Duration limit) {
        try (var session = STORE.open(server, limit)) {
            session.create(NAME, INDEXES);
        }
    }

    @Override
    public Transactions open(Server server, Durability level, Commit commit, Duration limit) {
        without(commit).ifPresent(why -> {
            throw new UnsupportedOperationException(why);
        });
        var session = (MongodbSession) STORE.open(server, limit);
        try {
            session.acknowledge(level);
            return new MongodbTransactions(session);
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }
}
