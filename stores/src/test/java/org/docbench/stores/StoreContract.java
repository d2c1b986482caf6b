package org.docbench.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.junit.jupiter.api.DynamicTest;

/** What every store must do, whatever is behind it; the model is the judge. */
public final class StoreContract {
    private static final String COLLECTION = "docbench contract";
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static final Value.Obj DOCUMENT = Value.Obj.of(
            "_id", new Value.Str("one"),
            "text", new Value.Str("grüße \"quoted\" \\ '; drop table 𝄞"),
            "whole", new Value.Int32(41),
            "long", new Value.Int64(1L << 53),
            "real", new Value.Dbl(2.5),
            "yes", new Value.Bool(true),
            "nothing", new Value.Null(),
            "some name.with $ign 'quotes'", new Value.Str("odd name"),
            "inner", Value.Obj.of("deep", Value.Obj.of("field", new Value.Str("old")), "other", new Value.Int32(1)),
            "items", Value.Arr.of(text("a"), text("b"), pair(1), text("b"), new Value.Int32(7), text("c")));

    private final Store store;
    private final Server server;
    private final Set<QueryContract.Ability> refused;
    private final Optional<String> lacking;

    public StoreContract(Store store, Server server) {
        this(store, server, Set.of());
    }

    /** For a store that says in words that it has not some of what may be asked. */
    public StoreContract(Store store, Server server, Set<QueryContract.Ability> refused) {
        this(store, server, refused, Optional.empty());
    }

    /** @param lacking what the server says that it lacks for every level */
    public StoreContract(Store store, Server server, Set<QueryContract.Ability> refused, Optional<String> lacking) {
        this.lacking = lacking;
        this.store = store;
        this.server = server;
        this.refused = refused;
    }

    /** One test for each part of the contract. */
    public List<DynamicTest> tests() {
        List<DynamicTest> tests = new ArrayList<>();
        tests.add(test("a batch comes back as it went in, and is counted", this::batch));
        updates()
                .forEach((name, update) -> tests.add(test(
                        name + " makes of a document what the model makes of it", session -> update(session, update))));
        tests.add(test("calls of one shape are prepared once and carry their own values", this::shapes));
        tests.add(test("a call may be executed again", this::again));
        tests.add(test("a document that is not there is neither changed nor found", this::missing));
        tests.add(test("documents are found by id and by value, with an index and without", this::finds));
        tests.add(test("a second document of the same id is refused, and the session lives on", this::duplicate));
        tests.add(test("a unique index refuses a second value", this::unique));
        tests.add(test("documents are deleted by id and by value", this::deletes));
        tests.add(test("a collection begins empty and is gone when dropped", this::collections));
        for (Durability level : Durability.values()) {
            tests.add(test(
                    "level " + level.id() + " is read back or refused in words", session -> level(session, level)));
        }
        tests.add(test("counters only grow", this::statistics));
        tests.add(test("types beyond JSON survive as far as the ledger says", this::types));
        tests.add(test("a document of a megabyte and an array of ten thousand", this::large));
        new QueryContract(COLLECTION, store.ledger().losses(), refused)
                .parts()
                .forEach((name, body) -> tests.add(test(name, body)));
        return tests;
    }

    private DynamicTest test(String name, Consumer<Session> body) {
        return dynamicTest(store.ledger().id() + ": " + name, () -> {
            try (Session session = store.open(server, LIMIT)) {
                session.create(COLLECTION, List.of());
                try {
                    body.accept(session);
                } finally {
                    session.drop(COLLECTION);
                }
            }
        });
    }

    private void batch(Session session) {
        List<Value.Obj> documents = IntStream.range(0, 50)
                .mapToObj(i -> with(DOCUMENT, "_id", text("d" + i)))
                .toList();
        assertThat(session.insert(COLLECTION, documents).execute()).isEqualTo(50);
        assertThat(session.count(COLLECTION)).isEqualTo(50);
        documents.forEach(document ->
                same(document, session, ((Value.Str) document.fields().get("_id")).value()));
    }

