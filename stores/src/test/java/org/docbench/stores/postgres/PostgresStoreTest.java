package org.docbench.stores.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Meaning;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is particular to PostgreSQL, on a real one. */
class PostgresStoreTest {
    private static final String TABLE = "x\"; drop table \"y";
    private static Server server;
    private static Session session;

    @BeforeAll
    static void open() {
        server = Live.server();
        session = PostgresStores.all().get(0).open(server, Duration.ofSeconds(20));
    }

    @AfterAll
    static void close() {
        if (session != null) {
            session.drop(TABLE);
            session.close();
        }
    }

    @Test
    void numbersComeBackAsWhatTheyWere() {
        session.create(TABLE, List.of());
        var numbers = Value.Obj.of(
                "_id", new Value.Str("n"),
                "a", new Value.Dbl(1.0),
                "b", new Value.Dbl(1e300),
                "c", new Value.Dbl(4.9e-324),
                "d", new Value.Dbl(1e10),
                "e", new Value.Int64(Long.MAX_VALUE),
                "f", new Value.Dbl(Double.NaN),
                "g", new Value.Dec(new java.math.BigDecimal("1.50")),
                "h", new Value.Dbl(123456789012345680.0));
        session.insert(TABLE, List.of(numbers)).execute();
        assertThat(session.read(TABLE, "n")).hasValue(numbers);
    }

    @Test
    void theCharacterZeroIsRefusedInTheServersWords() {
        session.create(TABLE, List.of());
        var text = Value.Obj.of("_id", new Value.Str("z"), "a", new Value.Str("a\0b"));
        assertThatThrownBy(() -> session.insert(TABLE, List.of(text)).execute())
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("\\u0000 cannot be converted to text");
    }

