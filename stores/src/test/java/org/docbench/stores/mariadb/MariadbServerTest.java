package org.docbench.stores.mariadb;

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
import org.docbench.stores.LinkedItems;
import org.docbench.stores.Meaning;
import org.docbench.stores.Query;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;
import org.docbench.stores.servers.GivenServer;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the server says of itself, and how it uses indexes. */
@Tag("server")
class MariadbServerTest {
    private static final int UPDATES = 100;

    private Session session;

    @BeforeEach
    void open() {
        session = RealServers.open("mariadb.json");
    }

    @AfterEach
    void close() {
        if (session != null) {
            session.close();
        }
    }

    @Test
    void levelsAreReadBackAndSeenInTheSyncs() {
        assertThat(session.acknowledge(Durability.OS)).containsEntry("innodb_flush_log_at_trx_commit", "2");
        assertThat(session.acknowledge(Durability.NONE))
                .containsEntry("innodb_flush_log_at_trx_commit", "0")
                .containsEntry("log_bin", "0");
        double none = updated().common().get(Meaning.SYNCS);
        assertThat(session.acknowledge(Durability.SYNC)).containsEntry("innodb_flush_log_at_trx_commit", "1");
        Statistics sync = updated();
        assertThat(sync.common().get(Meaning.SYNCS)).isGreaterThan(0.9 * UPDATES);
        assertThat(none).isLessThan(0.4 * UPDATES);
        assertThat(sync.common().get(Meaning.LOG_BYTES)).isGreaterThan(UPDATES * 100.0);
    }

    /** A server that starts deletes what it finds there, so no two may share the folder. */
    @Test
    void temporaryTablesAreInTheServersOwnFolder() {
        Link link = ((SqlSession) session).link();
        assertThat(folder(link, "SELECT @@tmpdir"))
                .isEqualTo(folder(link, "SELECT @@datadir").getParent());
    }

    @Test
    void aServerOfTheUsersKeepsItsLevel() {
        session.acknowledge(Durability.SYNC);
        var given =
                GivenServer.of("mariadb", RealServers.of("mariadb").endpoint().uri());
        try (Session users = RealServers.store("mariadb.json").open(given, RealServers.LIMIT)) {
            assertThatThrownBy(() -> users.acknowledge(Durability.NONE))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("innodb_flush_log_at_trx_commit = 1");
        }
    }

    private Statistics updated() {
        session.create("counted", List.of());
        session.insert("counted", List.of(Value.Obj.of("_id", LinkedItems.text("1"), "n", LinkedItems.text("0000"))))
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
        return new Update.Set(Map.of(Path.parse("n"), LinkedItems.text("%04d".formatted(i))));
    }

    /** The server's own counter of rows read in order is the witness. */
    private static java.nio.file.Path folder(Link link, String asked) {
        return java.nio.file.Path.of(link.texts(new Sql(asked)).get(0));
    }

    @Test
    void aDeleteByValueUsesTheIndex() {
        Path key = Path.parse("a.\"k y\"");
        session.create("indexed", List.of(new Index("by key", key, true)));
        List<Value.Obj> documents = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            documents.add(Value.Obj.of("_id", LinkedItems.text("" + i), "a", Value.Obj.of("k y", new Value.Int32(i))));
        }
        session.insert("indexed", documents).execute();
        Find find = new Find.Equal(key, new Value.Int32(77));
        Call call = session.delete("indexed", find).with(find);
        long before = rowsReadInOrder();
        assertThat(call.execute()).isEqualTo(1);
        assertThat(rowsReadInOrder() - before).isLessThan(100);
        session.drop("indexed");
    }

    @Test
    void theIndexOfItemsSparesReadingEveryDocument() {
        LinkedItems items = new LinkedItems(session, "it's", "links");
        List<Index> index = List.of(Index.ofElements("of links", items.path()));
        for (List<Index> indexes : List.of(index, List.<Index>of())) {
            items.create(indexes, 1000);
            Query query = items.find(LinkedItems.text("t500"));
            var prepared = session.find("items", query);
            long before = rowsReadInOrder();
            assertThat(prepared.with(query).execute()).isEqualTo(2);
            long read = rowsReadInOrder() - before;
            if (indexes.isEmpty()) {
                assertThat(read).isGreaterThanOrEqualTo(1000);
            } else {
                assertThat(read).isLessThan(100);
            }
        }
        session.drop("items");
    }

    private long rowsReadInOrder() {
        return ((SqlSession) session)
                .link()
                .first(new Sql("SHOW SESSION STATUS LIKE 'Handler_read_rnd_next'"), row -> row.getLong(2))
                .orElseThrow();
    }

    @Test
    void textsThatLookAlikeAreToldApart() {
        LinkedItems items = new LinkedItems(session, "it's", "links");
        List<Index> index = List.of(Index.ofElements("of links", items.path()));
        String longest = "\u00df".repeat(510); // and two quotes
        List<Value> alike = List.of(
                LinkedItems.text("abc"),
                LinkedItems.text("Abc"),
                LinkedItems.text("abc "),
                LinkedItems.text("abc\u0001"),
                LinkedItems.text("\u00e9"),
                LinkedItems.text("e\u0301"),
                LinkedItems.text("7"),
                new Value.Int32(7),
                LinkedItems.text("true"),
                new Value.Bool(true),
                new Value.Null(),
                Value.Obj.of("a", new Value.Int32(1)),
                LinkedItems.text("say \"hi\", it's a \\ back"),
                LinkedItems.text("\ud834\udd1e"),
                LinkedItems.text(""),
                LinkedItems.text(longest));
        items.areToldApart(List.of(), alike);
        items.areToldApart(index, alike);
        Value.Obj tooLong = items.document("long", LinkedItems.text(longest + "\u00df"));
        assertThatThrownBy(() -> session.insert("items", List.of(tooLong)).execute())
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("Data too long");
        assertThat(session.count("items")).isEqualTo(alike.size());
        session.drop("items");
    }

    /** An update of the array, of another field, and a delete: the table of items follows. */
    @Test
    void theIndexOfItemsFollowsChanges() {
        LinkedItems items = new LinkedItems(session, "it's", "links");
        items.create(List.of(Index.ofElements("of links", items.path())), 3);
        Update push = new Update.Push(items.path(), List.of(LinkedItems.text("new")), Update.Push.END);
        session.update("items", push).with(new Change("d1", push)).execute();
        assertThat(items.taken(LinkedItems.text("new"))).containsExactly("d1");
        assertThat(items.taken(LinkedItems.text("t1"))).containsExactlyInAnyOrder("d0", "d1");
        Find one = new Find.ById("d1");
        session.delete("items", one).with(one).execute();
        assertThat(items.taken(LinkedItems.text("new"))).isEmpty();
        session.drop("items");
        assertThat(((SqlSession) session).link().texts(new Sql("SHOW TABLES LIKE 'items%'")))
                .isEmpty();
    }

    /** On Linux, where threads are known by number. */
    @Test
    void theProcessIsTheServers() {
        RealServers.of("mariadb")
                .process()
                .ifPresent(server -> session.process()
                        .ifPresent(process -> assertThat(process).isEqualTo(server.pid())));
    }
}