    /** Every kind of update, at its edges. */
    private static Map<String, Update> updates() {
        Path items = Path.ofNames("items");
        Map<String, Update> updates = new LinkedHashMap<>();
        updates.put("set of a field", set("text", text("new")));
        updates.put("set of a deep field", set("inner.deep.field", text("new")));
        updates.put("set of an item", set("items[2]", text("new")));
        updates.put("set inside an item", set("items[2].id", new Value.Int32(99)));
        updates.put("set of a document", set("inner", Value.Obj.of("x", Value.Arr.of(new Value.Null(), text("")))));
        updates.put("set of null", set("text", new Value.Null()));
        updates.put("set of false", set("yes", new Value.Bool(false)));
        updates.put("set of a number", set("real", new Value.Dbl(-0.125)));
        updates.put(
                "set of three fields",
                new Update.Set(ordered(
                        Path.parse("text"),
                        text("1"),
                        Path.parse("inner.other"),
                        text("2"),
                        Path.parse("items[0]"),
                        text("3"))));
        updates.put("increment", new Update.Increment(Path.ofNames("whole"), 1));
        updates.put("decrement of a deep field", new Update.Increment(Path.parse("inner.other"), -5));
        updates.put("push at the end", new Update.Push(items, List.of(text("z")), Update.Push.END));
        updates.put("push of a document", new Update.Push(items, List.of(pair(2)), Update.Push.END));
        updates.put("push of three", new Update.Push(items, List.of(text("x"), pair(3), text("z")), Update.Push.END));
        updates.put("push at the beginning", new Update.Push(items, List.of(text("x"), text("y")), 0));
        updates.put("push in the middle", new Update.Push(items, List.of(text("x"), text("y")), 3));
        updates.put("removal at the beginning", new Update.RemoveAt(items, 0));
        updates.put("removal in the middle", new Update.RemoveAt(items, 2));
        updates.put("removal at the end", new Update.RemoveAt(items, Update.RemoveAt.LAST));
        updates.put("pull of a text", new Update.Pull(items, text("b")));
        updates.put("pull of a document", new Update.Pull(items, pair(1)));
        updates.put("pull of what is not there", new Update.Pull(items, text("nobody")));
        updates.put("unset of a field", new Update.Unset(Path.ofNames("text")));
        updates.put("unset of a deep field", new Update.Unset(Path.parse("inner.deep.field")));
        return updates;
    }

    private void update(Session session, Update update) {
        session.insert(COLLECTION, List.of(DOCUMENT, with(DOCUMENT, "_id", text("other"))))
                .execute();
        try (Prepared<Change> prepared = prepared(session, update)) {
            if (prepared == null) {
                return;
            }
            assertThat(prepared.with(new Change("one", update)).execute()).isEqualTo(1);
        }
        same(update.apply(DOCUMENT), session, "one");
        same(with(DOCUMENT, "_id", text("other")), session, "other");
    }

    /** Null when the store says in words that it has no such update. */
    private static Prepared<Change> prepared(Session session, Update update) {
        try {
            return session.update(COLLECTION, update);
        } catch (UnsupportedOperationException e) {
            assertThat(e.getMessage()).isNotBlank();
            return null;
        }
    }

    private void shapes(Session session) {
        session.insert(COLLECTION, List.of(DOCUMENT, with(DOCUMENT, "_id", text("two"))))
                .execute();
        try (Prepared<Change> set = session.update(COLLECTION, set("text", text("any")))) {
            Call first = set.with(new Change("one", set("text", text("first"))));
            Call second = set.with(new Change("two", set("text", text("second"))));
            second.execute();
            first.execute();
        }
        same(with(DOCUMENT, "text", text("first")), session, "one");
        same(with(with(DOCUMENT, "_id", text("two")), "text", text("second")), session, "two");
    }

