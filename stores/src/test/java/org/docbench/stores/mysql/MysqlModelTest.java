package org.docbench.stores.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
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
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.AnyChange;
import org.docbench.stores.Durability;
import org.docbench.stores.OneDocument;
import org.docbench.stores.Update;

/** Whatever the document and the change: the server makes of it what the model makes of it. */
@Tag("server")
class MysqlModelTest {
    private static OneDocument one;

    @BeforeContainer
    static void open() {
        one = new OneDocument("mysql.json", Durability.NONE);
    }

    @AfterContainer
    static void close() {
        if (one != null) {
            one.close();
        }
    }

    @Property(tries = 100)
    void anyDocumentComesBack(@ForAll long seed) {
        one.assertComesBack(seed);
    }

    @Property(tries = 400)
    void anyUpdateIsTheModels(@ForAll("changes") Tuple2<Value.Obj, Update> change) {
        Value.Obj document = one.stored(change.get1());
        one.update(change.get2());
        Value.Obj made = change.get2().apply(document);
        // The server leaves a row whose document is the same by value, unless it wrote the change in place.
        boolean stays = byValue(made).equals(byValue(document)) && one.is(document);
        one.assertIs(stays ? document : made);
        assertThat(one.read().fields().keySet().iterator().next()).isEqualTo("_id");
    }

    @Example
    void aRowWhoseNewDocumentIsTheOldOneButForTheTypesOfNumbersStays() {
        Value.Obj document =
                one.stored(Value.Obj.of("_id", new Value.Str("1"), "a", new Value.Int32(1), "b", new Value.Int32(1)));
        Update.Set type = new Update.Set(Map.of(Path.ofNames("a"), new Value.Dbl(1)));
        one.update(type);
        one.assertIs(document);
        Update.Set more =
                new Update.Set(Map.of(Path.ofNames("a"), new Value.Dbl(1), Path.ofNames("b"), new Value.Int32(2)));
        one.update(more);
        one.assertIs(more.apply(document));
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
        one.assertFoundByEachValue(document, name -> false);
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
