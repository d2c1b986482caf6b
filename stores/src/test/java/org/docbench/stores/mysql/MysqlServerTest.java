package org.docbench.stores.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Meaning;
import org.docbench.stores.Query;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;
import org.docbench.stores.servers.GivenServer;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.SqlSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the server says of itself. */
@Tag("server")
class MysqlServerTest {
    private static final int UPDATES = 100;
    private static final int DOCUMENTS = 5000;

    @Test
    void levelsAreReadBackAndSeenInTheSyncs() {
        try (Session session = RealServers.open("mysql.json")) {
            assertThat(session.acknowledge(Durability.NONE))
                    .containsEntry("innodb_flush_log_at_trx_commit", "0")
                    .containsEntry("sync_binlog", "0");
            Statistics none = updated(session, 10);
            assertThat(session.acknowledge(Durability.OS))
                    .containsEntry("innodb_flush_log_at_trx_commit", "2")
                    .containsEntry("sync_binlog", "0");
            assertThat(session.acknowledge(Durability.SYNC))
                    .containsEntry("innodb_flush_log_at_trx_commit", "1")
                    .containsEntry("sync_binlog", "1");
            Statistics sync = updated(session, 10);
            // Two logs, each brought to the device; InnoDB does it once a second by itself.
            assertThat(sync.common().get(Meaning.SYNCS)).isGreaterThan(0.9 * UPDATES);
            assertThat(none.common().get(Meaning.SYNCS)).isLessThan(0.4 * UPDATES);
            assertThat(sync.common().get(Meaning.SYNC_NANOS)).isPositive();
            assertThat(sync.common().get(Meaning.SERVER_NANOS)).isPositive();
            assertThat(sync.counters()).containsEntry("statement.statement/com/Execute.COUNT_STAR", (double) UPDATES);
            assertThat(sync.counters()).containsKeys("Innodb_os_log_written", "Innodb_data_fsyncs");
        }
    }

    /** A server that starts deletes what it finds there, so no two may share the folder. */
    @Test
    void temporaryTablesAreInTheServersOwnFolder() {
        try (Session session = RealServers.open("mysql.json")) {
            Link link = ((SqlSession) session).link();
            assertThat(folder(link, "SELECT @@tmpdir"))
                    .isEqualTo(folder(link, "SELECT @@datadir").getParent());
        }
    }

    @Test
    void somebodyElsesServerIsNotChanged() {
        var given = GivenServer.of("mysql", RealServers.of("mysql").endpoint().uri());
        try (Session session = RealServers.store("mysql.json").open(given, RealServers.LIMIT);
                Session ours = RealServers.open("mysql.json")) {
            ours.acknowledge(Durability.SYNC);
            assertThat(session.acknowledge(Durability.SYNC)).containsEntry("sync_binlog", "1");
            assertThatThrownBy(() -> session.acknowledge(Durability.NONE))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("innodb_flush_log_at_trx_commit = 1");
            assertThat(ours.acknowledge(Durability.SYNC)).containsEntry("innodb_flush_log_at_trx_commit", "1");
        }
    }

    private static java.nio.file.Path folder(Link link, String asked) {
        return java.nio.file.Path.of(link.texts(new Sql(asked)).get(0));
    }

    @Test
    void thePartialLogIsSmaller() {
        double whole = logged(RealServers.store("mysql.json"));
        double partial = logged(MysqlStores.all().get(1));
        assertThat(whole).isGreaterThan(UPDATES * 2 * 50_000.0);
        assertThat(partial).isLessThan(whole / 5);
    }

    @Test
    void aSessionCanLeaveTheBinaryLogOut() {
        assertThat(logged(RealServers.store("mysql.json.no-binary-log")))
                .isPositive()
                .isLessThan(logged(RealServers.store("mysql.json.partial-log")));
        try (Session session = RealServers.open("mysql.json.no-binary-log")) {
            assertThat(session.acknowledge(Durability.SYNC))
                    .containsEntry("sql_log_bin", "0")
                    .containsEntry("log_bin", "1");
        }
    }

    private static double logged(Store store) {
        try (Session session = store.open(RealServers.of("mysql"), RealServers.LIMIT)) {
            session.acknowledge(Durability.OS);
            Statistics done = updated(session, 50_000);
            return done.common().get(Meaning.LOG_BYTES);
        }
    }

    private static Statistics updated(Session session, int padding) {
        session.create("counted", List.of());
        session.insert(
                        "counted",
                        List.of(Value.Obj.of(
                                "_id", new Value.Str("1"),
                                "n", new Value.Str("0000"),
                                "padding", new Value.Str("x".repeat(padding)))))
                .execute();
        List<Call> calls = new ArrayList<>();
        var prepared = session.update("counted", set(0));
        for (int i = 0; i < UPDATES; i++) {
            calls.add(prepared.with(new Change("1", set(i))));
        }
        Statistics before = session.statistics();
        calls.forEach(Call::execute);
        Statistics done = session.statistics().since(before);
        session.drop("counted");
        return done;
    }

    private static Update set(int i) {
        return new Update.Set(Map.of(Path.parse("n"), new Value.Str("%04d".formatted(i))));
    }

    @Test
    void indexesAreUsedAndUniqueOnesHold() {
        try (Session session = RealServers.open("mysql.json")) {
            Path key = Path.parse("a.\"k y\"");
            session.create("indexed", List.of(new Index("by key", key, true)));
            List<Value.Obj> documents = new ArrayList<>();
            for (int i = 0; i < DOCUMENTS; i++) {
                documents.add(document(i, new Value.Int32(i)));
            }
            session.insert("indexed", documents).execute();
            Query find = new Query(new Find.Equal(key, new Value.Int32(77)));
            Statistics before = session.statistics();
            assertThat(session.find("indexed", find).with(find).execute()).isEqualTo(1);
            assertThat(session.statistics().since(before).counters().get("Handler_read_rnd_next"))
                    .as("rows read by a scan")
                    .isLessThan(DOCUMENTS); // reading the statistics reads some
            assertThatThrownBy(() -> session.insert("indexed", List.of(document(DOCUMENTS, new Value.Int32(7))))
                            .execute())
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("Duplicate entry '7' for key 'indexed.by key'");
            session.insert("indexed", List.of(document(DOCUMENTS + 1, new Value.Str("7"))))
                    .execute();
            assertThat(session.delete("indexed", find.find()).with(find.find()).execute())
                    .isEqualTo(1);
            assertThat(session.count("indexed")).isEqualTo(DOCUMENTS);
            session.drop("indexed");
        }
    }

    private static Value.Obj document(int id, Value key) {
        return Value.Obj.of("_id", new Value.Str("" + id), "a", Value.Obj.of("k y", key));
    }
}