    private void again(Session session) {
        session.insert(COLLECTION, List.of(DOCUMENT)).execute();
        Update push = new Update.Push(Path.ofNames("items"), List.of(text("z")), Update.Push.END);
        try (Prepared<Change> prepared = session.update(COLLECTION, push)) {
            Call call = prepared.with(new Change("one", push));
            assertThat(call.execute()).isEqualTo(1);
            assertThat(call.execute()).isEqualTo(1);
        }
        same(push.apply(push.apply(DOCUMENT)), session, "one");
    }

    private void missing(Session session) {
        Update set = set("text", text("new"));
        assertThat(session.update(COLLECTION, set)
                        .with(new Change("nobody", set))
                        .execute())
                .isZero();
        assertThat(session.read(COLLECTION, "nobody")).isEmpty();
        assertThat(found(session, new Find.ById("nobody"))).isZero();
    }

    private void finds(Session session) {
        List<Index> index = List.of(new Index("whole", Path.ofNames("whole"), false));
        boolean refuses = refused.contains(QueryContract.Ability.VALUE_INDEX);
        for (List<Index> indexes : refuses ? List.of(List.<Index>of()) : List.of(List.<Index>of(), index)) {
            session.create(COLLECTION, indexes);
            session.insert(
                            COLLECTION,
                            IntStream.range(0, 30)
                                    .mapToObj(i ->
                                            with(with(DOCUMENT, "_id", text("d" + i)), "whole", new Value.Int32(i % 3)))
                                    .toList())
                    .execute();
            assertThat(found(session, new Find.ById("d7"))).isEqualTo(1);
            assertThat(found(session, new Find.Equal(Path.ofNames("whole"), new Value.Int32(2))))
                    .isEqualTo(10);
            Find first = new Find.First(Path.ofNames("whole"), new Value.Int32(2));
            assertThat(found(session, first)).isEqualTo(1);
            session.take(
                    COLLECTION,
                    new Query(first),
                    one -> assertThat(one.fields()).containsEntry("whole", new Value.Int32(2)));
            assertThat(found(session, new Find.First(Path.ofNames("whole"), new Value.Int32(9))))
                    .isZero();
            assertThat(found(session, new Find.Equal(Path.parse("inner.deep.field"), text("old"))))
                    .isEqualTo(30);
            assertThat(found(session, new Find.Equal(Path.ofNames("whole"), new Value.Int32(9))))
                    .isZero();
        }
    }

    private static long found(Session session, Find find) {
        var query = new Query(find);
        try (Prepared<Query> prepared = session.find(COLLECTION, query)) {
            return prepared.with(query).execute();
        }
    }

