package org.docbench.stores.mongodb;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.bson.BsonDocument;
import org.docbench.stores.Meaning;
import org.docbench.stores.Statistics;

/**
 * The counters of {@code serverStatus}, by their own names with dots between the levels.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/reference/command/serverStatus/">the manual, "serverStatus"</a>
 */
final class ServerStatus {
    private static final double NANOS_PER_MICRO = 1000;

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
}
