package org.docbench.stores.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Find;
import org.docbench.stores.FolderServer;
import org.docbench.stores.Index;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;
import org.docbench.stores.Session;
import org.docbench.stores.Update;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table beside a collection that holds the items of an array. */
class SqliteItemsTest {
    private static final org.docbench.core.value.Path LINKS =
            org.docbench.core.value.Path.ofNames("it's", "\"links\" \\");
    private static final List<Index> INDEX = List.of(Index.ofElements("of links", LINKS));
    private static final String SCHEMA = "SELECT group_concat(name) FROM sqlite_master WHERE sql IS NOT NULL";

    @TempDir
    Path folder;

    private Session session;

    @BeforeEach
    void open() {
        session = SqliteStores.all().get(0).open(new FolderServer(folder), Duration.ofSeconds(20));
    }

    @AfterEach
    void close() {
        session.close();
    }

    @Test
    void theTableSparesReadingEveryDocument() {
        for (List<Index> indexes : List.of(INDEX, List.<Index>of())) {
            session.create("items", indexes);
            session.insert(
                            "items",
                            IntStream.range(0, 100)
                                    .mapToObj(i -> document("d" + i, text("t" + i), text("t" + i), text("t" + (i + 1))))
                                    .toList())
                    .execute();
            Query query = find(text("t50"));
            Plan plan = session.plan("items", query);
            assertThat(session.find("items", query).with(query).execute()).isEqualTo(2);
            if (indexes.isEmpty()) {
                assertThat(plan.indexes()).isEmpty();
                assertThat(plan.text()).contains("SCAN items");
            } else {
                assertThat(plan.indexes()).containsExactlyInAnyOrder("of links", Plan.ID);
                assertThat(plan.text()).doesNotContain("SCAN");
            }
        }
    }

    @Test
    void textsThatLookAlikeAreToldApart() {
        List<Value> items = List.of(
                text("abc"),
                text("Abc"),
                text("abc "),
                text("\u00e9"),
                text("e\u0301"),
                text("7"),
                new Value.Int32(7),
                text("true"),
                new Value.Bool(true),
                new Value.Int32(1),
                text("null"),
                new Value.Null(),
                text("{\"a\":1}"),
                Value.Obj.of("a", new Value.Int32(1)),
                Value.Arr.of(text("a")),
                new Value.Dbl(1e300),
                text("say \"hi\", it's a \\ back"),
                text("\ud834\udd1e"),
                text(""),
                text("x".repeat(5000)));
        for (List<Index> indexes : List.of(INDEX, List.<Index>of())) {
            session.create("items", indexes);
            session.insert(
                            "items",
                            IntStream.range(0, items.size())
                                    .mapToObj(i -> document("d" + i, items.get(i), items.get(i)))
                                    .toList())
                    .execute();
            for (int i = 0; i < items.size(); i++) {
                assertThat(taken(items.get(i))).as(items.get(i) + "").containsExactly("d" + i);
            }
        }
    }

    @Test
    void theTableFollowsEveryChange() {
        session.create("items", INDEX);
        session.insert("items", List.of(document("one", text("a"), text("b")), document("two", text("b"))))
                .execute();
        changed(new Update.Push(LINKS, List.of(text("c"), text("a")), 0));
        assertThat(taken(text("c"))).containsExactly("one");
        changed(new Update.Pull(LINKS, text("a")));
        assertThat(taken(text("a"))).isEmpty();
        assertThat(taken(text("b"))).containsExactlyInAnyOrder("one", "two");
        changed(new Update.Set(Map.of(LINKS, text("b"))));
        assertThat(taken(text("b"))).as("a text is no array").containsExactly("two");
        Find two = new Find.ById("two");
        assertThat(session.delete("items", two).with(two).execute()).isEqualTo(1);
        assertThat(taken(text("b"))).isEmpty();
        assertThat(first("SELECT count(*) FROM \"items_of links\"")).contains("0");
    }

    @Test
    void nothingOutlivesTheCollection() {
        session.create("others", INDEX);
        Optional<String> schema = first(SCHEMA);
        session.create("items", INDEX);
        session.create("items", INDEX);
        session.drop("items");
        assertThat(first(SCHEMA)).isEqualTo(schema);
    }

    private Optional<String> first(String query) {
        return ((SqlSession) session).link().first(new Sql(query), row -> row.getString(1));
    }

    private void changed(Update update) {
        assertThat(session.update("items", update)
                        .with(new Change("one", update))
                        .execute())
                .isEqualTo(1);
    }

    private List<String> taken(Value item) {
        List<String> ids = new ArrayList<>();
        session.take(
                "items",
                find(item),
                found -> ids.add(((Value.Str) found.fields().get("_id")).value()));
        return ids;
    }

    private static Query find(Value item) {
        return new Query(new Find.Element(LINKS, item));
    }

    private static Value.Obj document(String id, Value... links) {
        return Value.Obj.of("_id", text(id), "it's", Value.Obj.of("\"links\" \\", Value.Arr.of(links)));
    }

    private static Value.Str text(String text) {
        return new Value.Str(text);
    }
}