    private void duplicate(Session session) {
        session.insert(COLLECTION, List.of(DOCUMENT)).execute();
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> session.insert(COLLECTION, List.of(DOCUMENT)).execute())
                .satisfies(StoreContract::oneLine);
        assertThat(session.count(COLLECTION)).isEqualTo(1);
    }

    private void unique(Session session) {
        List<Index> index = List.of(new Index("whole", Path.ofNames("whole"), true));
        if (refused.contains(QueryContract.Ability.VALUE_INDEX)) {
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> session.create(COLLECTION, index))
                    .withMessageContaining("index");
            return;
        }
        session.create(COLLECTION, index);
        session.insert(COLLECTION, List.of(DOCUMENT)).execute();
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> session.insert(COLLECTION, List.of(with(DOCUMENT, "_id", text("two"))))
                        .execute())
                .satisfies(StoreContract::oneLine);
        assertThat(session.count(COLLECTION)).isEqualTo(1);
    }

    private void deletes(Session session) {
        session.insert(
                        COLLECTION,
                        IntStream.range(0, 10)
                                .mapToObj(i ->
                                        with(with(DOCUMENT, "_id", text("d" + i)), "whole", new Value.Int32(i % 2)))
                                .toList())
                .execute();
        Find one = new Find.ById("d0");
        assertThat(session.delete(COLLECTION, one).with(one).execute()).isEqualTo(1);
        Find odd = new Find.Equal(Path.ofNames("whole"), new Value.Int32(1));
        assertThat(session.delete(COLLECTION, odd).with(odd).execute()).isEqualTo(5);
        assertThat(session.count(COLLECTION)).isEqualTo(4);
    }

    private void collections(Session session) {
        session.insert(COLLECTION, List.of(DOCUMENT)).execute();
        session.create(COLLECTION, List.of());
        assertThat(session.count(COLLECTION)).isZero();
        session.drop(COLLECTION);
        session.drop(COLLECTION);
    }

    private void level(Session session, Durability level) {
        if (store.without(level).isPresent()) {
            assertThat(store.without(level).get()).isNotBlank();
        } else {
            acknowledged(session, level);
        }
        if (store.without(Durability.SYNC).isEmpty() && lacking.isEmpty()) {
            session.acknowledge(Durability.SYNC);
        }
    }

    private void acknowledged(Session session, Durability level) {
        if (lacking.isPresent()) {
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> session.acknowledge(level))
                    .withMessage(lacking.get());
        } else {
            assertThat(session.acknowledge(level)).isNotEmpty();
        }
        session.insert(COLLECTION, List.of(DOCUMENT)).execute();
        assertThat(session.count(COLLECTION)).isEqualTo(1);
    }

    private void statistics(Session session) {
        Statistics before = session.statistics();
        session.insert(COLLECTION, List.of(DOCUMENT)).execute();
        Statistics moved = session.statistics().since(before);
        assertThat(moved.common().values()).allMatch(value -> value >= 0);
    }

    private void types(Session session) {
        Value.Obj document = Value.Obj.of(
                "_id", text("one"),
                "when", new Value.Timestamp(Instant.parse("2024-02-29T12:34:56.789Z")),
                "bytes", new Value.Binary((byte) 0, new byte[] {0, 1, -1}),
                "decimal", new Value.Dec(new BigDecimal("1.50")),
                "id", new Value.ObjectId("0123456789abcdef01234567"),
                "large", new Value.Int64(Long.MAX_VALUE),
                "small", new Value.Dbl(1e-300));
        session.insert(COLLECTION, List.of(document)).execute();
        same(document, session, "one");
    }

    private void large(Session session) {
        Value.Obj document = Value.Obj.of(
                "_id", text("one"),
                "text", text("x".repeat(1 << 20)),
                "items",
                        new Value.Arr(IntStream.range(0, 10_000)
                                .<Value>mapToObj(i -> text("item " + i))
                                .toList()));
        session.insert(COLLECTION, List.of(document)).execute();
        Update push = new Update.Push(Path.ofNames("items"), List.of(text("z")), Update.Push.END);
        session.update(COLLECTION, push).with(new Change("one", push)).execute();
        same(push.apply(document), session, "one");
    }

    /** What is read back is what the model says, once both are without what the ledger declares lost. */
    private void same(Value.Obj expected, Session session, String id) {
        Set<org.docbench.core.value.Loss> losses = store.ledger().losses();
        Value.Obj found = session.read(COLLECTION, id).orElseThrow();
        assertThat(Difference.between(Losses.apply(expected, losses), Losses.apply(found, losses)))
                .isEmpty();
    }

    private static void oneLine(StoreException e) {
        assertThat(e.getMessage()).isNotBlank().doesNotContain("\n");
    }

    private static Update set(String path, Value value) {
        return new Update.Set(Map.of(Path.parse(path), value));
    }

    private static Map<Path, Value> ordered(Path a, Value first, Path b, Value second, Path c, Value third) {
        Map<Path, Value> values = new LinkedHashMap<>();
        values.put(a, first);
        values.put(b, second);
        values.put(c, third);
        return values;
    }

    private static Value.Str text(String text) {
        return new Value.Str(text);
    }

    private static Value.Obj pair(int id) {
        return Value.Obj.of("id", new Value.Int32(id), "name", text("n" + id));
    }

    private static Value.Obj with(Value.Obj document, String field, Value value) {
        Map<String, Value> fields = new LinkedHashMap<>(document.fields());
        fields.put(field, value);
        return new Value.Obj(fields);
    }
}
