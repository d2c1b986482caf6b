package org.docbench.stores.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.stores.LinkedItems.text;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Find;
import org.docbench.stores.FolderServer;
import org.docbench.stores.Index;
import org.docbench.stores.LinkedItems;
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
    private LinkedItems items;

    @BeforeEach
    void open() {
        session = SqliteStores.all().get(0).open(new FolderServer(folder), Duration.ofSeconds(20));
        items = new LinkedItems(session, "it's", "\"links\" \\");
    }

    @AfterEach
    void close() {
        session.close();
    }

    @Test
    void theTableSparesReadingEveryDocument() {
        for (List<Index> indexes : List.of(INDEX, List.<Index>of())) {
            items.create(indexes, 100);
            Query query = items.find(text("t50"));
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
        List<Value> alike = List.of(
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
        items.areToldApart(INDEX, alike);
        items.areToldApart(List.of(), alike);
    }

    @Test
    void theTableFollowsEveryChange() {
        session.create("items", INDEX);
        session.insert("items", List.of(items.document("one", text("a"), text("b")), items.document("two", text("b"))))
                .execute();
        changed(new Update.Push(LINKS, List.of(text("c"), text("a")), 0));
        assertThat(items.taken(text("c"))).containsExactly("one");
        changed(new Update.Pull(LINKS, text("a")));
        assertThat(items.taken(text("a"))).isEmpty();
        assertThat(items.taken(text("b"))).containsExactlyInAnyOrder("one", "two");
        changed(new Update.Set(Map.of(LINKS, text("b"))));
        assertThat(items.taken(text("b"))).as("a text is no array").containsExactly("two");
        Find two = new Find.ById("two");
        assertThat(session.delete("items", two).with(two).execute()).isEqualTo(1);
        assertThat(items.taken(text("b"))).isEmpty();
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
}
