package org.docbench.service.table;

import java.time.Instant;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.types.Decimal128;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;

/** A transaction as BSON: the published fields, the id as {@code _id}. */
final class MongodbDocument {
    static final String ID = "_id";
    static final String TYPE = "transaction_type";
    static final String STATUS = "status";
    static final String CREATED = "created_at";

    private MongodbDocument() {}

    static BsonDocument of(Transaction transaction, Instant now) {
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

    static StoredTransaction kept(BsonDocument document) {
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
}
