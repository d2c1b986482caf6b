package org.docbench.stores.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple.Tuple2;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.AnyChange;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Query;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.docbench.stores.Update;

/** Whatever the document and the change: the server makes of it what the model makes of it. */
@Tag("server")
class MysqlModelTest {
    private static final Set<Loss> LOSSES =
            RealServers.store("mysql.json").ledger().losses();
    private static Session session;

    @BeforeContainer
    static void open() {
        session = RealServers.open("mysql.json");
        session.acknowledge(Durability.NONE); // only sooner
        session.create("model", List.of());
    }

    @AfterContainer
    static void close() {
        if (session != null) {
            session.close();
        }
    }

    @Property(tries = 100)
    void anyDocumentComesBack(@ForAll long seed) {
        Map<String, Value> fields = new LinkedHashMap<>(Map.of("_id", new Value.Str("1")));
        fields.putAll(new RandomDocuments(seed).next().fields());
        same(stored(new Value.Obj(fields)));
    }

    @Property(tries = 400)
    void anyUpdateIsTheModels(@ForAll("changes") Tuple2<Value.Obj, Update> change) {
        Value.Obj document = stored(change.get1());
        Update update = change.get2();
        assertThat(session.update("model", update).with(new Change("1", update)).execute())
                .isEqualTo(1);
        Value.Obj made = update.apply(document);
        // The server leaves a row whose document is the same by value, unless it wrote the change in place.
        boolean stays = byValue(made).equals(byValue(document)) && isSame(document);
        same(stays ? document : made);
    }

    @Example
    void aRowWhoseNewDocumentIsTheOldOneButForTheTypesOfNumbersStays() {
        Value.Obj document =
                stored(Value.Obj.of("_id", new Value.Str("1"), "a", new Value.Int32(1), "b", new Value.Int32(1)));
        Update.Set type = new Update.Set(Map.of(Path.ofNames("a"), new Value.Dbl(1)));
        session.update("model", type).with(new Change("1", type)).execute();
        same(document);
        Update.Set more =
                new Update.Set(Map.of(Path.ofNames("a"), new Value.Dbl(1), Path.ofNames("b"), new Value.Int32(2)));
        session.update("model", more).with(new Change("1", more)).execute();
        same(more.apply(document));
    }

    /** As the server compares documents when it looks whether a row changes: 1, 1.0 and 1.00 are one number, names have no order. */
    private static Value byValue(Value value) {
        if (value instanceof Value.Obj obj) {
            Map<String, Value> fields = new TreeMap<>();
            obj.fields().forEach((name, field) -> fields.put(name, byValue(field)));
            return new Value.Obj(fields);
        }
        if (value instanceof Value.Arr arr) {
            return new Value.Arr(
                    arr.items().stream().map(MysqlModelTest::byValue).toList());
        }
        return number(value)
                .<Value>map(number -> new Value.Dec(number.stripTrailingZeros()))
                .orElse(value);
    }

    private static Optional<BigDecimal> number(Value value) {
        if (value instanceof Value.Int32 number) {
            return Optional.of(BigDecimal.valueOf(number.value()));
        }
        if (value instanceof Value.Int64 number) {
            return Optional.of(BigDecimal.valueOf(number.value()));
        }
        if (value instanceof Value.Dbl number && Double.isFinite(number.value())) {
            return Optional.of(new BigDecimal(number.value()));
        }
        return value instanceof Value.Dec number ? Optional.of(number.value()) : Optional.empty();
    }

    @Property(tries = 100)
    void anyFieldIsFoundByItsValue(@ForAll("documents") Value.Obj document) {
        stored(document);
        document.fields().forEach((name, value) -> {
            Query find = new Query(new Find.Equal(Path.ofNames(name), value));
            boolean found = session.find("model", find).with(find).execute() == 1;
            assertThat(found || name.equals("_id")).as(name + " = " + value).isTrue();
        });
    }

    private static Value.Obj stored(Value.Obj document) {
        Find all = new Find.ById("1");
        session.delete("model", all).with(all).execute();
        assertThat(session.insert("model", List.of(document)).execute()).isEqualTo(1);
        return document;
    }

    private static boolean isSame(Value.Obj expected) {
        return Difference.between(
                        Losses.apply(expected, LOSSES),
                        Losses.apply(session.read("model", "1").orElseThrow(), LOSSES))
                .isEmpty();
    }

    private static void same(Value.Obj expected) {
        Value.Obj actual = session.read("model", "1").orElseThrow();
        assertThat(Difference.between(Losses.apply(expected, LOSSES), Losses.apply(actual, LOSSES)))
                .isEmpty();
        assertThat(actual.fields().keySet().iterator().next()).isEqualTo("_id");
    }

    @Provide
    Arbitrary<Value.Obj> documents() {
        return AnyChange.documents();
    }

    @Provide
    Arbitrary<Tuple2<Value.Obj, Update>> changes() {
        return AnyChange.changes();
    }
}