    @Test
    void batchIsAllOrNothing() {
        session.create(TABLE, List.of());
        List<Value.Obj> batch = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            batch.add(Value.Obj.of("_id", new Value.Str("\"" + i), "n", new Value.Str("{\"" + i + "\\,'}")));
        }
        assertThat(session.insert(TABLE, batch).execute()).isEqualTo(1000);
        assertThat(session.count(TABLE)).isEqualTo(1000);
        assertThat(session.read(TABLE, "\"7")).hasValue(batch.get(7));
        batch.set(0, Value.Obj.of("_id", new Value.Str("new")));
        assertThatThrownBy(() -> session.insert(TABLE, batch).execute())
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("duplicate key value violates unique constraint");
        assertThat(session.count(TABLE)).isEqualTo(1000);
    }

    @Test
    void indexesServeTheFindAndKeepUnique() throws Exception {
        for (var store : PostgresStores.all()) {
            try (Session each = store.open(server, Duration.ofSeconds(20))) {
                Path path = Path.ofNames("a'b", "c");
                each.create(TABLE, List.of(new Index("by c", path, true)));
                each.insert(TABLE, List.of(nested("1", 1), nested("2", 2))).execute();
                var find = each.find(TABLE, new Find.Equal(path, new Value.Int32(0)));
                assertThat(find.with(new Find.Equal(path, new Value.Int32(2))).execute())
                        .isEqualTo(1);
                assertThat(find.with(new Find.Equal(path, new Value.Int32(3))).execute())
                        .isZero();
                assertThatThrownBy(() ->
                                each.insert(TABLE, List.of(nested("3", 2))).execute())
                        .hasMessageContaining("duplicate key");
                assertThat(plan(each, store, path)).contains("by c");
            }
        }
    }

    private static String plan(Session each, org.docbench.stores.Store store, Path path) {
        var link = ((org.docbench.stores.sql.SqlSession) each).link();
        link.run("set enable_seqscan = off");
        var find = new PostgresDialect(((PostgresStore) store).way(), true)
                .find(TABLE, new Find.Equal(path, new Value.Int32(2)));
        var explained = new org.docbench.stores.sql.Sql("explain (format json) ").then(find);
        return link.first(explained, row -> row.getString(1)).orElseThrow();
    }

    private static Value.Obj nested(String id, int value) {
        return Value.Obj.of("_id", new Value.Str(id), "a'b", Value.Obj.of("c", new Value.Int32(value)));
    }

    @Test
    void pulledItemsAreEqualAsJsonbComparesThem() {
        session.create(TABLE, List.of());
        var items = Value.Arr.of(new Value.Int32(1), new Value.Dbl(1.0), new Value.Str("1"));
        session.insert(TABLE, List.of(Value.Obj.of("_id", new Value.Str("p"), "items", items)))
                .execute();
        var pull = new Update.Pull(Path.parse("items"), new Value.Int32(1));
        session.update(TABLE, pull).with(new Change("p", pull)).execute();
        assertThat(session.read(TABLE, "p"))
                .hasValue(Value.Obj.of("_id", new Value.Str("p"), "items", Value.Arr.of(new Value.Str("1"))));
    }

    @Test
    void aCallOfAnotherShapeIsRefused() {
        session.create(TABLE, List.of());
        var prepared = session.update(TABLE, new Update.RemoveAt(Path.parse("items"), 0));
        assertThatThrownBy(() -> prepared.with(new Change("p", new Update.RemoveAt(Path.parse("items"), 1))))
                .isInstanceOf(IllegalArgumentException.class);
    }

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
        assertThat(synced.common().get(Meaning.SYNCS)).isBetween(90.0, 130.0);
        assertThat(synced.common().get(Meaning.LOG_BYTES)).isGreaterThan(100 * 50.0);
        assertThat(synced.common().get(Meaning.SYNC_NANOS)).isPositive();
        assertThat(synced.common().get(Meaning.SERVER_NANOS)).isPositive();

        assertThat(session.acknowledge(Durability.OS)).containsEntry("fsync", "off");
        assertThat(updates(100).common().get(Meaning.SYNCS)).isZero();

        assertThat(session.acknowledge(Durability.NONE))
                .containsEntry("fsync", "on")
                .containsEntry("synchronous_commit", "off");
        // The log writer syncs in the background a few times a second; this session does not wait for it.
        assertThat(ownSyncs(updates(100))).isZero();
        assertThat(session.acknowledge(Durability.SYNC)).containsEntry("synchronous_commit", "on");
    }

    private static org.docbench.stores.Statistics updates(int count) {
        var increment = new Update.Increment(Path.parse("n"), 1);
        var call = session.update(TABLE, increment).with(new Change("s", increment));
        var before = session.statistics();
        for (int i = 0; i < count; i++) {
            assertThat(call.execute()).isEqualTo(1);
        }
        return session.statistics().since(before);
    }

    /** From version 18 on; before, the server does not tell who synced. */
    private static double ownSyncs(org.docbench.stores.Statistics statistics) {
        return statistics.counters().getOrDefault("pg_stat_io.client backend.wal.normal.fsyncs", 0.0);
    }

    @Test
    void somebodyElsesServerIsNotChanged() {
        try (Session other =
                PostgresStores.all().get(0).open(Live.at(server.endpoint().uri()), Duration.ofSeconds(20))) {
            assertThatThrownBy(() -> other.acknowledge(Durability.OS))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("fsync");
            assertThat(other.acknowledge(Durability.SYNC)).containsAllEntriesOf(Map.of("fsync", "on"));
        }
    }

    @Test
    void slowerThanTheLimitIsAnErrorInTheServersWords() {
        session.create(TABLE, List.of());
        session.insert(TABLE, List.of(nested("1", 1))).execute();
        try (Session hurried = PostgresStores.all().get(0).open(server, Duration.ofMillis(200))) {
            var link = ((org.docbench.stores.sql.SqlSession) session).link();
            link.run("begin", "select * from " + Quoted.name(TABLE) + " for update");
            try {
                var unset = new Update.Unset(Path.ofNames("a'b"));
                var call = hurried.update(TABLE, unset).with(new Change("1", unset));
                assertThatThrownBy(call::execute)
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("canceling statement due to statement timeout");
            } finally {
                link.run("rollback");
            }
        }
    }

    @Test
    void aWrongPasswordIsNotSaid() {
        String wrong = server.endpoint().uri().replaceFirst("//([^:]*):[^@]*@", "//$1:tell-nobody@");
        assertThatThrownBy(() -> PostgresStores.all().get(0).open(Live.at(wrong), Duration.ofSeconds(20)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("password authentication failed")
                .hasMessageNotContaining("tell-nobody")
                .hasNoCause();
    }
}
