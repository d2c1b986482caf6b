package org.docbench.stores.mongodb;

import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.docbench.stores.Cache;

/**
 * What documents and indexes take, and the cache of WiredTiger they have to go into.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/reference/operator/aggregation/collStats/">the manual, "$collStats"</a>
 */
final class Sizes {
    static final BsonDocument STAGE = new BsonDocument(
            "$collStats", new BsonDocument("storageStats", new BsonDocument("scale", new BsonInt32(1))));

    private static final String CACHED = "bytes currently in the cache";

    private Sizes() {}

    /** Of one shard: documents as they are in the cache, not compressed, and the indexes. */
    static long of(BsonDocument told) {
        BsonDocument stats = told.getDocument("storageStats");
        BsonDocument details = stats.getDocument("indexDetails", new BsonDocument());
        long indexes = stats.getDocument("indexSizes", new BsonDocument()).entrySet().stream()
                // A file grows at checkpoints only: what was just written is in the cache.
                .mapToLong(index -> Math.max(
                        index.getValue().asNumber().longValue(),
                        number(details.getDocument(index.getKey(), new BsonDocument()), "cache", CACHED)))
                .sum();
        return stats.getNumber("size").longValue() + indexes;
    }

    /** Empty where another engine stores. */
    static Optional<Cache> cache(BsonDocument status) {
        long bytes = number(status.getDocument("wiredTiger", new BsonDocument()), "cache", "maximum bytes configured");
        return bytes == 0
                ? Optional.empty()
                : Optional.of(
                        new Cache(bytes, Map.of("WiredTiger cache, maximum bytes configured", Long.toString(bytes))));
    }

    private static long number(BsonDocument outer, String group, String name) {
        return outer.getDocument(group, new BsonDocument())
                .getNumber(name, new BsonInt64(0))
                .longValue();
    }
}
