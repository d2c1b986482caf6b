package org.docbench.service.table;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoWriteException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.Sorts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonDocument;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.stores.mongodb.MongodbSession;

/** A client over the driver's one connection. */
final class MongodbTransactions implements Transactions {
    private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);

    private final MongodbSession session;
    private final MongoCollection<BsonDocument> documents;

    /** Takes over the session, which is closed with this. */
    MongodbTransactions(MongodbSession session) {
        this.session = session;
        this.documents = session.written(Table.NAME);
    }

    @Override
    public List<Outcome> create(List<Transaction> batch) {
        Instant now = OwnClock.now();
        return batch.isEmpty()
                ? List.of()
                : session.answers()
                        .to(() -> batch.size() == 1
                                ? List.of(one(MongodbDocument.of(batch.get(0), now)))
                                : many(batch, now));
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
        refused(sent.stream().map(i -> MongodbDocument.of(batch.get(i), now)).toList())
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
                .to(() -> Optional.ofNullable(documents
                                .find(Filters.eq(MongodbDocument.ID, id))
                                .first())
                        .map(MongodbDocument::kept));
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
                    .sort(Sorts.descending(MongodbDocument.CREATED))
                    .limit(limit)
                    .forEach(document -> found.add(MongodbDocument.kept(document)));
            return found;
        });
    }

    @Override
    public long count() {
        return session.count(Table.NAME);
    }

    @Override
    public void close() {
        session.close();
    }
}
