package org.docbench.stores.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Meaning;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;
import org.docbench.stores.Update;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The levels of durability, by the server's own account of them. */
@Tag("server")
class AcknowledgementTest {
    private static final String COLLECTION = "acknowledgement";
    private static final int WRITES = 50;

    @ParameterizedTest
    @ValueSource(strings = {"mongodb", "mongodb.standalone"})
    void aSyncForEveryWriteOrForNone(String target) {
        try (Session session = RealServers.open(target)) {
            session.create(COLLECTION, List.of());
            session.insert(COLLECTION, List.of(Value.Obj.of("_id", new Value.Str("one"), "n", new Value.Int32(0))))
                    .execute();

            assertThat(session.acknowledge(Durability.SYNC))
                    .containsEntry("writeConcern", "{\"w\": 1, \"j\": true}")
                    .containsEntry("journalCommitInterval", "100")
                    .containsEntry("storageEngine.name", "wiredTiger")
                    .containsEntry("setName", target.equals("mongodb") ? "rs0" : "no replica set");
            Statistics synced = writes(session);
            assertThat(synced.common().get(Meaning.SYNCS)).isGreaterThanOrEqualTo(WRITES);
            assertThat(synced.common().get(Meaning.LOG_BYTES)).isPositive();
            assertThat(synced.common().get(Meaning.SYNC_NANOS)).isPositive();
            assertThat(synced.common().get(Meaning.SERVER_NANOS)).isPositive();
            assertThat(synced.counters()).containsEntry("opcounters.update", (double) WRITES);

            assertThat(session.acknowledge(Durability.NONE)).containsEntry("writeConcern", "{\"w\": 1, \"j\": false}");
            assertThat(writes(session).common().get(Meaning.SYNCS)).isLessThan(WRITES / 2.0);
            session.drop(COLLECTION);
        }
    }

    private static Statistics writes(Session session) {
        Update increment = new Update.Increment(Path.parse("n"), 1);
        var call = session.update(COLLECTION, increment).with(new Change("one", increment));
        Statistics before = session.statistics();
        for (int i = 0; i < WRITES; i++) {
            call.execute();
        }
        return session.statistics().since(before);
    }
}
