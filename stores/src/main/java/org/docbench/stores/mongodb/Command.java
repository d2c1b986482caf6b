package org.docbench.stores.mongodb;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.result.UpdateResult;
import java.util.List;
import org.bson.BsonDocument;

/** One update command: one round trip. */
sealed interface Command {

    /**
     * Sends it and waits for the acknowledgement.
     *
     * @return how many documents were found; one where nobody answers
     */
    long send(MongoCollection<BsonDocument> collection, BsonDocument filter);

    private static long found(UpdateResult result) {
        return result.wasAcknowledged() ? result.getMatchedCount() : 1;
    }

    /** Update operators: {@code $set}, {@code $push} and the like. */
    record Operators(BsonDocument update) implements Command {
        @Override
        public long send(MongoCollection<BsonDocument> collection, BsonDocument filter) {
            return found(collection.updateOne(filter, update));
        }
    }

    /** Aggregation stages, whose expressions see the document as it is. */
    record Pipeline(List<BsonDocument> stages) implements Command {
        @Override
        public long send(MongoCollection<BsonDocument> collection, BsonDocument filter) {
            return found(collection.updateOne(filter, stages));
        }
    }
}
