package org.docbench.stores.mongodb;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.docbench.stores.Meaning;
import org.docbench.stores.Session.Cache;
import org.docbench.stores.Statistics;

/**
 * What a server says of itself: the counters of {@code serverStatus}, by their own names with dots between the levels, what documents
 * and indexes take, and the cache of WiredTiger they have to go into.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/reference/command/serverStatus/">the manual, "serverStatus"</a>
 */
final class ServerStatus {
    private static final double NANOS_PER_MICRO = 1000;

    /** @see <a href="https://www.mongodb.com/docs/manual/reference/operator/aggregation/collStats/">the manual, "$collStats"</a> */
    static final BsonDocument STAGE = new BsonDocument(
            "$collStats", new BsonDocument("storageStats", new BsonDocument("scale", new BsonInt32(1))));

    private static final String CACHED = "bytes currently in the cache";

    private static final BsonString UNKNOWN = new BsonString("of an unknown version");

    private ServerStatus() {}

    static Statistics of(BsonDocument status) {
        Map<String, Double> counters = new HashMap<>();
        flatten("", status, counters);
        Map<Meaning, Double> common = new EnumMap<>(Meaning.class);
        sum(common, Meaning.SYNCS, counters, 1, "wiredTiger.log.log sync operations");
        sum(common, Meaning.LOG_BYTES, counters, 1, "wiredTiger.log.log bytes written");
        sum(common, Meaning.SYNC_NANOS, counters, NANOS_PER_MICRO, "wiredTiger.log.log sync time duration (usecs)");
        // From a request's arrival to its answer, the wait for the journal included. Queries are reads; inserts,
        // updates
        // and deletes are writes. The rest are commands: heartbeats, and the question for these counters.
        sum(
                common,
                Meaning.SERVER_NANOS,
                counters,
                NANOS_PER_MICRO,
                "opLatencies.reads.latency",
                "opLatencies.writes.latency");
        return new Statistics(common, counters);
    }

    private static void flatten(String prefix, BsonDocument document, Map<String, Double> counters) {
        document.forEach((name, value) -> {
            if (value.isDocument()) {
                flatten(prefix + name + ".", value.asDocument(), counters);
            } else if (value.isNumber()) {
                counters.put(prefix + name, value.asNumber().doubleValue());
            }
        });
    }

    /** Adds counters up; a server that has not all of them tells nothing. */
    private static void sum(
            Map<Meaning, Double> common, Meaning meaning, Map<String, Double> counters, double unit, String... names) {
        double sum = 0;
        for (String name : names) {
            if (!counters.containsKey(name)) {
                return;
            }
            sum += counters.get(name) * unit;
        }
        common.put(meaning, sum);
    }

    /** Of one shard: documents as they are in the cache, not compressed, and the indexes. */
    static long size(BsonDocument told) {
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

    /** Who a server is by its answer to {@code buildInfo}: the product's name and version. FerretDB gives MongoDB's version and, beside it, its own. */
    static String product(BsonDocument build) {
        String version = build.getString("version", UNKNOWN).getValue();
        if (build.containsKey("ferretdb")) {
            return "FerretDB "
                    + build.getDocument("ferretdb")
                            .getString("version", UNKNOWN)
                            .getValue();
        }
        if (build.containsKey("ferretdbVersion")) {
            return "FerretDB " + build.getString("ferretdbVersion").getValue();
        }
        return "MongoDB " + version;
    }
}
