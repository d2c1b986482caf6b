package org.docbench.stores.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.SqlSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is particular to PostgreSQL's queries, on a real one and in every way of keeping documents. */
@Tag("server")
class QueriesTest {
    private static final String NAME = "que'ri\"es";
    private static final Path LINKS = Path.ofNames("a'b", "links");
    private static final Index ON_LINKS = Index.ofElements("by links", LINKS);

    @Test
    void onlyItemsOfTheArrayItselfAreFound() {
        everyWay((store, session) -> {
            session.insert(
                            NAME,
                            List.of(
                                    document(
                                            "1", Value.Arr.of(text("2"), Value.Obj.of("x", text("2"), "y", text("3")))),
                                    document("2", text("2")),
                                    document("3", Value.Arr.of(Value.Arr.of(text("2")))),
                                    document("4", Value.Obj.of("2", text("2"))),
                                    document("5", new Value.Null())))
                    .execute();
            assertThat(ids(session, text("2"))).containsExactly("1");
            assertThat(ids(session, Value.Arr.of(text("2")))).containsExactly("3");
            assertThat(ids(session, Value.Obj.of("y", text("3"), "x", text("2"))))
                    .containsExactly("1");
            assertThat(ids(session, Value.Obj.of("x", text("2")))).isEmpty();
            assertThat(ids(session, new Value.Null())).isEmpty();
        });
    }

    @Test
    void nothingWaitsInAPendingListOnceSettled() {
        everyWay((store, session) -> {
            session.insert(NAME, many(50)).execute();
            session.awaitIndexes(NAME);
            assertThat(cleaned(session)).isZero();
            session.insert(NAME, List.of(document("late", Value.Arr.of(text("x")))))
                    .execute();
            assertThat(cleaned(session)).isPositive();
        });
    }

    /** How many pages of its pending list the index still had. */
    private static long cleaned(Session session) {
        var clean = new Sql("select gin_clean_pending_list('\"que''ri\"\"es_by links\"'::regclass)");
        return link(session).first(clean, row -> row.getLong(1)).orElseThrow();
    }

    @Test
    void theOperatorClassIsTheWays() {
        everyWay((store, session) -> {
            String index = link(session)
                    .first(
                            new Sql("select pg_get_indexdef('\"que''ri\"\"es_by links\"'::regclass)"),
                            row -> row.getString(1))
                    .orElseThrow();
            assertThat(index).contains("USING gin");
            assertThat(index.contains("jsonb_path_ops"))
                    .isEqualTo(!store.ledger().id().equals("postgres.jsonb.gin"));
        });
    }

    @Test
    void thePlanIsTheOneThatAPreparedStatementEndsUpWith() {
        everyWay((store, session) -> {
            session.insert(NAME, many(2000)).execute();
            session.awaitIndexes(NAME);
            session.analyze(NAME);
            // PostgreSQL takes an array that it does not know for one of ten: a plan for all values is as good here.
            Plan ten = session.plan(
                    NAME, new Query(new Find.In(List.of("1", "it's", "\"3\\", "4", "5", "6", "7", "8", "9", "10"))));
            assertThat(ten.text()).contains("$1").doesNotContain("it's");
            assertThat(ten.indexes()).containsExactly(Plan.ID);
            Plan three = session.plan(NAME, new Query(new Find.In(List.of("1", "it's", "3"))));
            assertThat(three.text()).doesNotContain("$1").contains("it''s");
            assertThat(session.plan(NAME, new Query(new Find.Linked("1", LINKS)))
                            .indexes())
                    .containsExactly(Plan.ID);
            assertThat(session.plan(NAME, new Query(new Find.Element(LINKS, text("it's ?"))))
                            .indexes())
                    .containsExactly(ON_LINKS.name());
        });
    }

    @Test
    void aScanHandsOnMoreThanItHolds() {
        everyWay((store, session) -> {
            session.insert(NAME, many(1203)).execute();
            var ids = new TreeSet<String>();
            session.scan(NAME, document -> ids.add(id(document)));
            assertThat(ids).hasSize(1203);
            assertThat(session.insert(NAME, List.of(document("after", Value.Arr.of())))
                            .execute())
                    .isEqualTo(1);
        });
    }

    @Test
    void theSessionsProcessIsAChildOfTheServers() {
        var server = RealServers.of("postgres").process().orElseThrow().pid();
        everyWay((store, session) -> assertThat(
                        ProcessHandle.of(session.process().orElseThrow()).flatMap(ProcessHandle::parent))
                .map(ProcessHandle::pid)
                .hasValue(server));
    }

    private static void everyWay(BiConsumer<Store, Session> body) {
        for (Store store : PostgresStores.all()) {
            try (Session session = store.open(RealServers.of("postgres"), Duration.ofSeconds(20))) {
                session.create(NAME, List.of(ON_LINKS));
                body.accept(store, session);
                session.drop(NAME);
            }
        }
    }

    private static Link link(Session session) {
        return ((SqlSession) session).link();
    }

    private static List<String> ids(Session session, Value item) {
        List<String> ids = new ArrayList<>();
        session.take(NAME, new Query(new Find.Element(LINKS, item)), found -> ids.add(id(found)));
        return ids;
    }

    private static String id(Value.Obj document) {
        return ((Value.Str) document.fields().get("_id")).value();
    }

    private static List<Value.Obj> many(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> document("" + i, Value.Arr.of(text("" + (i + 1) % count), text("it's " + i))))
                .toList();
    }

    private static Value.Obj document(String id, Value links) {
        return Value.Obj.of("_id", text(id), "a'b", Value.Obj.of("links", links), "filler", text("x".repeat(300)));
    }

    private static Value text(String text) {
        return new Value.Str(text);
    }
}
