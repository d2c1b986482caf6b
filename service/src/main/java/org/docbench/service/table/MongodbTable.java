package org.docbench.service.table;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoWriteException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.Sorts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.types.Decimal128;
import org.docbench.core.value.Path;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.StoredTransaction;
import org.docbench.stores.Durability;
import org.docbench.stores.Index;
import org.docbench.stores.Server;
import org.docbench.stores.Store;
import org.docbench.stores.mongodb.MongodbSession;

/** Transactions as documents in MongoDB. */
final class MongodbTable implements Table {
    private static final String ID = "_id";
    private static final String TYPE = "transaction_type";
    private static final String STATUS = "status";
    private static final String CREATED = "created_at";

    private static final Store STORE = Table.store("mongodb");

    /** An index is read from both ends: ascending serves the newest too. */
    private static final List<Index> INDEXES = List.of(
            new Index("type", Path.ofNames(TYPE), false),
            new Index("status", Path.ofNames(STATUS), false),
            new Index("created", Path.ofNames(CREATED), false));

    @Override
    public Table.TableLedger ledger() {
        var of = STORE.ledger();
        return new Table.TableLedger(
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
    public Store store() {
        return STORE;
    }

    @Override
    public Optional<String> without(Table.Commit commit) {
        return commit == Table.Commit.EXPLICIT
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
    public void drop(Server server, Duration limit) {
        try (var session = STORE.open(server, limit)) {
            session.drop(NAME);
        }
    }

    @Override
    public Transactions open(Server server, Durability level, Table.Commit commit, Duration limit) {
        without(commit).ifPresent(why -> {
            throw new UnsupportedOperationException(why);
        });
        var session = (MongodbSession) STORE.open(server, limit);
        try {
            session.acknowledge(level);
            return new MongodbTransactions(session, session.written(NAME));
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    /** Makes BSON of a transaction: the published fields, the id as {@code _id}. */
    private static BsonDocument document(Transaction transaction, Instant now) {
        var time = new BsonDateTime(now.toEpochMilli());
        return new BsonDocument(ID, new BsonString(transaction.id()))
                .append(TYPE, new BsonString(transaction.type()))
                .append("account", new BsonString(transaction.account()))
                .append("amount", new BsonDecimal128(new Decimal128(transaction.amount())))
                .append("currency", new BsonString(transaction.currency()))
                .append("description", new BsonString(transaction.description()))
                .append(STATUS, new BsonString(StoredTransaction.SUCCESS))
                .append("message", new BsonString(StoredTransaction.CREATED))
                .append("error_code", BsonNull.VALUE)
                .append("error_message", BsonNull.VALUE)
                .append(CREATED, time)
                .append("updated_at", time);
    }

    private static StoredTransaction stored(BsonDocument document) {
        var transaction = new Transaction(
                text(document, ID),
                text(document, TYPE),
                text(document, "account"),
                document.getDecimal128("amount").getValue().bigDecimalValue(),
                text(document, "currency"),
                text(document, "description"));
        return new StoredTransaction(
                transaction,
                text(document, STATUS),
                text(document, "message"),
                time(document, CREATED),
                time(document, "updated_at"));
    }

    private static String text(BsonDocument document, String field) {
        return document.getString(field).getValue();
    }

    private static Instant time(BsonDocument document, String field) {
        return Instant.ofEpochMilli(document.getDateTime(field).getValue());
    }

    /**
     * A client over the driver's one connection.
     *
     * @param session closed with this
     */
    private record MongodbTransactions(MongodbSession session, MongoCollection<BsonDocument> documents)
            implements Transactions {
        private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);

        @Override
        public List<Outcome> create(List<Transaction> batch) {
            Instant now = Rows.now();
            return batch.isEmpty()
                    ? List.of()
                    : session.answers()
                            .to(() -> batch.size() == 1 ? List.of(one(document(batch.get(0), now))) : many(batch, now));
        }

        private Outcome one(BsonDocument document) {
            try {
                documents.insertOne(document);
                return Outcome.CREATED;
            } catch (MongoWriteException e) {
                if (e.getError().getCategory() == ErrorCategory.DUPLICATE_KEY) {
                    return Outcome.DUPLICATE;
                }
                throw e;
            }
        }

        /** The server may take them in any order, so of one id only the first is sent. */
        private List<Outcome> many(List<Transaction> batch, Instant now) {
            List<Outcome> outcomes = new ArrayList<>(Collections.nCopies(batch.size(), Outcome.CREATED));
            List<Integer> sent = new ArrayList<>();
            Set<String> ids = new HashSet<>();
            for (int i = 0; i < batch.size(); i++) {
                if (ids.add(batch.get(i).id())) {
                    sent.add(i);
                } else {
                    outcomes.set(i, Outcome.DUPLICATE);
                }
            }
            refused(sent.stream().map(i -> document(batch.get(i), now)).toList())
                    .forEach(i -> outcomes.set(sent.get(i), Outcome.DUPLICATE));
            return outcomes;
        }

        /** Which of them have an id that is taken. */
        private List<Integer> refused(List<BsonDocument> sent) {
            try {
                documents.insertMany(sent, UNORDERED);
                return List.of();
            } catch (MongoBulkWriteException e) {
                boolean onlyTaken = e.getWriteConcernError() == null
                        && e.getWriteErrors().stream()
                                .allMatch(error -> error.getCategory() == ErrorCategory.DUPLICATE_KEY);
                if (onlyTaken) {
                    return e.getWriteErrors().stream()
                            .map(error -> error.getIndex())
                            .toList();
                }
                throw e;
            }
        }

        @Override
        public Optional<StoredTransaction> get(String id) {
            return session.answers()
                    .to(() -> Optional.ofNullable(
                                    documents.find(Filters.eq(ID, id)).first())
                            .map(MongodbTable::stored));
        }

        @Override
        public List<StoredTransaction> list(int limit) {
            if (limit == 0) {
                return List.of(); // to the server no limit at all
            }
            return session.answers().to(() -> {
                List<StoredTransaction> found = new ArrayList<>();
                documents
                        .find()
                        .sort(Sorts.descending(CREATED))
                        .limit(limit)
                        .forEach(document -> found.add(stored(document)));
                return found;
            });
        }

        @Override
        public long count() {
            return session.count(NAME);
        }

        @Override
        public void close() {
            session.close();
        }
    }
}
