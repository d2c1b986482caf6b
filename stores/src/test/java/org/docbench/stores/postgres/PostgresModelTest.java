package org.docbench.stores.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.Update;

/** Documents and updates without a pattern do in PostgreSQL what they do to the model. */
@Tag("server")
class PostgresModelTest {
    private static final Path ITEMS = Path.ofNames("it'e\"m.s", "größe");
    private static final Path COUNT = Path.ofNames("co\\unt}{,");
    private static final Map<Store, Session> SESSIONS = new LinkedHashMap<>();

    @BeforeContainer
    static void open() {
        for (Store store : PostgresStores.all()) {
            Session session = store.open(RealServers.of(store.ledger().server()), Duration.ofSeconds(20));
            session.acknowledge(Durability.NONE);
            session.create(name(store), List.of());
            SESSIONS.put(store, session);
        }
    }

    @AfterContainer
    static void close() {
        SESSIONS.forEach((store, session) -> {
            session.drop(name(store));
            session.close();
        });
    }

    @Property(tries = 60)
    void updatesAreThoseOfTheModel(@ForAll long seed) {
        var random = new SplittableRandom(seed);
        var documents = new RandomDocuments(seed);
        Value.Obj document = document(documents, random);
        Update update = update(documents, random, document);
        Value.Obj changed = update.apply(document);
        SESSIONS.forEach((store, session) -> {
            session.insert(name(store), List.of(document)).execute();
            assertSame(store, document, session);
            try (var prepared = session.update(name(store), update)) {
                assertThat(prepared.with(new Change(id(document), update)).execute())
                        .isEqualTo(1);
            }
            assertSame(store, changed, session);
            session.delete(name(store), new Find.ById(""))
                    .with(new Find.ById(id(document)))
                    .execute();
        });
    }

    private static void assertSame(Store store, Value.Obj expected, Session session) {
        Set<Loss> losses = store.ledger().losses();
        Value.Obj actual = session.read(name(store), id(expected)).orElseThrow();
        assertThat(Difference.between(Losses.apply(expected, losses), Losses.apply(actual, losses)))
                .as(store.ledger().id())
                .isEmpty();
    }

    private static String name(Store store) {
        return "model " + store.ledger().id();
    }

    private static String id(Value.Obj document) {
        return ((Value.Str) document.fields().get("_id")).value();
    }

    private static Value.Obj document(RandomDocuments documents, SplittableRandom random) {
        List<Value> items = new ArrayList<>();
        int size = 1 + random.nextInt(12);
        for (int i = 0; i < size; i++) {
            items.add(item(documents, random));
        }
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("_id", new Value.Str("it's \"" + random.nextLong()));
        fields.putAll(((Value.Obj) writable(documents.next())).fields());
        fields.put("it'e\"m.s", Value.Obj.of("größe", new Value.Arr(items)));
        fields.put(
                "co\\unt}{,",
                random.nextBoolean() ? new Value.Int32(random.nextInt(99)) : new Value.Int64(random.nextLong() / 4));
        return new Value.Obj(fields);
    }

    /** A jsonb takes no text with the character 0: it says so. */
    private static Value writable(Value value) {
        if (value instanceof Value.Str text) {
            return new Value.Str(text.value().replace("\0", ""));
        }
        if (value instanceof Value.Arr array) {
            return new Value.Arr(
                    array.items().stream().map(PostgresModelTest::writable).toList());
        }
        if (value instanceof Value.Obj object) {
            Map<String, Value> fields = new LinkedHashMap<>();
            object.fields().forEach((name, child) -> fields.put(name, writable(child)));
            return new Value.Obj(fields);
        }
        return value;
    }

    /** No two items are equal to the server and not to the model. */
    private static Value item(RandomDocuments documents, SplittableRandom random) {
        return switch (random.nextInt(3)) {
            case 0 -> new Value.Str("i" + random.nextInt(4));
            case 1 -> new Value.Int32(random.nextInt(4));
            default -> writable(documents.next());
        };
    }

    private static Update update(RandomDocuments documents, SplittableRandom random, Value.Obj document) {
        List<Value> items = ((Value.Arr) ITEMS.in(document).orElseThrow()).items();
        int place = random.nextInt(items.size());
        return switch (random.nextInt(9)) {
            case 0 -> new Update.Set(Map.of(COUNT, writable(documents.next())));
            case 1 -> {
                Map<Path, Value> values = new LinkedHashMap<>();
                values.put(ITEMS.then(new Path.Index(place)), writable(documents.next()));
                values.put(COUNT, new Value.Dbl(random.nextDouble() * Math.pow(10, random.nextInt(600) - 300)));
                yield new Update.Set(values);
            }
            case 2 -> new Update.Increment(COUNT, random.nextLong(-1000, 1000));
            case 3 -> new Update.Push(ITEMS, values(documents, random), Update.Push.END);
            case 4 -> new Update.Push(ITEMS, values(documents, random), random.nextInt(items.size() + 1));
            case 5 -> new Update.RemoveAt(ITEMS, place);
            case 6 -> new Update.RemoveAt(ITEMS, Update.RemoveAt.LAST);
            case 7 -> new Update.Pull(ITEMS, items.get(place));
            default -> new Update.Unset(random.nextBoolean() ? ITEMS : COUNT);
        };
    }

    private static List<Value> values(RandomDocuments documents, SplittableRandom random) {
        List<Value> values = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            values.add(item(documents, random));
        }
        return values;
    }
}
