package org.docbench.stores.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.OneSession;
import org.docbench.stores.Query;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;
import org.docbench.stores.sql.Sql;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is particular to PostgreSQL, on a real one. */
@Tag("server")
class PostgresStoreTest {
    private static final String TABLE = "x\"; drop table \"y";
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @RegisterExtension
    static final OneSession ONE = new OneSession("postgres.jsonb", TABLE);

    private final Server server = RealServers.of("postgres");
    private final Session session = ONE.get();

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
                "g", new Value.Dec(new BigDecimal("1.50")),
                "h", new Value.Dbl(123456789012345680.0));
        session.insert(TABLE, List.of(numbers)).execute();
        assertThat(session.read(TABLE, "n")).hasValue(numbers);
    }

    /** 100,000 equal letters: the default compresses them, storage external does not. Random text stays as long as it is. */
    @Test
    void aDocumentIsCompressedUnlessTheColumnsStorageIsExternal() {
        var letters = Value.Obj.of("_id", new Value.Str("x"), "text", new Value.Str("x".repeat(100_000)));
        assertThat(bytes(session, letters)).isLessThan(5_000);
        byte[] random = new byte[75_000];
        new Random(1).nextBytes(random);
        String text = Base64.getEncoder().encodeToString(random);
        assertThat(bytes(session, Value.Obj.of("_id", new Value.Str("x"), "text", new Value.Str(text))))
                .isGreaterThanOrEqualTo(100_000);
        try (Session uncompressed = RealServers.open("postgres.jsonb.uncompressed")) {
            assertThat(bytes(uncompressed, letters)).isGreaterThan(100_000);
        }
    }

    private static double bytes(Session in, Value.Obj document) {
        in.create(TABLE, List.of());
        in.insert(TABLE, List.of(document)).execute();
        return in.bytes(TABLE).orElseThrow();
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
            try (Session each = store.open(server, LIMIT)) {
                Path path = Path.ofNames("a'b", "c");
                each.create(TABLE, List.of(new Index("by c", path, true)));
                each.insert(TABLE, List.of(nested("1", 1), nested("2", 2))).execute();
                var find = each.find(TABLE, new Query(new Find.Equal(path, new Value.Int32(0))));
                assertThat(find.with(new Query(new Find.Equal(path, new Value.Int32(2))))
                                .execute())
                        .isEqualTo(1);
                assertThat(find.with(new Query(new Find.Equal(path, new Value.Int32(3))))
                                .execute())
                        .isZero();
                assertThatThrownBy(() ->
                                each.insert(TABLE, List.of(nested("3", 2))).execute())
                        .hasMessageContaining("duplicate key");
                assertThat(plan(each, path)).contains("by c");
            }
        }
    }

    private static String plan(Session each, Path path) {
        var session = (PostgresSession) each;
        session.link().run("set enable_seqscan = off");
        var find = session.finding(TABLE, new Query(new Find.Equal(path, new Value.Int32(2))));
        var explained = new Sql("explain (format json) ").then(find);
        return session.link().first(explained, row -> row.getString(1)).orElseThrow();
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
}
