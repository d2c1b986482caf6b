package org.docbench.stores.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Meaning;
import org.docbench.stores.OneSession;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;
import org.docbench.stores.Update;
import org.docbench.stores.servers.GivenServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Levels of durability are what they are called, by the server's own counters. */
@Tag("server")
class PostgresDurabilityTest {
    private static final String TABLE = "durability";
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @RegisterExtension
    static final OneSession ONE = new OneSession("postgres.jsonb", TABLE);

    private final Server server = RealServers.of("postgres");
    private final Session session = ONE.get();

    @Test
    void everyCommitIsSyncedAtSyncAndNoneOtherwise() {
        session.create(TABLE, List.of());
        session.insert(TABLE, List.of(Value.Obj.of("_id", new Value.Str("s"), "n", new Value.Int32(0))))
                .execute();
        assertThat(session.acknowledge(Durability.SYNC))
                .containsEntry("fsync", "on")
                .containsEntry("synchronous_commit", "on")
                .containsEntry("full_page_writes", "on");
        var synced = updates(100);
        assertThat(synced.common().get(Meaning.SYNCS)).isGreaterThanOrEqualTo(90.0);
        assertThat(synced.common().get(Meaning.LOG_BYTES)).isGreaterThan(100 * 50.0);
        assertThat(synced.common().get(Meaning.SYNC_NANOS)).isPositive();
        assertThat(synced.common().get(Meaning.SERVER_NANOS)).isPositive();

        assertThat(session.acknowledge(Durability.OS)).containsEntry("fsync", "off");
        // Other processes of the server may still report what they synced before.
        assertThat(updates(100).common().get(Meaning.SYNCS)).isLessThan(10.0);

        assertThat(session.acknowledge(Durability.NONE))
                .containsEntry("fsync", "on")
                .containsEntry("synchronous_commit", "off");
        // The log writer syncs in the background a few times a second; this session does not wait for it.
        assertThat(ownSyncs(updates(100))).isZero();
        assertThat(session.acknowledge(Durability.SYNC)).containsEntry("synchronous_commit", "on");
    }

    private Statistics updates(int count) {
        var increment = new Update.Increment(Path.parse("n"), 1);
        var call = session.update(TABLE, increment).with(new Change("s", increment));
        var before = session.statistics();
        for (int i = 0; i < count; i++) {
            assertThat(call.execute()).isEqualTo(1);
        }
        return session.statistics().since(before);
    }

    /** From version 18 on; before, the server does not tell who synced. */
    private static double ownSyncs(Statistics statistics) {
        return statistics.counters().getOrDefault("pg_stat_io.client backend.wal.normal.fsyncs", 0.0);
    }

    @Test
    void somebodyElsesServerIsNotChanged() {
        try (Session other = RealServers.store("postgres.jsonb")
                .open(GivenServer.of("postgres", server.endpoint().uri()), LIMIT)) {
            assertThatThrownBy(() -> other.acknowledge(Durability.OS))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("fsync");
            assertThat(other.acknowledge(Durability.SYNC)).containsAllEntriesOf(Map.of("fsync", "on"));
        }
    }
}
