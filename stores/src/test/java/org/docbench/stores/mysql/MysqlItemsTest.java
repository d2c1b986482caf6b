package org.docbench.stores.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.docbench.stores.LinkedItems.text;

import java.util.List;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Index;
import org.docbench.stores.LinkedItems;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The index over an array's items, and the texts that it could mistake. */
@Tag("server")
class MysqlItemsTest {
    private static final List<Index> INDEX = List.of(Index.ofElements("of links", Path.ofNames("it's", "links")));
    private static final String LONGEST = "\u00df".repeat(255);

    private Session session;
    private LinkedItems items;

    @BeforeEach
    void open() {
        session = RealServers.open("mysql.json");
        items = new LinkedItems(session, "it's", "links");
    }

    @AfterEach
    void close() {
        if (session != null) {
            session.drop("items");
            session.close();
        }
    }

    /** The server's own counter of rows read in order is the witness. */
    @Test
    void theIndexSparesReadingEveryDocument() {
        for (List<Index> indexes : List.of(INDEX, List.<Index>of())) {
            items.create(indexes, 1000);
            Query query = items.find(text("t500"));
            Plan plan = session.plan("items", query);
            long before = rowsReadInOrder();
            assertThat(session.find("items", query).with(query).execute()).isEqualTo(2);
            long read = rowsReadInOrder() - before;
            if (indexes.isEmpty()) {
                assertThat(plan.indexes()).as(plan.text()).isEmpty();
                assertThat(read).isGreaterThanOrEqualTo(1000);
            } else {
                assertThat(plan.indexes()).as(plan.text()).containsExactly("of links");
                assertThat(read).isLessThan(100);
            }
        }
    }

    private long rowsReadInOrder() {
        return ((SqlSession) session)
                .link()
                .first(new Sql("SHOW SESSION STATUS LIKE 'Handler_read_rnd_next'"), row -> row.getLong(2))
                .orElseThrow();
    }

    @Test
    void textsThatLookAlikeAreToldApart() {
        List<Value> alike = List.of(
                text("abc"),
                text("Abc"),
                text("abc "),
                text("abc\u0001"),
                text("\u00e9"),
                text("e\u0301"),
                text("7"),
                new Value.Int32(7),
                text("true"),
                new Value.Bool(true),
                text("say \"hi\", it's a \\ back"),
                text("\ud834\udd1e"),
                text(""),
                text(LONGEST));
        for (List<Index> indexes : List.of(INDEX, List.<Index>of())) {
            items.areToldApart(indexes, alike);
            assertThat(items.taken(text(LONGEST + "\u00df"))).isEmpty();
        }
    }

    /** Without an index they are found; with one, the document is refused as a whole, and the session lives on. */
    @Test
    void itemsThatTheIndexCannotHold() {
        List<Value> refused = List.of(
                text(LONGEST + "\u00df"),
                new Value.Null(),
                Value.Obj.of("a", new Value.Int32(1)),
                Value.Arr.of(text("a")));
        for (Value item : refused) {
            session.create("items", List.of());
            session.insert("items", List.of(items.document("d", item))).execute();
            assertThat(items.taken(item)).as(item + "").containsExactly("d");
            session.create("items", INDEX);
            assertThatThrownBy(() -> session.insert("items", List.of(items.document("d", item)))
                            .execute())
                    .as(item + "")
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("of links");
            assertThat(session.count("items")).isZero();
        }
    }

    /** On Linux, where threads are known by number. */
    @Test
    void theProcessIsTheServers() {
        RealServers.of("mysql")
                .process()
                .ifPresent(server -> session.process()
                        .ifPresent(process -> assertThat(process).isEqualTo(server.pid())));
    }
}
