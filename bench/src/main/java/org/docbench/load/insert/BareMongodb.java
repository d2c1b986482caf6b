package org.docbench.load.insert;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.docbench.core.value.Value;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;

/** {@code insertMany} of the MongoDB driver. */
final class BareMongodb implements BareInsert {
    private final MongoClient client;
    private WriteConcern concern = WriteConcern.JOURNALED;

    BareMongodb(Server server) {
        client = MongoClients.create(server.endpoint().uri());
    }

    @Override
    public void acknowledge(Durability level) {
        concern = new WriteConcern(1).withJournal(level == Durability.SYNC);
    }

    @Override
    public long block(List<List<Value.Obj>> batches) {
        MongoCollection<BsonDocument> collection = client.getDatabase("docbench")
                .getCollection(COLLECTION, BsonDocument.class)
                .withWriteConcern(concern);
        collection.drop();
        client.getDatabase("docbench").createCollection(COLLECTION);
        List<List<BsonDocument>> driver = new ArrayList<>();
        for (List<Value.Obj> batch : batches) {
            driver.add(batch.stream().map(BareMongodb::document).toList());
        }
        long begin = System.nanoTime();
        for (List<BsonDocument> batch : driver) {
            collection.insertMany(batch);
        }
        return System.nanoTime() - begin;
    }

    private static BsonDocument document(Value.Obj value) {
        var document = new BsonDocument(value.fields().size());
        value.fields().forEach((name, field) -> document.put(name, bson(field)));
        return document;
    }

    /** What the documents of this benchmark are made of. */
    private static BsonValue bson(Value value) {
        if (value instanceof Value.Obj object) {
            return document(object);
        }
        return value instanceof Value.Arr array
                ? new BsonArray(array.items().stream().map(BareMongodb::bson).toList())
                : new BsonString(((Value.Str) value).value());
    }

    @Override
    public void close() {
        client.close();
    }
}
